"""Tables that promise their luck: the seed stays sealed, everybody adds to it, and the record keeps the promise."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from server.lucky import add, make, record_of
from server.players import BOT, ME, OPEN, Browser, Looking, play_out
from server.postgres import Postgres
from server.running import Running, running
from server.table.test_other_rules import closing
from shoal import games
from shoal.core import Table, read
from shoal.core.playing.fairness import check_promise, lots_of
from shoal.core.playing.promise import Promise, commitment_to
from shoal.server.store.opening import Data
from shoal.server.tables.ending import kept_record

HERE = {"kind": "here", "name": "Cy"}


def sit(browser: Browser, table: str, seat: int) -> Looking:
    looking = browser.look(table)
    assert looking.ask("sit", seat=seat)["kind"] == "done"
    looking.close()
    return browser.look(table, seat)


def promise_of(table: Table) -> Promise:
    assert table.header.fair is not None
    return table.header.fair


# The way of luck ------------------------------------------------------------------------------------------


def test_fate_waits_for_the_luck_of_whoever_made_the_table(server: Running, ada: Browser) -> None:
    table, commitment = make(ada, ME, BOT, BOT, BOT)
    assert len(commitment) == 64
    looking = ada.look(table, 0)
    assert (looking.number, looking.choices) == (0, [])
    luck = secrets.token_hex(32)
    assert add(ada, table, luck) == {"luck": luck, "after": 0}
    assert looking.wait_for_turn()
    whole = json.loads(looking.raw[0])
    assert whole["commitment"] == commitment


def test_a_game_keeps_its_promise_to_everybody_who_added_luck(server: Running, ada: Browser, bob: Browser) -> None:
    table, commitment = make(ada, ME, OPEN)
    first = add(ada, table)["luck"]
    lookings = [ada.look(table, 0)]
    robot = lookings[0].choices[0]["robot"]
    lookings[0].play({"kind": "play", "robot": robot, "card": 1})
    lookings.append(sit(bob, table, 1))
    second = add(bob, table)["luck"]
    play_out(lookings, Random(1))
    played = record_of(ada, table)
    promise = check_promise(played)
    assert promise.commitment == commitment == commitment_to(str(played.header.seed))
    assert [(each.seat, each.after, each.luck) for each in promise.added] == [(0, 0, first), (1, 2, second)]


def test_luck_is_added_once_by_each_person_whatever_they_send_later(server: Running, ada: Browser) -> None:
    table, _ = make(ada, ME, HERE, OPEN, OPEN)
    first = add(ada, table)
    assert add(ada, table) == add(ada, table, first["luck"]) == first
    looking = ada.look(table, 0)
    assert looking.ask("leave", seat=0)["kind"] == looking.ask("sit", seat=0)["kind"] == "done"
    assert add(ada, table) == first


@pytest.mark.parametrize("luck", ["", "ab", "A" * 64, "g" * 64, "a" * 65, 7, None, ["a" * 64]])
def test_luck_that_is_none_is_refused_in_one_sentence(server: Running, ada: Browser, luck: object) -> None:
    table, _ = make(ada, ME, OPEN)
    answer = ada.post(f"/api/tables/{table}/luck", {"luck": luck})
    assert (answer.status_code, answer.json()["error"]) == (400, "Luck is 64 hexadecimal digits in lower case.")
    assert ada.look(table, 0).number == 0


def test_only_those_who_play_add_luck_and_only_where_it_is_promised(
    server: Running, ada: Browser, bob: Browser, nobody: Browser
) -> None:
    table, _ = make(ada, ME, OPEN)
    assert "Only players at this table" in add(bob, table)["error"]
    assert nobody.post(f"/api/tables/{table}/luck", {"luck": "a" * 64}).status_code == 401
    assert "makes no promise" in add(ada, ada.make(ME, OPEN))["error"]
    assert ada.post("/api/tables/nowhere/luck", {"luck": "a" * 64}).status_code == 404


def test_a_table_of_bots_waits_for_nobody(server: Running, ada: Browser) -> None:
    table, commitment = make(ada, BOT, BOT)
    looking = ada.look(table)
    while not looking.over:
        looking.hear()
    assert check_promise(record_of(ada, table)) == Promise(commitment)


def test_when_everybody_leaves_before_the_first_answer_bots_begin_and_end_the_game(
    server: Running, ada: Browser
) -> None:
    table, commitment = make(ada, ME, BOT)
    looking = ada.look(table, 0)
    assert looking.ask("leave", seat=0)["kind"] == "done"
    while not looking.over:
        looking.hear()
    assert check_promise(record_of(ada, table)) == Promise(commitment)


def test_another_game_has_another_seed_and_promises_it(server: Running, ada: Browser) -> None:
    table, commitment = make(ada, ME, BOT)
    add(ada, table)
    play_out([ada.look(table, 0)], Random(2))
    again = ada.post(f"/api/tables/{table}/rematch").json()
    assert len(again["commitment"]) == 64
    assert again["commitment"] != commitment
    looking = ada.look(again["table"], 0)
    assert looking.number == 0
    add(ada, again["table"])
    play_out([looking], Random(3))
    assert check_promise(record_of(ada, again["table"])).commitment == again["commitment"]


def test_what_is_played_on_from_a_record_promises_nothing(server: Running, ada: Browser) -> None:
    table, _ = make(ada, ME, BOT)
    add(ada, table)
    play_out([ada.look(table, 0)], Random(2))
    on = ada.post(f"/api/replays/{table}/play", {"number": 3, "seat": 0}).json()["table"]
    looking = ada.look(on, 0)
    assert json.loads(looking.raw[0])["commitment"] == ""


def test_a_flick_keeps_the_promise_and_leaves_nothing_to_luck(server: Running, ada: Browser) -> None:
    table, _ = make(ada, ME, HERE, game="icecool", first_catcher="random")
    add(ada, table)
    catcher = ada.look(table, ada.look(table).view["asked"][0])
    red = catcher.scenery["school"]["rooms"][catcher.scenery["school"]["kitchen"]]["red"]
    catcher.play({"kind": "place", "x": red["west"], "y": red["south"]})
    runner = ada.look(table, 1 - int(catcher.eyes or 0))
    runner.play({"kind": "flick", "heading": 900, "power": 40, "height": 11, "side": 0})
    runner.until(lambda message: "moved" in [told["event"]["kind"] for told in message.get("happened", [])])
    record = server.call(kept_record(server.server.store, table))
    assert record is not None
    played = read(BytesIO(record.text().encode()), games.find, doubtful=True)
    assert len(check_promise(played).added) == 1
    lots = lots_of(played)
    assert [len(lots[number] or ()) for number in (1, 4)] == [1, 0]


# Taking back, servers that come and go --------------------------------------------------------------------


def test_whoever_takes_back_does_not_draw_anew(data: Data) -> None:
    """Luck that came while an answer lay that was taken back counts from the same line on after a restart, too."""
    with running(data) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        table, _ = make(ada, ME, OPEN)
        add(ada, table)
        looking = ada.look(table, 0)
        robot = looking.choices[0]["robot"]
        looking.play({"kind": "play", "robot": robot, "card": 1})
        sit(bob, table, 1)
        assert add(bob, table)["after"] == 2
        assert looking.ask("undo", seat=0)["kind"] == "done"
        luck = [each.after for each in server.server.registry.hosts[table].live.added.all]
    with running(data) as server:
        ada.port = bob.port = server.port
        lookings = [who.look(table, seat) for seat, who in enumerate((ada, bob))]
        assert [each.after for each in server.server.registry.hosts[table].live.added.all] == luck == [0, 2]
        play_out(lookings, Random(4))
        live = server.server.registry.hosts[table].live
        check_promise(read(BytesIO(live.record().text().encode()), games.find))


def test_servers_that_share_their_data_agree_on_luck(postgres: Postgres) -> None:
    data = postgres.new()
    with running(data) as one, running(data) as other:
        ada, bob = Browser(one.port, "Ada"), Browser(other.port, "Bob")
        table, commitment = make(ada, ME, OPEN, game="blackmolly")
        watching = bob.look(table)
        add(ada, table)
        watching.catch_up(2)
        lookings = [ada.look(table, 0), sit(bob, table, 1)]
        add(bob, table)
        play_out(lookings, Random(8))
        texts = {browser.get(f"/api/tables/{table}/record").text for browser in (ada, bob)}
        assert len(texts) == 1
        promise = check_promise(read(BytesIO(texts.pop().encode()), games.find))
        assert (promise.commitment, [each.seat for each in promise.added]) == (commitment, [0, 1])


# What is not promised any more, and what is forged --------------------------------------------------------


def test_the_seed_and_what_others_added_are_nowhere_before_the_end(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        table, _ = make(ada, ME, OPEN)
        luck = [add(ada, table)["luck"]]
        lookings = [ada.look(table, 0), sit(bob, table, 1), Browser(server.port).look(table)]
        luck.append(add(bob, table)["luck"])
        with sqlite3.connect(tmp_path / "live.db") as file:
            (header,) = file.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
        secret = json.loads(header)["seed"]
        rng = Random(5)
        while lookings[0].view["round"] < 4 and not lookings[0].over:
            looking = next(looking for looking in lookings[:2] if looking.choices)
            done = looking.play(rng.choice(looking.choices))
            for each in lookings:
                each.catch_up(done["number"])
        lookings[0].ask("hint", seat=0)
        pages = [f"/api/replays/{table}", f"/api/replays/{table}/lots", f"/api/tables/{table}/record", "/api/tables"]
        told = [who.get(page).text for page in pages for who in (ada, bob)]
        for who in (ada, bob):
            with ZipFile(BytesIO(who.get("/api/me/archive").content)) as archive:
                told += [archive.read(name).decode() for name in archive.namelist()]
        heard = "".join([*told, *[text for looking in lookings for text in looking.raw]])
        assert secret not in heard
        assert not any(each in heard for each in luck)
        assert commitment_to(secret) in heard
        play_out(lookings[:2], rng)
        assert secret in ada.get(f"/api/tables/{table}/record").text


# What becomes of abandoned tables -------------------------------------------------------------------------


def test_a_table_that_is_abandoned_shows_its_seed_once_it_is_let_go(data: Data) -> None:
    with running(data, keep_waiting=14) as server:
        ada = Browser(server.port, "Ada")
        table, commitment = make(ada, ME, OPEN)
        luck = add(ada, table)["luck"]
        assert ada.get(f"/api/tables/{table}/record").status_code == 403
        server.let_go(table)
        server.call(server.server.retention.tidy(time.time() + 15 * 86400))
        record = record_of(ada, table)
        promise = check_promise(record)
        assert (promise.commitment, promise.added[0].luck) == (commitment, luck)
        assert (record.header.names, record.outcome) == ((), None)
        assert ada.get(f"/api/replays/{table}").status_code == 200


def test_a_game_that_is_deserted_is_ended_and_shows_its_seed(data: Data) -> None:
    """Two people have stopped to play, without a clock: nobody ends it but the time."""
    with running(data, keep_deserted=90) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        table, commitment = make(ada, ME, OPEN)
        add(ada, table)
        looking = sit(bob, table, 1)
        looking.play(looking.choices[0])
        looking.close()

        def tidy(days: float) -> int:
            server.let_go(table)
            return server.call(server.server.retention.tidy(time.time() + days * 86400))["deserted"]

        assert (tidy(0), tidy(80)) == (0, 0)
        looking = ada.look(table, 0)
        looking.play(looking.choices[0])
        looking.close()
        assert (tidy(85), tidy(170)) == (0, 0)
        assert ada.get(f"/api/tables/{table}/record").status_code == 403
        assert (tidy(176), tidy(177)) == (1, 0)
        promise = check_promise(record_of(ada, table))
        assert (promise.commitment, len(promise.added)) == (commitment, 1)
        assert ada.get(f"/api/replays/{table}").status_code == 200
        assert closing(ada, table)[0] == 4411
        assert [row["over"] for row in ada.get("/api/tables").json()["mine"]] == [True]


# What was drawn -------------------------------------------------------------------------------------------


def test_what_was_drawn_from_what_can_be_had_when_the_game_is_over(server: Running, ada: Browser) -> None:
    table, _ = make(ada, ME, BOT, game="blackmolly", tank="random")
    add(ada, table)
    assert ada.get(f"/api/replays/{table}/lots").status_code == 403
    play_out([ada.look(table, 0)], Random(7))
    lines = ada.get(f"/api/replays/{table}/lots").json()
    assert len(lines[0]["lots"]) == 1 + len(lines[0]["lots"][0]["of"])
    assert all(line["lots"][0]["of"] == [1, 2, 3, 4] for line in lines[1:])
