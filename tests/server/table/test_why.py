"""Whoever sits at a table can ask why something cannot be done, and where a game that is over turned."""

from __future__ import annotations

from random import Random

import pytest

from harness.cases import every
from harness.play import lexicon
from server.players import BOT, ME, OPEN, Browser, play_out
from shoal import games

GAMES = ["aquaria", "blackmolly", "getbit", "icecool"]


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_that_is_refused_has_a_sentence_and_a_rule_and_nothing_is_played(ada: Browser, name: str) -> None:
    known = {rule for chapter in games.find(name).rulebook() for rule in chapter.rules}
    looking = ada.look(ada.make(ME, OPEN, game=name), 0)
    while not looking.now["asked"]:
        looking.hear()
    number, case = looking.number, next(case for case in every(name) if case.seats == 2)
    for move in [None, *[move.data() for move in lexicon(case)[::7]]]:
        answer = looking.ask("why not", seat=0, move=move)
        if answer["kind"] == "done":
            assert move in looking.choices or name == "icecool"
        else:
            assert (answer["why"], answer["rule"] in known) == ("rule", True), answer
            assert answer["reason"].endswith(".")
    looking.hear_the_rest()
    assert looking.number == number


def test_whoever_waits_is_told_for_whom(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, OPEN, game="blackmolly")
    looking = bob.look(table)
    looking.ask("sit", seat=1)
    looking = bob.look(table, 1)
    answer = looking.ask("why not", seat=1, move={"kind": "swim", "fish": 4, "to": "A1"})
    assert (answer["rule"], answer["reason"]) == ("BM-9", "Not your turn: Ada is choosing.")
    assert looking.ask("why not", seat=1)["reason"] == "Not your turn: Ada is choosing."


def test_nobody_asks_for_the_seat_of_another_or_about_what_is_no_move(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, OPEN)
    assert bob.look(table).ask("why not", seat=0)["reason"] == "That is not your seat."
    looking = ada.look(table, 0)
    assert looking.ask("why not", seat=9)["reason"] == "There is no such seat at this table."
    assert looking.ask("why not", seat=0, move={"kind": "swim"})["why"] == "wish"


def test_a_game_that_is_over_tells_where_it_turned_and_one_that_goes_on_does_not(ada: Browser, nobody: Browser) -> None:
    table = ada.make(ME, BOT, BOT, BOT)
    assert nobody.get(f"/api/reviews/{table}/turn").status_code == 403
    looking = ada.look(table, 0)
    play_out([looking], Random(1))
    turn = nobody.get(f"/api/reviews/{table}/turn").json()
    last = len(ada.get(f"/api/tables/{table}/record").text.splitlines()) - 2
    assert 1 <= turn["number"] <= last
    winner = looking.seats[looking.now["standings"][0]["seat"]]["name"]
    assert winner in turn["sentence"]
    assert turn["sentence"].endswith(".")
