"""Whole games: people in browsers and bots, in every variant."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser import friends
from browser.people import Person, check_ending, finish
from server.players import BOT, ME, OPEN
from server.running import Process


def test_two_browsers_and_two_bots_finish_a_game(ada: Person, bob: Person) -> None:
    table = ada.make(ME, OPEN, BOT, BOT)
    ada.come(table)
    bob.sit(table, 1)
    finish(ada, bob)
    for person in (ada, bob):
        check_ending(person, seats=4)
    assert ada.sentence.text_content() == bob.sentence.text_content()
    assert ada.read_log()[-1] == bob.read_log()[-1]


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"refresh_at": 1}), (5, {"refresh_at": 1}), (6, {"memory": True})],
    ids=["2", "3-refresh-at-1", "5-refresh-at-1", "6-memory"],
)
def test_a_person_and_bots_finish_a_game(ada: Person, seats: int, options: dict[str, Any]) -> None:
    table = ada.make(ME, *[BOT] * (seats - 1), **options)
    ada.come(table)
    finish(ada)
    check_ending(ada, seats)
    header = ada.context.request.get(f"/api/tables/{table}/record").text().splitlines()[0]
    for name, setting in options.items():
        assert f'"{name}":{str(setting).lower()}' in header.replace(" ", "")


def test_in_the_longer_game_a_limb_is_chosen_by_clicking_the_robot(ada: Person, server: Process) -> None:
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN, limbs=8))
    company = friends.sit(server.port, table)
    friends.let_shark_bite(ada, company)
    limbs = ada.board.get_by_role("group", name="The limb Coral loses")
    limbs.get_by_role("button", name="Coral loses its left arm").click()
    expect(ada.log.filter(has_text="Coral loses the outer half of its left arm (7 bites left).")).to_be_visible()
    for friend in company:
        friend.ask("leave", seat=friend.eyes)
    finish(ada)
    check_ending(ada, seats=4)


def test_the_small_game_of_the_guide_is_played_on_its_board(ada: Person) -> None:
    wish = {"game": "goofspiel", "seats": [ME, BOT], "options": {"cards": 5}}
    ada.come(ada.post("/api/tables", wish)["table"])
    cards = ada.board.get_by_role("group", name="Your cards")
    for left in range(5, 1, -1):  # the last card is laid by itself
        expect(cards.get_by_role("button", disabled=False)).to_have_count(left)
        cards.get_by_role("button", disabled=False).last.click()
    expect(ada.sentence).to_have_text("The game is over.")
    expect(ada.page.locator("#panel-do ol > li")).to_have_count(2)
