"""A lesson is taken at a real table: over the socket, step by step, and where one stopped one goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from server.players import Browser, Looking, Message
from server.running import running
from shoal import games
from shoal.core import Lesson, lesson_of

FIVE: Message = {"kind": "play", "robot": 0, "card": 5}
TWO: Message = {"kind": "play", "robot": 0, "card": 2}


def _lesson(name: str) -> Lesson:
    lesson = lesson_of(games.find(name))
    assert lesson is not None
    return lesson


def _begin(browser: Browser, name: str = "getbit") -> Looking:
    """The lesson of this game, where this person has stopped or begins."""
    answer = browser.post(f"/api/lessons/{name}")
    assert answer.status_code == 200, answer.text
    return browser.look(answer.json()["table"], _lesson(name).seat)


def _turn(looking: Looking, step: int) -> Message:
    answer = looking.ask("turn", seat=looking.eyes, step=step)
    if answer["kind"] == "done":
        looking.catch_up(answer["number"])
    return answer


def _coach(looking: Looking) -> Message:
    coach: Message = looking.now["lesson"]
    return coach


@pytest.mark.parametrize("name", ["aquaria", "blackmolly", "getbit", "icecool"])
def test_each_lesson_can_be_finished_with_the_moves_that_it_shows(ada: Browser, name: str) -> None:
    lesson, looking = _lesson(name), _begin(ada, name)
    for number, step in enumerate(lesson.steps[:-1]):
        coach = _coach(looking)
        assert (coach["step"], coach["title"], coach["words"]) == (number, step.title, step.say)
        if step.wanted:
            answer = looking.play(coach["show"])
            assert answer["kind"] == "done", answer
            looking.catch_up(answer["number"])
            while _coach(looking)["step"] == number and not _coach(looking).get("done"):
                looking.hear()
        if _coach(looking)["step"] == number:
            assert _coach(looking)["done"]
            assert _coach(looking)["words"] == (step.good or step.say)
            assert looking.choices == []
            _turn(looking, number + 1)
    assert _coach(looking)["step"] == lesson.last
    assert looking.view["asked"]


def test_a_move_that_is_not_wanted_is_not_made_and_gets_the_lessons_sentence(ada: Browser) -> None:
    looking = _begin(ada)
    _turn(looking, 1)
    before = looking.view
    refusal = looking.play(TWO)
    assert refusal["kind"] == "refusal"
    assert refusal["reason"] == _lesson("getbit").steps[1].otherwise
    assert looking.view == before
    assert looking.play(FIVE)["kind"] == "done"


def test_a_move_that_the_rules_forbid_is_refused_with_its_rule(ada: Browser) -> None:
    looking = _begin(ada)
    _turn(looking, 1)
    assert looking.play({"kind": "play", "robot": 0, "card": 7})["why"] == "rule"


def test_while_there_is_only_something_to_read_no_move_is_made(ada: Browser) -> None:
    looking = _begin(ada)
    assert looking.choices == []
    assert looking.play(FIVE)["reason"] == "Press Next to go on with the lesson."


def test_what_was_tried_can_be_taken_back_but_not_what_led_to_the_step(ada: Browser) -> None:
    looking = _begin(ada, "blackmolly")
    _turn(looking, 2)
    assert looking.ask("undo", seat=0)["kind"] == "refusal"
    _turn(looking, 1)
    looking.play(_coach(looking)["show"])
    looking.hear_the_rest()
    assert _coach(looking)["done"]
    assert looking.ask("undo", seat=0)["kind"] == "done"
    looking.hear_the_rest()
    assert not _coach(looking).get("done")


def test_a_step_can_be_skipped_and_gone_back_to_and_there_are_no_others(ada: Browser) -> None:
    looking = _begin(ada)
    _turn(looking, 5)
    assert looking.view["round"] == 6
    _turn(looking, 1)
    assert looking.view["round"] == 1
    assert _turn(looking, 7)["kind"] == "refusal"
    assert _turn(looking, -1)["kind"] == "refusal"


def test_whoever_learns_again_goes_on_where_they_stopped_until_the_last_step(ada: Browser, bob: Browser) -> None:
    looking = _begin(ada)
    _turn(looking, 3)
    again = _begin(ada)
    assert again.table == looking.table
    assert _coach(again)["step"] == 3
    assert _begin(bob).table != looking.table
    _turn(again, 6)
    assert _begin(ada).table != looking.table


def test_a_lesson_is_where_it_was_after_the_server_was_started_again(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        looking = _begin(ada)
        _turn(looking, 2)
        looking.play(FIVE)
        looking.hear_the_rest()
        before = _coach(looking)
        secret = ada.secret
    with running(tmp_path / "live.db") as server:
        back = Browser(server.port)
        back.http.cookies.set("shoal", secret)
        assert _coach(back.look(looking.table, 0)) == before


def test_lists_tell_lessons_from_games(ada: Browser) -> None:
    looking = _begin(ada)
    _turn(looking, 2)
    rows = {row["table"]: row["lesson"] for row in ada.get("/api/tables").json()["mine"]}
    assert rows[looking.table] == [3, 7]
    game = ada.make({"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"})
    rows = {row["table"]: row.get("lesson") for row in ada.get("/api/tables").json()["mine"]}
    assert rows[game] is None


def test_others_who_look_are_told_nothing_by_the_coach_and_turn_no_pages(ada: Browser, bob: Browser) -> None:
    looking = bob.look(_begin(ada).table)
    assert "lesson" not in looking.now
    assert looking.ask("turn", seat=0, step=1)["reason"] == "That is not your seat."


def test_at_a_table_without_a_lesson_there_are_no_steps(ada: Browser) -> None:
    looking = ada.look(ada.make({"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}), 0)
    assert looking.ask("turn", seat=0, step=1)["reason"] == "There is no such lesson step here."


def test_a_game_without_a_lesson_says_so(ada: Browser) -> None:
    assert ada.post("/api/lessons/goofspiel").json()["error"] == "This game has no lesson yet."


def test_a_first_game_has_gentle_bots_and_in_aquaria_one_of_them(nobody: Browser) -> None:
    cards = {card["name"]: card for card in nobody.get("/api/games").json()}
    assert {card["easiest"] for name, card in cards.items() if name != "goofspiel"} == {"gentle"}
    assert {name: card["first_seats"] for name, card in cards.items() if card["lesson"]} == {
        "aquaria": 2,
        "blackmolly": 4,
        "getbit": 4,
        "icecool": 4,
    }


def test_a_lesson_that_was_rewritten_says_so_and_can_be_begun_anew(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        looking = _begin(ada)
        secret = ada.secret
    with closing(sqlite3.connect(tmp_path / "live.db")) as data, data:
        for table, column in (("log", "row"), ("glances", "glance")):
            old = _lesson("getbit").version
            data.execute(f"UPDATE {table} SET {column} = replace({column}, ?, 'an older one')", (old,))
    with running(tmp_path / "live.db") as server:
        back = Browser(server.port)
        back.http.cookies.set("shoal", secret)
        socket = back.open(looking.table)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "This lesson has been rewritten; begin it again from the start page."
        assert _begin(back).table != looking.table
