"""Whole games over sockets, and everything that can be done at a table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from patience import PATIENCE
from server.players import BOT, ME, OPEN, Browser, Looking, play_out
from server.running import Running

VARIANTS = [
    (2, {"memory": True}),
    (3, {"limbs": 8}),
    (4, {}),
    (5, {"refresh_at": 1}),
    (6, {"memory": True, "limbs": 8}),
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_two_people_and_bots_finish_a_game_of_each_variant(
    ada: Browser, bob: Browser, seats: int, options: dict[str, Any]
) -> None:
    table = ada.make(ME, OPEN, *[BOT] * (seats - 2), **options)
    one, two, spectator = ada.look(table, 0), bob.look(table), Browser(ada.port).look(table)
    assert two.ask("sit", seat=1)["kind"] == "done"
    two = bob.look(table, 1)
    play_out([one, two], Random(seats))
    spectator.catch_up(one.number)
    assert one.over == two.over == spectator.over
    assert "won" in one.over
    assert one.view["outcome"] == spectator.view["outcome"]


def test_a_game_with_fate_in_the_middle_tells_fate_as_steps_of_its_own(ada: Browser) -> None:
    table = ada.make(ME, BOT, game="goofspiel", cards=5, prizes="shuffled")
    looking = ada.look(table, 0)
    play_out([looking], Random(1))
    steps = [text for text in looking.raw if '"offered"' in text and '"kind":"step"' in text]
    assert len(steps) == 4


def test_a_spectator_sees_no_choices_and_may_not_play(ada: Browser, nobody: Browser) -> None:
    looking = nobody.look(ada.make(ME, BOT, BOT, BOT))
    assert looking.choices == []
    assert looking.play({"kind": "play", "robot": 0, "card": 1}, seat=0)["reason"] == "Choose a name first."


def test_one_person_in_two_tabs_follows_in_both(ada: Browser) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    first, second = ada.look(table, 0), ada.look(table, 0)
    number = first.play({"kind": "play", "robot": 0, "card": 3})["number"]
    second.catch_up(number)
    assert first.view == second.view
    assert second.view["robots"][0]["card"] == 3


def test_people_at_one_screen_look_through_one_pair_of_eyes_after_the_other(ada: Browser) -> None:
    table = ada.make(ME, {"kind": "here", "name": "Cy"}, OPEN, OPEN)
    looking = ada.look(table, 0)
    assert [seat["mine"] for seat in looking.seats] == [True, True, False, False]
    looking.play({"kind": "play", "robot": 0, "card": 3})
    looking.say("hello", eyes=1)
    whole = looking.until(lambda message: message["kind"] == "whole")
    assert whole["view"]["robots"][0]["card"] is None
    assert {choice["robot"] for choice in looking.choices} == {1}
    assert looking.play({"kind": "play", "robot": 1, "card": 2}, seat=1)["kind"] == "done"


def test_nobody_looks_through_the_eyes_of_another_before_the_end(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, BOT, BOT, BOT)
    looking = bob.look(table)
    looking.say("hello", eyes=0)
    assert "eyes" in looking.until(lambda message: message["kind"] == "refusal")["reason"]
    play_out([ada.look(table, 0)], Random(1))
    looking.say("hello", eyes=0)
    assert looking.until(lambda message: message["kind"] == "whole")["view"]["seat"] == 0


# Moves --------------------------------------------------------------------------------------------------------


@pytest.fixture
def alone(ada: Browser) -> Looking:
    """Ada in seat 0; the other seats are open, so nothing happens but what she does."""
    return ada.look(ada.make(ME, OPEN, OPEN, OPEN), 0)


def test_the_same_id_sent_twice_plays_once(alone: Looking) -> None:
    card = {"kind": "play", "robot": 0, "card": 4}
    alone.say("play", id="same", seat=0, move=card)
    alone.say("play", id="same", seat=0, move=card)
    done = [alone.until(lambda message: message["kind"] in ("done", "refusal")) for _ in range(2)]
    assert [answer["kind"] for answer in done] == ["done", "done"]
    assert done[0]["number"] == done[1]["number"] == alone.number == 2


def test_a_late_move_does_not_answer_the_question_after_the_one_it_was_chosen_for(ada: Browser) -> None:
    table = ada.make(ME, BOT, BOT)
    here, elsewhere = ada.look(table, 0), ada.look(table, 0)
    assert here.wait_for_turn()
    assert elsewhere.wait_for_turn()
    seen = elsewhere.number
    assert here.play(here.choices[0], seen=here.number)["kind"] == "done"
    assert here.wait_for_turn()
    late = elsewhere.play(here.choices[-1], seen=seen)
    assert late["reason"] == "That has already been answered, perhaps in another window."
    assert here.play(here.choices[-1], seen=here.number)["kind"] == "done"


def test_what_others_do_meanwhile_does_not_make_a_move_late(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    looking = ada.look(table, 0)
    seen = looking.number
    bob.look(table).ask("sit", seat=1)
    assert bob.look(table, 1).play({"kind": "play", "robot": 1, "card": 2})["kind"] == "done"
    assert looking.play({"kind": "play", "robot": 0, "card": 4}, seen=seen)["kind"] == "done"
    assert looking.ask("undo", seat=0)["kind"] == "done"
    assert looking.play({"kind": "play", "robot": 0, "card": 5}, seen=seen)["kind"] == "done"


BAD_MOVES = [
    ({"kind": "play", "robot": 0, "card": 7}, 0, "GB-1"),
    ({"kind": "lose", "robot": 0, "limb": "left arm"}, 0, "GB-9"),
    ({"kind": "play", "robot": 1, "card": 1}, 0, "GB-4"),
    ({"kind": "play", "robot": 0, "card": 1}, 1, ""),
    ({"kind": "play", "robot": 0, "card": 1}, -1, ""),
    ({"kind": "play", "robot": 0, "card": 1}, 99, ""),
    ({"kind": "dance"}, 0, ""),
    ({}, 0, ""),
]


@pytest.mark.parametrize(("move", "seat", "rule"), BAD_MOVES)
def test_a_move_that_may_not_be_gets_one_sentence_and_changes_nothing(
    alone: Looking, move: dict[str, object], seat: int, rule: str
) -> None:
    refusal = alone.play(move, seat=seat)
    assert (refusal["kind"], refusal["why"], refusal["rule"]) == ("refusal", "rule" if rule else "wish", rule)
    assert refusal["reason"].endswith(".")
    assert alone.play({"kind": "play", "robot": 0, "card": 1})["number"] == 2


def test_a_second_card_in_one_round_is_refused_with_its_rule(alone: Looking) -> None:
    alone.play({"kind": "play", "robot": 0, "card": 4})
    refusal = alone.play({"kind": "play", "robot": 0, "card": 5})
    assert (refusal["kind"], refusal["rule"]) == ("refusal", "GB-4")


BAD_MESSAGES = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    '{"kind":"shout"}',
    '{"kind":"play","id":"x"}',
    '{"kind":"ping","more":1}',
    '{"kind":"hello","eyes":"all"}',
    '{"kind":"play","id":7,"seat":0,"move":{}}',
    '{"kind":"play","id":"x","seat":0,"move":' + "[" * 3000 + "]" * 1000,
    '{"kind":"play","id":"x","seat":0,"move":{"words":"' + "a" * 5000 + '"}}',
    '{"kind":"ping","deep":' + '{"a":' * 800 + "1" + "}" * 801,
    '{"kind":"undo","id":"' + "x" * 65 + '","seat":0}',
]


@pytest.mark.parametrize("text", BAD_MESSAGES, ids=range(len(BAD_MESSAGES)))
def test_a_message_that_is_not_understood_gets_one_sentence_and_changes_nothing(alone: Looking, text: str) -> None:
    alone.socket.send(text)
    refusal = alone.hear()
    assert refusal["kind"] == "refusal"
    assert 10 < len(refusal["reason"]) < 250
    alone.say("ping")
    assert alone.hear() == {"kind": "pong"}
    assert alone.play({"kind": "play", "robot": 0, "card": 1})["number"] == 2


def test_a_binary_message_is_refused(alone: Looking) -> None:
    alone.socket.send(b'{"kind":"ping"}')
    assert alone.hear()["kind"] == "refusal"


def test_wishes_before_hello_are_refused(ada: Browser) -> None:
    socket = ada.open(ada.make(ME, OPEN, OPEN, OPEN))
    socket.send('{"kind":"play","id":"a","seat":0,"move":{"kind":"play","robot":0,"card":1}}')
    assert "hello" in str(socket.recv(timeout=PATIENCE))


# Undo ---------------------------------------------------------------------------------------------------------


def test_a_sealed_card_can_be_taken_back_and_everybody_sees_that(alone: Looking, nobody: Browser) -> None:
    spectator = nobody.look(alone.table)
    alone.play({"kind": "play", "robot": 0, "card": 4})
    assert alone.now["undo"]
    number = alone.ask("undo", seat=0)["number"]
    step = spectator.until(lambda message: message.get("number") == number)
    assert step["undone"]
    assert step["happened"][0]["words"] == "Ada takes back the last move."
    assert spectator.view["robots"][0]["ready"] is False
    assert not alone.now["undo"]
    assert alone.play({"kind": "play", "robot": 0, "card": 5})["kind"] == "done"
    assert nobody.look(alone.table).log[-2:] == ["Ada takes back the last move.", "Coral has chosen."]


def test_nothing_can_be_taken_back_once_somebody_else_has_answered(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    one, two = ada.look(table, 0), bob.look(table)
    two.ask("sit", seat=1)
    one.play({"kind": "play", "robot": 0, "card": 4})
    two.play({"kind": "play", "robot": 1, "card": 4}, seat=1)
    assert "someone else" in one.ask("undo", seat=0)["reason"]
    assert two.ask("undo", seat=0)["reason"] == "That is not your seat."


def test_nothing_can_be_taken_back_once_cards_are_turned_up(ada: Browser) -> None:
    here = [{"kind": "here", "name": name} for name in ("Bo", "Cy", "Di")]
    looking = ada.look(ada.make(ME, *here), 0)
    for robot in range(4):
        done = looking.play({"kind": "play", "robot": robot, "card": robot + 1}, seat=robot)
    looking.catch_up(done["number"])
    assert "hidden" in looking.ask("undo", seat=3)["reason"]


# Coming and going ---------------------------------------------------------------------------------------------


def test_whoever_leaves_is_played_by_a_bot_and_may_return(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, OPEN, BOT, BOT)
    one, two = ada.look(table, 0), bob.look(table)
    two.ask("sit", seat=1)
    one.ask("leave", seat=0)
    one.until(
        lambda message: (
            message["kind"] == "step" and message["number"] > one.number - 1 and one.view["robots"][0]["ready"]
        )
    )
    assert (one.seats[0]["kind"], one.seats[0]["away"]) == ("person", True)
    assert (
        one.play({"kind": "play", "robot": 0, "card": 1})["reason"] == "A bot is playing for you; sit down again first."
    )
    assert two.ask("sit", seat=0)["reason"] == "That seat is taken."
    assert one.ask("sit", seat=0)["kind"] == "done"
    assert one.seats[0]["away"] is False
    two.catch_up(one.number)
    assert "is back" in two.raw[-1]


def test_once_the_game_is_over_no_bot_plays_for_whoever_left(ada: Browser, nobody: Browser) -> None:
    table = ada.make(ME, BOT)
    looking = ada.look(table, 0)
    looking.ask("leave", seat=0)
    assert looking.seats[0]["away"] is True
    while not looking.over:
        looking.hear()
    assert looking.seats[0]["away"] is False
    assert looking.seats[0]["mine"] is True
    assert nobody.look(table).seats[0]["away"] is False


def test_an_open_seat_is_taken_once_and_one_seat_is_enough(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    one, two = ada.look(table), bob.look(table)
    assert two.ask("sit", seat=2)["kind"] == "done"
    assert two.ask("sit", seat=1)["reason"] == "You already have a seat at this table."
    assert one.ask("sit", seat=2)["reason"] == "That seat is taken."
    assert two.seats[2]["name"] == "Bob"
    assert (two.seats[2]["mine"], one.seats[2]["mine"]) == (True, False)


def test_a_bot_takes_an_open_seat_when_somebody_who_sits_there_asks_for_it(
    server: Running, ada: Browser, bob: Browser
) -> None:
    table = ada.make(ME, OPEN)
    one, two = ada.look(table, 0), bob.look(table)
    assert two.ask("fill", seat=1)["reason"] == "Only players at this table can ask a bot to the table."
    assert one.ask("fill", seat=0)["reason"] == "That seat is taken."
    assert one.ask("fill", seat=1)["kind"] == "done"
    assert (one.seats[1]["kind"], one.seats[1]["level"]) == ("bot", "casual")
    assert two.ask("sit", seat=1)["reason"] == "That seat is taken."
    play_out([one], Random(1))
    assert one.ask("fill", seat=1)["reason"] == "The game is over."
    server.sweep(later=1e6)
    assert ada.look(table, 0).seats[1] == one.seats[1]


def test_a_bot_makes_room_for_somebody_who_comes_later(server: Running, ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, BOT, OPEN)
    one, two = ada.look(table, 0), bob.look(table)
    assert two.ask("free", seat=1)["reason"] == "Only players at this table can ask a bot to make room."
    assert [one.ask("free", seat=seat)["reason"] for seat in (0, 2)] == ["No bot sits there."] * 2
    assert one.ask("free", seat=1)["kind"] == "done"
    assert (one.seats[1]["kind"], one.seats[1]["name"], one.seats[1]["level"]) == ("open", "", "")
    assert two.ask("sit", seat=1)["kind"] == "done"
    assert one.ask("fill", seat=2)["kind"] == "done"
    server.sweep(later=1e6)
    two = bob.look(table, 1)
    assert two.seats[1]["name"] == "Bob"
    play_out([ada.look(table, 0), two], Random(2))
    assert two.over
    assert two.ask("free", seat=2)["reason"] == "The game is over."


def test_a_sign_reaches_everybody_and_only_known_ones_are_made(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    one, two = ada.look(table, 0), bob.look(table)
    one.say("react", what="wave")
    assert two.hear() == one.hear() == {"kind": "reacted", "name": "Ada", "what": "wave"}
    one.say("react", what="<b>hi</b>")
    assert one.hear()["kind"] == "refusal"


def test_a_hint_is_a_move_that_may_be_made(alone: Looking) -> None:
    hint = alone.ask("hint", seat=0)
    assert hint["kind"] == "hinted"
    assert hint["move"] in alone.choices
    assert hint["words"].startswith("play ")
    assert hint["reason"].endswith(".")
    assert all("%" in move["numbers"] and move["move"] in alone.choices for move in hint["moves"])
    assert alone.ask("hint", seat=1)["kind"] == "refusal"


def test_a_rematch_is_one_table_for_whoever_asks_and_everybody_is_told(
    ada: Browser, bob: Browser, nobody: Browser
) -> None:
    table = ada.make(ME, OPEN, game="goofspiel", cards=5)
    one, two = ada.look(table, 0), bob.look(table)
    assert ada.post(f"/api/tables/{table}/rematch").json()["error"] == "The game is not over yet."
    two.ask("sit", seat=1)
    two = bob.look(table, 1)
    play_out([one, two], Random(3))
    assert nobody.post(f"/api/tables/{table}/rematch").status_code == 401
    again = ada.post(f"/api/tables/{table}/rematch").json()["table"]
    assert bob.post(f"/api/tables/{table}/rematch").json()["table"] == again != table
    assert two.until(lambda message: message["kind"] == "step")["rematch"] == again
    assert ada.look(table).rematch == again
    seats = bob.look(again, 1).seats
    assert [(seat["name"], seat["mine"]) for seat in seats] == [("Ada", False), ("Bob", True)]
