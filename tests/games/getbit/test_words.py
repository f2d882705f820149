"""Words: what happened in a round, sentence by sentence, and how the board and the end read."""

from __future__ import annotations

import re

import pytest

from games.getbit.positions import Position, position
from rules.covered import rule
from shoal.core import Event
from shoal.games.getbit import GAME
from shoal.games.getbit import events as happened
from shoal.games.getbit.events import EVENTS
from shoal.games.getbit.moves import Lose, Play

WORDS = GAME.words(["John", "Anne", "Beth", "Ted"])

SENTENCES: list[tuple[Event, str]] = [
    (happened.Lined((1, 0)), "The robots swim in this order: Blue, Coral; the shark is behind the last one (GB-2)."),
    (happened.RoundBegan(1), "Round 1: the shark is not biting yet (GB-8)"),
    (happened.RoundBegan(2), "Round 2"),
    (happened.Chose(0, 0, None), "Coral has chosen."),
    (happened.Chose(0, 0, 4), "Coral has chosen 4."),
    (happened.Revealed(((2, 4), (0, 1))), "The cards are turned up: Green 4, Coral 1."),
    (happened.Tied(4, (0, 2)), "Coral and Green tie with 4 and stay where they are (GB-6)."),
    (happened.Swam(3, 5), "Amber swims to the front with 5 (GB-7)."),
    (happened.Bitten(4, 1, ()), "The shark bites Violet: no two cards match, and 1 was the lowest (GB-D5)."),
    (happened.Bitten(2, 4, (0,)), "The shark bites Green, last in line after tying with Coral (GB-9)."),
    (happened.Bitten(2, 4, (0, 1)), "The shark bites Green, last in line after tying with Coral and Blue (GB-9)."),
    (happened.Lost(2, "left arm", "whole", 3), "Green loses its left arm (3 bites left)."),
    (happened.Lost(2, "left arm", "whole", 1), "Green loses its left arm (1 bite left)."),
    (happened.Lost(2, "left arm", "whole", 0), "Green loses its left arm."),
    (happened.Lost(2, "left arm", "outer half", 7), "Green loses the outer half of its left arm (7 bites left)."),
    (happened.Lost(2, "left arm", "inner half", 0), "Green loses the inner half of its left arm."),
    (happened.Out(5), "Graphite has nothing left to swim with and is out (GB-10)."),
    (happened.TookBack(2, "bite"), "Green now leads and takes all its cards back (GB-9)."),
    (happened.TookBack(3, "refresh"), "Amber is low on cards and takes them all back (GB-11)."),
    (happened.TurnedDown(), "The played cards are turned face down (GB-16)."),
    (happened.Eaten(1), "Two robots are left: the shark eats Blue (GB-13)."),
]


def told(there: Position) -> list[str]:
    return [WORDS.event(event) for event in there.told]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert WORDS.event(event) == sentence


def test_no_kind_of_event_is_without_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS)


def test_every_rule_that_a_sentence_names_is_in_the_rulebook() -> None:
    named = {id for _, sentence in SENTENCES for id in re.findall(r"\(([A-Z]{2}-[A-Z]?\d+)\)", sentence)}
    assert len(named) > 8
    assert named <= {id for chapter in GAME.rulebook() for id in chapter.rules}


def test_an_event_of_another_game_has_no_words() -> None:
    with pytest.raises(ValueError, match="No words for"):
        WORDS.event(Event())


# Whole rounds -----------------------------------------------------------------------------------------------


@rule("GB-4", "GB-5", "GB-6", "GB-7", "GB-9", "GB-11")
def test_a_round_is_told_in_the_order_of_its_phases() -> None:
    there = position("J A B T", played="T14").play("J4 A1 B4 T5").lose("right arm")
    assert told(there) == [
        "Coral has chosen 4.",
        "Blue has chosen 1.",
        "Green has chosen 4.",
        "Amber has chosen 5.",
        "The cards are turned up: Coral 4, Blue 1, Green 4, Amber 5.",
        "Coral and Green tie with 4 and stay where they are (GB-6).",
        "Blue swims to the front with 1 (GB-7).",
        "Amber swims to the front with 5 (GB-7).",
        "The shark bites Green, last in line after tying with Coral (GB-9).",
        "Green loses its right arm (3 bites left).",
        "Green now leads and takes all its cards back (GB-9).",
        "Amber is low on cards and takes them all back (GB-11).",
        "Round 3",
    ]


