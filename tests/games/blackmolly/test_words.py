"""Words: what happened, sentence by sentence, what is asked, and how the tank and the end read."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.blackmolly.positions import Position, begun, position
from harness.play import steps
from rules.covered import rule
from shoal.core import Event, Move
from shoal.games.blackmolly import GAME
from shoal.games.blackmolly import events as happened
from shoal.games.blackmolly.events import EVENTS, Drift
from shoal.games.blackmolly.moves import Done, Enter, MoveMolly, PlaceOld, Split, Swim

WORDS = GAME.words(["Ann", "Ben", "Cleo", "Dan"])
RULES = {id for chapter in GAME.rulebook() for id in chapter.rules}

SENTENCES: list[tuple[Event, str]] = [
    (happened.Laid(()), "The tank is ready."),
    (happened.Placed(1, "S2", "A6"), "Ben puts the old fish on S2, card A6."),
    (happened.RoundBegan(3, 2), "Round 3: Cleo has the die"),
    (happened.Swam(0, 4, "A1", "B1"), "Ann's old fish swims from A1 to B1."),
    (happened.Swam(0, 1, "A1", "B1"), "Ann's tiny fish swims from A1 to B1."),
    (happened.Stayed(0, 0), "Ann moves no fish."),
    (happened.Stayed(0, 2), "Ann moves no other fish."),
    (happened.Rolled(0, 1), "Ann rolls a 1: the current runs (BM-16)."),
    (happened.Rolled(0, 3), "Ann rolls a 3."),
    (happened.Switched(2, True, ("A2", "B6")), "The heaters on A2 and B6 switch on: deadly now (BM-15)."),
    (happened.Switched(4, False, ("A5", "D2")), "The pumps on A5 and D2 switch off again (BM-15)."),
    (happened.Steered(1, 3, "C3"), "Ben's big fish is sent to C3 (BM-17)."),
    (happened.Admitted("B5", 1), "Ben's old fish may enter B5 (BM-D16)."),
    (happened.Held(0, "C5", "B5"), "Ann's old fish stays on C5: B5 has no room for two old fish (BM-D16)."),
    (happened.Swept(()), "The current carries no fish."),
    (
        happened.Swept((Drift(0, 2, "B1", "B2"), Drift(1, 4, "B2", "B3"))),
        "The current carries Ann's small fish to B2 and Ben's old fish to B3.",
    ),
    (
        happened.Hunted(0, "B5", "B5", ("B5",), 1, 0, False),
        "Molly 1 stays on B5, which itself has the fewest fish (BM-D6).",
    ),
    (
        happened.Hunted(1, "D4", "D5", ("D6",), 1, 2, False),
        "Molly 2 swims to D5, towards D6: the smallest group (one fish) (BM-19).",
    ),
    (
        happened.Hunted(1, "A4", "B4", ("D6", "D2"), 3, 5, False),
        "Molly 2 swims to B4, towards D6 or D2: the smallest groups (3 fish each) (BM-20).",
    ),
    (happened.Hunted(0, "A4", "A3", ("A3",), 2, 1, True), "Molly 1 swims to A3: the smallest group (2 fish) (BM-21)."),
    (happened.Eaten(0, 4, "A3", "molly", 0), "A Molly on A3 eats Ann's old fish."),
    (happened.Eaten(1, 1, "B5", "machine", 3), "The filter on B5 kills Ben's tiny fish."),
    (happened.Eaten(1, 2, "C2", "anemone", 0), "The anemone on C2 kills Ben's small fish."),
    (happened.Out(2), "Cleo can no longer win, but will still roll and steer."),
]

MOVES: list[tuple[Move, str]] = [
    (PlaceOld("S3"), "The old fish starts on S3"),
    (Swim(3, "B1"), "The big fish swims to B1"),
    (Done(), "Done: the others stay"),
    (Split(1, 4, "C3"), "Ben's old fish goes to C3"),
    (Enter("B5", 0), "Ann's old fish enters B5"),
    (MoveMolly(1, "B4"), "Molly 2 swims to B4"),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert WORDS.event(event) == sentence


def test_no_kind_of_event_is_without_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS)


@pytest.mark.parametrize(("move", "words"), MOVES)
def test_every_move_has_its_words(move: Move, words: str) -> None:
    assert WORDS.move(move) == words


def test_no_kind_of_move_is_without_words() -> None:
    assert {type(move) for move, _ in MOVES} == set(GAME.move_types)


def test_an_event_of_another_game_has_no_words() -> None:
    with pytest.raises(ValueError, match="No words for"):
        WORDS.event(Event())


@pytest.mark.parametrize("old_fish", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_read_without_a_gap_and_name_rules_that_exist(seats: int, old_fish: bool) -> None:
    words = GAME.words(["Ann", "Ben", "Cleo"])
    for step in steps(GAME.begin(seats, {"old_fish": old_fish, "anemones_kill": True}), Random(seats)):
        lines = [words.ask(step.before.view(seat)) for seat in (0, None)]
        lines += [words.board(step.before.view(None))]
        lines += [words.event(event) for event in step.events]
        lines += [words.move(move) for seat in step.before.asked() for move in step.before.moves(seat)]
        assert all(lines)
        assert {id for line in lines for id in re.findall(r"BM-D?\d+", line)} <= RULES
    assert words.outcome(step.after.outcome()).told().splitlines()[-1].endswith(".")


# What is asked ----------------------------------------------------------------------------------------------


def asks(there: Position) -> list[str]:
    """What the asked seat reads, and what a spectator reads."""
    return [WORDS.ask(there.state.view(eyes)) for eyes in (there.state.who, None)]


def test_every_phase_says_what_is_asked_and_of_whom() -> None:
    assert asks(begun(2, old_fish=True)) == [
        "Choose a start card for your old fish.",
        "Ann is choosing a start card for the old fish.",
    ]
    assert asks(begun(2)) == ["Move your fish, one card each.", "Ann is moving."]
    assert asks(position("B3: r4 b4 / D1: r1 b1", mollies="A6 D6", starting="b").roll(1)) == [
        "Choose where the current carries Ben's old fish.",
        "Ben is choosing where the current carries Ben's old fish.",
    ]
    entering = position("B4: r4 / C5: b4 / D1: r1 b1", mollies="A1 D1", old_fish=True).roll(1)
    assert asks(entering) == ["Choose whose old fish enters B5.", "Ann is choosing whose old fish enters B5."]
    hunting = position("B1: r4 / B5: b4", mollies="B3 D6").roll(2)
    assert asks(hunting) == [
        "Choose which way Molly 1 goes from B3.",
        "Ann is choosing which way Molly 1 goes from B3.",
    ]


def test_advice_speaks_to_whoever_asked_for_it() -> None:
    view = begun(2).view
    moves = [PlaceOld("S1"), Swim(4, "B1"), Split(1, 4, "C3"), MoveMolly(0, "A2"), Enter("B5", 1), Done()]
    assert [WORDS.advice(move, view) for move in moves] == [
        "start your old fish on S1",
        "move your old fish to B1",
        "send Ben's old fish to C3",
        "send Molly 1 to A2",
        "let Ben's old fish enter B5",
        "leave your fish where they are",
    ]


def test_where_no_seat_is_asked_the_words_say_what_goes_on() -> None:
    assert WORDS.ask(GAME.begin(2).view(0)) == "The tank is being set up."
    assert WORDS.ask(begun(2).rest().view) == "Rolling the die…"
    assert WORDS.ask(position("A2: r4 b4").roll(2).hunt_anyhow().view) == "The game is over."


# The board --------------------------------------------------------------------------------------------------


def test_the_board_shows_cards_machines_fish_mollies_and_where_they_are_heading() -> None:
    there = position("A1: r4 b3 / D6: b4 b2 b1 r3 r1 / B1: g4 g1", mollies="A4 A4", on="2")
    assert WORDS.board(there.view).splitlines() == [
        "        1            2            3            4            5            6",
        "A       ·          2 ON        anemone         ·          4 off          ·",
        "      A4 B3                                   MM",
        "B    1 to B2      1 to B3    1 to B4/C3     1 to B5       3 off        2 ON",
        "      C1 C4",
        "C    plants       anemone      1 to D3      anemone      1 to B5      plants",
        "",
        "D       ·          4 off        3 off          ·         anemone         ·",
        "                                                                     A13 B124",
        "",
        "M Mollies, A Ann, B Ben, C Cleo; 4 is the old fish of each",
        "Molly 1 on A4 would go to A3, towards A1",
        "Molly 2 on A4 would go to A3, towards A1",
    ]


def test_before_the_tank_is_laid_the_board_says_so() -> None:
    assert WORDS.board(GAME.begin(2).view(0)) == "The tank is empty."


@pytest.mark.parametrize(
    ("names", "letters"),
    [(["Ann", "Ben"], "AB"), (["Mo", "Max"], "OA"), (["Ann", "Anna"], "AN"), (["Al", "Al", "Al"], "ALR")],
)
def test_every_name_has_a_letter_of_its_own_on_the_board(names: list[str], letters: str) -> None:
    board = GAME.words(names).board(begun(len(names)).view)
    legend = next(line for line in board.splitlines() if line.startswith("M Mollies"))
    assert re.findall(r", (\w) ", legend.split(";")[0]) == list(letters)


# The end ----------------------------------------------------------------------------------------------------


@rule("BM-26")
def test_the_end_tells_every_loss_then_the_places_then_why() -> None:
    there = position("A2: r4 / A3: r3 / D1: b1 b2 b3", mollies="A4 D6", round=7).roll(2).hunt_anyhow()
    assert WORDS.outcome(there.ending).told().splitlines() == [
        "Round 7: a Molly on A3 ate Ann's big fish.",
        "Round 7: the heater on A2 killed Ann's old fish.",
        "",
        "1. Ben",
        "2. Ann",
        "",
        "Ben won with the last fish in the tank.",
    ]


SHARED = "A2: r4 / B6: b4 / D1: r1 b1"
MORE_LEFT = "A2: r4 / B6: b4 / D1: r1 r2 b1"


@rule("BM-D12", "BM-D17", "BM-D18", "BM-28")
@pytest.mark.parametrize(
    ("there", "reason"),
    [
        (position("A2: r4 b3"), "Ann won: the last fish went together, and the older ones count more (BM-D12)."),
        (
            position("A2: r4 b4"),
            "Ann and Ben share the win: the last fish went together, and they were alike (BM-D12).",
        ),
        (position("A2: r4 / D1: b4 b1", old_fish=True), "Ben won with the last old fish in the tank."),
        (
            position(MORE_LEFT, old_fish=True),
            "Ann won: the last old fish went together, and the most fish were left (BM-D17).",
        ),
        (
            position(SHARED, old_fish=True),
            "Ann and Ben share the win: the last old fish went together, and equally many fish were left (BM-D17).",
        ),
        (
            position("A1: r4 b3 / D1: r1 b1", quiet_rounds=1),
            "Ann won: nothing was caught for so long that the fish still in the tank were compared (BM-D18).",
        ),
        (
            position("A1: r4 b3 / D1: r1 b1", round=300),
            "Ann won: round 300 was the last, and the fish still in the tank were compared (BM-D18).",
        ),
    ],
)
def test_the_end_says_why_somebody_won(there: Position, reason: str) -> None:
    there.roll(2).hunt_anyhow()
    assert WORDS.outcome(there.ending).told().splitlines()[-1] == reason
