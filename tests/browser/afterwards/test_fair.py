"""Anybody can check the dice in their own browser, and a forged record or a server that cheats is caught."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.axe import ALL, violations
from browser.people import GONE, Come, Person
from browser.site.test_accessible import PHONE, STICKING_OUT
from server.players import BOT, ME, OPEN, Browser
from server.running import Process
from shoal.core.playing.promise import commitment_to


def play_now(ada: Person, game: str = "Get Bit!") -> str:
    """A table with bots, made as people make it; its id."""
    ada.open("/")
    ada.page.get_by_role("article").filter(has_text=game).get_by_role("button", name="Play now").click()
    ada.page.wait_for_url("**/table/*")
    return ada.page.url.rpartition("/")[2]


def leave(ada: Person) -> None:
    """Let bots end the game."""
    ada.leave()
    expect(ada.page.get_by_role("link", name="Replay")).to_be_visible()


def check(person: Person) -> Locator:
    """Press the button, by keyboard; what it says."""
    person.page.get_by_role("button", name="Check the dice").press("Enter")
    return person.page.get_by_role("status").filter(has_text=".").last


def remembered(person: Person) -> list[dict[str, Any]]:
    """What this browser remembers of the luck that it added."""
    luck: list[dict[str, Any]] = json.loads(person.page.evaluate("localStorage.getItem('shoal.luck')"))
    return luck


def record_of(person: Person, table: str) -> str:
    return person.context.request.get(f"/api/tables/{table}/record").text()


def test_whoever_plays_adds_luck_sees_the_seal_and_finds_the_dice_fair(ada: Person) -> None:
    table = play_now(ada)
    (mine,) = remembered(ada)
    assert (mine["table"], mine["after"], len(mine["luck"])) == (table, 0, 64)
    ada.page.get_by_role("tab", name="Board").click()
    expect(ada.page.get_by_text("your browser has added some of its own")).to_be_visible()
    expect(ada.page.get_by_text(mine["commitment"])).to_be_visible()
    assert not any("/app/check" in url for url in ada.requests)
    leave(ada)
    expect(check(ada)).to_contain_text("The dice are fair.")
    expect(ada.page.get_by_text("the luck that Ada added, this browser’s included.")).to_be_visible()
    header = json.loads(record_of(ada, table).splitlines()[0])
    assert commitment_to(header["seed"]) == mine["commitment"]
    assert header["fair"]["added"] == [{"seat": 0, "after": 0, "luck": mine["luck"]}]


def test_two_people_add_their_luck_and_each_finds_it_in_the_record(ada: Person, bob: Person) -> None:
    ada.open("/new/getbit")
    ada.page.get_by_label("Who sits in seat 2").select_option("Open seat")
    ada.page.get_by_role("button", name="Create table").click()
    ada.page.wait_for_url("**/table/*")
    ada.page.get_by_role("dialog", name="Invite").wait_for()
    ada.page.keyboard.press("Escape")
    bob.open(ada.page.url.removeprefix(ada.base))
    bob.page.get_by_role("button", name="Take a seat").click()
    bob.page.wait_for_function("() => localStorage.getItem('shoal.luck')?.includes('after')")
    ada.leave()
    expect(bob.seats.first).to_contain_text("a bot is playing")
    bob.leave()
    for person in (ada, bob):
        expect(person.page.get_by_role("link", name="Replay")).to_be_visible()
        expect(check(person)).to_contain_text("the luck that Ada and Bob added, this browser’s included.")


def test_a_replay_says_what_is_proven_on_a_phone_too(come: Come) -> None:
    ada = come("Ada", viewport=PHONE)
    play_now(ada, "Black Molly")
    ada.page.get_by_role("tab", name="Seats").click()
    expect(ada.page.get_by_text("The luck of this game was sealed before it began")).to_be_visible()
    ada.page.get_by_role("tab", name="Play").click()
    ada.page.get_by_role("tab", name="Seats").click()
    ada.leave()
    ada.page.get_by_role("tab", name="Play").click()
    ada.page.get_by_role("link", name="Replay").click()
    expect(check(ada)).to_contain_text("The dice are fair.")
    expect(ada.page.get_by_text("run “shoal check --fair” on your own computer")).to_be_visible()
    assert violations(ada.page, ALL) == []
    assert ada.page.evaluate(STICKING_OUT) == []


@pytest.mark.parametrize(
    ("old", "words"),
    [("seed", "The seed in this record is not the one that was sealed before the game."), ("fate", "does not follow")],
)
def test_a_forged_record_is_refused(ada: Person, bob: Person, old: str, words: str) -> None:
    """It is what the rules allow, so that it can be watched; but not what was promised."""
    table = play_now(ada)
    leave(ada)
    header, first, *_ = map(json.loads, record_of(ada, table).splitlines())
    header["seed"] = header["seed"][::-1] if old == "seed" else header["seed"]
    first["answer"] = first["answer"][::-1] if old == "fate" else first["answer"]
    forged = "\n".join(map(json.dumps, (header, first)))
    bob.open(f"/replay/{bob.post('/api/records', forged)['replay']}")
    expect(check(bob)).to_contain_text(words)
    expect(bob.page.get_by_text("The dice are fair")).to_have_count(0)


def test_a_record_from_elsewhere_promises_nothing(ada: Person, server: Process) -> None:
    host = Browser(server.port, "Cy")
    table = host.make(BOT, BOT)
    looking = host.look(table)
    while not looking.over:
        looking.hear()
    ada.open(f"/replay/{table}")
    expect(check(ada)).to_contain_text("This game made no promise about its luck, so there is nothing to check.")


def test_a_server_that_changes_its_seed_and_its_seal_is_caught_by_whoever_saw_them(
    come: Come, own_server: Process
) -> None:
    """The record agrees with itself: only the browser that was shown the seal can tell."""
    ada = come("Ada", port=own_server.port)
    play_now(ada)
    leave(ada)
    expect(check(ada)).to_contain_text("The dice are fair.")
    own_server.stop()
    with sqlite3.connect(own_server.data) as file:
        seed = f"{Random(1).getrandbits(256):064x}"
        changed = "json_set(header, '$.seed', ?, '$.fair.commitment', ?)"
        file.execute(f"UPDATE tables SET header = {changed}", (seed, commitment_to(seed)))
    own_server.start()
    ada.page.get_by_role("link", name="Replay").click()
    expect(check(ada)).to_contain_text("This is not the seal that this browser was shown before the game.")
    ada.forgive(GONE)


def test_a_game_of_other_rules_is_ended_with_a_sentence_and_a_record(
    come: Come, own_server: Process, tmp_path: Path
) -> None:
    ada = come("Ada", port=own_server.port)
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN))
    ada.play("Coral plays 3")
    ada.open("/about")
    ada.forgive(GONE)
    own_server.stop()
    with sqlite3.connect(own_server.data) as file:
        file.execute("UPDATE tables SET header = json_set(header, '$.rules', '0.9')")
    own_server.start()
    ada.open(f"/table/{table}")
    expect(ada.page.get_by_text("This game began with rules 0.9; here they are 1.0")).to_be_visible()
    ada.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert violations(ada.page, ALL) == []
    assert ada.page.evaluate(STICKING_OUT) == []
    ada.page.get_by_role("button", name="End the game").press("Enter")
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "game.jsonl")
    lines = (tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["rules"] == "0.9"
    assert json.loads(lines[-1])["move"] == {"kind": "play", "robot": 0, "card": 3}
    ada.page.reload()
    expect(ada.page.get_by_text("This game was ended because")).to_be_visible()
    expect(ada.page.get_by_role("link", name="Download the record")).to_be_visible()