@rule("GB-16")
def test_a_round_of_the_memory_game_ends_with_cards_turned_down() -> None:
    there = position("P Q R S", options={"memory": True}).play("P1 Q2 R3 S4").lose()
    assert told(there)[9:] == [
        "The shark bites Coral: no two cards match, and 1 was the lowest (GB-D5).",
        "Coral loses its left arm (3 bites left).",
        "Coral now leads and takes all its cards back (GB-9).",
        "The played cards are turned face down (GB-16).",
        "Round 3",
    ]


@rule("GB-13")
def test_the_last_round_ends_with_the_robot_that_is_eaten() -> None:
    there = position("P Q R", out="S", limbs="R1").play("P2 Q4 R4")
    assert told(there)[-4:] == [
        "The shark bites Green, last in line after tying with Blue (GB-9).",
        "Green loses its right leg.",
        "Green has nothing left to swim with and is out (GB-10).",
        "Two robots are left: the shark eats Blue (GB-13).",
    ]


# Asking -----------------------------------------------------------------------------------------------------


def test_the_question_depends_on_the_phase_and_on_who_looks() -> None:
    assert WORDS.ask(GAME.begin(4).view(0)) == "The robots are being lined up."
    there = position("P Q R S")
    assert WORDS.ask(there.view("P")) == "Choose a card. It stays secret until everyone has chosen."
    assert WORDS.ask(there.view(None)) == "Waiting for John, Anne, Beth and Ted to choose."
    there.play("P3 Q3")
    assert WORDS.ask(there.view("P")) == "Waiting for Beth and Ted to choose."
    there.play("R3 S1")
    assert WORDS.ask(there.view("R")) == "The shark bit Green. Choose the limb it loses."
    assert WORDS.ask(there.view("P")) == "The shark bit Green. Beth is choosing the limb it loses."
    assert WORDS.ask(there.view(None)) == "The shark bit Green. Beth is choosing the limb it loses."
    ended = position("P Q R", out="S", limbs="R1").play("P2 Q4 R4")
    assert WORDS.ask(ended.view("P")) == "The game is over."


@rule("GB-E1")
def test_a_player_with_two_robots_is_asked_for_both_and_then_for_the_other() -> None:
    there = position("a2 b1 a1 b2")
    assert WORDS.ask(there.view("a1")) == "Choose a card for Blue and Coral. It stays secret until everyone has chosen."
    there.play("a2:3")
    assert WORDS.ask(there.view("a1")) == "Choose a card for Coral. It stays secret until everyone has chosen."


def test_moves_are_named_by_robot_and_card_or_limb() -> None:
    assert WORDS.move(Play(1, 4)) == "Blue plays 4"
    assert WORDS.move(Lose(5, "left leg")) == "Graphite loses its left leg"


def test_advice_names_a_robot_only_where_there_are_two_to_choose_for() -> None:
    one, two = position("P Q R S").view("P"), position("a2 b1 a1 b2").view("a1")
    assert [WORDS.advice(Play(0, 5), view) for view in (one, two)] == ["play 5", "play 5 for Coral"]
    limbs = [WORDS.advice(Lose(0, "left leg"), view) for view in (one, two)]
    assert limbs == ["give up your left leg", "give up Coral's left leg"]


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    there = position("P Q R S T").play("P3 Q3 R3 S3")
    assert WORDS.ask(there.view("P")) == "Waiting for Seat 5 to choose."


def test_the_words_know_the_colour_of_each_robot() -> None:
    assert list(WORDS.colours()) == ["Coral", "Blue", "Green", "Amber", "Violet", "Graphite"]
    assert list(WORDS.colours().values()) == [0, 1, 2, 3, 4, 5]


# The board --------------------------------------------------------------------------------------------------


def board(there: Position, by: str | None = None) -> list[str]:
    return WORDS.board(there.view(by)).splitlines()


def test_the_board_shows_the_line_the_limbs_the_cards_and_the_shark() -> None:
    there = position("T A J", out="B", limbs="A3", played="T51 J2").play("T3")
    assert board(there, "T") == [
        "       robot  player  limbs        hand       table  card",
        "front  Coral  John    LA RA LL RL  2 3 4      5 1    3",
        "       Blue   Anne    ·· RA LL RL  1 2 3 4 5  –",
        "       Green  Beth    LA RA LL RL  1 3 4 5    2",
        "back   ◄═══▲════<  the shark",
        "out    Amber  Ted     ·· ·· ·· ··  –          –",
    ]
    assert board(there, "A")[1].endswith("▒")


@rule("GB-17")
def test_the_board_of_the_longer_game_marks_half_limbs() -> None:
    there = position("P Q R S", limbs="P5 Q8 R1", options={"limbs": 8})
    rows = board(there)
    assert "··  RA½ LL  RL" in rows[1]
    assert "LA  RA  LL  RL" in rows[2]
    assert "··  ··  ··  RL½" in rows[3]


@rule("GB-16")
def test_the_board_of_the_memory_game_shows_backs_of_cards() -> None:
    there = position("P Q R S", played="P51", options={"memory": True})
    assert board(there, "Q")[1].split()[-5:] == ["?", "?", "?", "?", "?"]
    assert board(there, "P")[1].split()[-5:] == ["2", "3", "4", "5", "1"]


def test_before_the_line_is_laid_the_board_shows_the_shark_alone() -> None:
    assert WORDS.board(GAME.begin(4).view(0)).splitlines()[1:] == ["back   ◄═══▲════<  the shark"]


# The end ----------------------------------------------------------------------------------------------------


@rule("GB-13")
def test_the_end_tells_each_bite_then_the_places_then_why() -> None:
    there = position("P Q R", out="S", limbs="R2 Q1", round=7)
    there.play("P3 Q3 R3").lose("left leg").play("R5 P4 Q1")
    assert WORDS.outcome(there.ending).told().splitlines() == [
        "Round 7: the shark bit Green, tied on 3, and took its left leg (1 bite left).",
        "Round 8: the shark bit Blue, lowest with 1, and took its right leg (out).",
        "",
        "1. Beth (Green)",
        "2. John (Coral)",
        "3. Anne (Blue)",
        "4. Ted (Amber)",
        "",
        "Beth (Green) won, in front when only two robots were left.",
    ]


@rule("GB-14")
def test_the_end_of_a_small_game_names_whose_robot_went_first() -> None:
    there = position("a1 b1 a2 b2", limbs="a2:1").play("a1:3 a2:3 b1:1 b2:5")
    assert GAME.words(WORDS.names[:2]).outcome(there.ending).headline == (
        "Anne (Green and Amber) won: John's Blue was the first robot out."
    )


@rule("GB-15", "GB-E4")
def test_the_end_of_a_game_of_three_tells_why_this_one_of_the_two_others_won() -> None:
    there = position("c1 b1 b2 a1 a2 c2", limbs="a2:1").play("c1:4 b1:4 b2:4 a1:4 c2:1 a2:4")
    told = "Beth (Violet and Graphite) won: John's Blue was the first robot out, and this left the winner in front."
    assert GAME.words(WORDS.names[:3]).outcome(there.ending).headline == told


@rule("GB-E6")
def test_a_bite_whose_card_is_hidden_is_told_without_it() -> None:
    hidden = happened.Bite(round=3, robot=0, card=None, tied=None, limb="left arm", part="whole", left=3)
    ending = happened.Ending(reason="last robot", ranking=((0,), (1,), (2,), (3,)), bites=(hidden,))
    assert (
        WORDS.outcome(ending).told().splitlines()[0]
        == "Round 3: the shark bit Coral and took its left arm (3 bites left)."
    )
