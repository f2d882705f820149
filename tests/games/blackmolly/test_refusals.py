"""Refusals: each names its rule and its reason, and leaves the state as it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.blackmolly.positions import Position, begun, position
from rules.covered import rule
from shoal.core import FATE, NotAnAnswer, Refused
from shoal.games.blackmolly import GAME
from shoal.games.blackmolly.moves import Done, Enter, MoveMolly, PlaceOld, Split, Swim


def refused(there: Position, seat: int, move: object) -> tuple[str, str]:
    """The rule and the reason why this seat may not answer so; the state must not change."""
    before, told = there.state.digest(), len(there.told)
    with pytest.raises(Refused) as refusal:
        there.answer(seat, move)
    assert (there.state.digest(), len(there.told)) == (before, told)
    return refusal.value.rule, refusal.value.reason


def placing() -> Position:
    return begun(2, old_fish=True).answer(0, PlaceOld("S2"))


def swimming() -> Position:
    """Red has lost r1, has moved r2, and is asked on."""
    return position("A1: r4 / D1: r3 / D6: r2 b4", mollies="B1 D4", on="2").swim("r2 C6")


def rolling() -> Position:
    return position("A1: r4 / D6: b4").rest()


def splitting() -> Position:
    return position("B3: r4 b4", mollies="A6 D6").roll(1)


def entering() -> Position:
    return position("B4: r4 / C5: b4 / D1: r1 b1", mollies="A1 D1", old_fish=True).roll(1)


def hunting() -> Position:
    return position("B1: r4 / B5: b4", mollies="B3 D6").roll(2)


def over() -> Position:
    return position("A2: r4 r1 b3").roll(2).hunt_anyhow()


ANYWHERE = [placing, swimming, rolling, splitting, entering, hunting, over]
MOVES = [PlaceOld("S1"), Swim(4, "A2"), Done(), Split(0, 4, "B4"), Enter("B5", 0), MoveMolly(0, "B4")]

each_place = pytest.mark.parametrize("there", ANYWHERE)


# Swimming ---------------------------------------------------------------------------------------------------


@rule("BM-3")
@pytest.mark.parametrize("age", [0, 5, -1, 10**30])
def test_a_fish_of_no_such_age_is_refused(age: int) -> None:
    assert refused(swimming(), 0, Swim(age, "A2")) == ("BM-3", "Your fish are aged 1 to 4.")


@rule("BM-23")
def test_a_fish_that_is_gone_is_refused() -> None:
    assert refused(swimming(), 0, Swim(1, "A2")) == ("BM-23", "That fish is out of the tank.")


@rule("BM-10")
def test_a_second_swim_of_a_fish_is_refused() -> None:
    assert refused(swimming(), 0, Swim(2, "B6")) == ("BM-10", "That fish has already swum this turn.")


@rule("BM-11")
@pytest.mark.parametrize("to", ["B2", "A3", "A1", "D4", "C1"])
def test_a_swim_to_a_card_that_is_not_beside_is_refused(to: str) -> None:
    move = GAME.parse_move({"kind": "swim", "fish": 4, "to": to})
    assert refused(swimming(), 0, move) == ("BM-11", "From A1 a fish can swim one card up, down, left or right.")


@rule("BM-11")
def test_a_card_that_is_not_in_the_tank_is_refused() -> None:
    assert refused(swimming(), 0, Swim(4, "E9"))[0] == "BM-11"  # type: ignore[arg-type]


@rule("BM-12")
def test_what_bars_a_card_is_named() -> None:
    assert refused(swimming(), 0, Swim(4, "B1")) == ("BM-12", "A Black Molly is on B1.")
    assert refused(swimming(), 0, Swim(4, "A2")) == ("BM-12", "The machine on A2 is on.")
    assert refused(position("D6: r4 / A1: b4"), 0, Swim(4, "D5")) == ("BM-12", "There is an anemone on D5.")


@rule("BM-31", "BM-D15")
def test_an_old_fish_is_refused_where_another_one_is() -> None:
    there = position("A1: r4 / B1: b4", old_fish=True)
    assert refused(there, 0, Swim(4, "B1")) == ("BM-31", "Another old fish is on B1.")


@rule("BM-9")
@pytest.mark.parametrize("move", [Swim(4, "C6"), Done()])
def test_a_seat_whose_turn_it_is_not_is_refused(move: object) -> None:
    assert refused(swimming(), 1, move) == ("BM-9", "It is not your turn.")


# Decisions --------------------------------------------------------------------------------------------------


@rule("BM-30")
def test_a_start_card_that_is_taken_is_refused() -> None:
    assert refused(placing(), 1, PlaceOld("S2")) == ("BM-30", "Another old fish starts on S2.")


@rule("BM-D9", "BM-17")
def test_fish_on_the_splitting_card_are_refused_out_of_order_and_off_its_arrows() -> None:
    order = "Fish on the splitting card are sent one by one; a different one is next."
    assert refused(splitting(), 0, Split(1, 4, "B4")) == ("BM-D9", order)
    assert refused(splitting(), 0, Split(0, 3, "B4")) == ("BM-D9", order)
    ways = "From the splitting card the current leads to B4 or C3."
    assert refused(splitting(), 0, Split(0, 4, "B2")) == ("BM-17", ways)


@rule("BM-D16")
@pytest.mark.parametrize("move", [Enter("B5", 2), Enter("B4", 0), Enter("B5", 10**30)])
def test_an_old_fish_that_is_not_carried_there_is_refused(move: Enter) -> None:
    reason = "Choose which old fish enters B5: one that is carried there."
    assert refused(entering(), 0, move) == ("BM-D16", reason)


@rule("BM-D5", "BM-19")
def test_another_molly_and_a_longer_way_are_refused() -> None:
    assert refused(hunting(), 0, MoveMolly(1, "D5")) == ("BM-D5", "It is Molly 1's turn to move.")
    reason = ("BM-19", "This Molly's shortest ways lead to B2 or B4.")
    assert refused(hunting(), 0, MoveMolly(0, "A3")) == reason
    assert refused(hunting(), 0, MoveMolly(0, "B3")) == reason


@rule("BM-29", "BM-10", "BM-14", "BM-17", "BM-D16", "BM-21", "BM-26")
@pytest.mark.parametrize(
    ("there", "rule", "reason"),
    [
        (placing, "BM-29", "Choose a start card for your old fish."),
        (swimming, "BM-10", "Move your fish, one card each, or let them stay."),
        (rolling, "BM-14", "The die is rolled first."),
        (splitting, "BM-17", "Choose where the fish on the splitting card go."),
        (entering, "BM-D16", "Choose which of the old fish goes on."),
        (hunting, "BM-21", "Choose which way the Molly goes."),
        (over, "BM-26", "The game is over."),
    ],
)
def test_what_is_no_move_of_the_phase_is_refused_with_what_is_wanted(
    there: Callable[[], Position], rule: str, reason: str
) -> None:
    here = there()
    seat = max(here.state.who, 0)
    wanted = {type(move) for move in here.state.moves(seat)}
    for move in [*MOVES, None, 4, "swim", {"kind": "done"}, Swim]:
        if type(move) not in wanted:
            assert refused(here, seat, move) == (rule, reason)


@rule("BM-9", "BM-29", "BM-17", "BM-D16", "BM-21")
@pytest.mark.parametrize(
    ("there", "rule"),
    [(placing, "BM-29"), (swimming, "BM-9"), (splitting, "BM-17"), (entering, "BM-D16"), (hunting, "BM-21")],
)
def test_a_seat_that_is_not_asked_is_refused_whatever_it_answers(there: Callable[[], Position], rule: str) -> None:
    here = there()
    for move in [*MOVES, *here.state.moves(here.state.who), None]:
        assert refused(here, 1 - here.state.who, move) == (rule, "It is not your turn.")


@rule("BM-28")
def test_after_the_end_by_the_alternative_rule_that_rule_is_named() -> None:
    there = position("A2: r4 / D1: b4", mollies="D4 D4", old_fish=True).roll(2).hunt_anyhow()
    assert refused(there, 0, Done()) == ("BM-28", "The game is over.")


# Anything ---------------------------------------------------------------------------------------------------


@each_place
def test_every_code_that_is_not_offered_is_refused_and_changes_nothing(there: Callable[[], Position]) -> None:
    state = there().state
    before = state.digest()
    for seat in range(2):
        offered = set(state.codes(seat)) if seat == state.who else set()
        for code in [*range(-40, 8 << 10, 7), 1 << 40]:
            if code not in offered:
                with pytest.raises(Refused):
                    state.apply(seat, code)
    assert state.digest() == before


@pytest.mark.parametrize("there", [placing, swimming, splitting, entering, hunting, over])
def test_fate_is_refused_where_it_is_not_asked(there: Callable[[], Position]) -> None:
    with pytest.raises(NotAnAnswer, match="Fate is not asked now"):
        there().state.answer(FATE, 1)


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "swim", "fish": 4, "to": "E1"},
        {"kind": "swim", "fish": "old", "to": "A2"},
        {"kind": "swim", "fish": 4},
        {"kind": "place", "start": "S5"},
        {"kind": "done", "why": "tired"},
        {"kind": "play", "robot": 0, "card": 4},
        [4, "A2"],
    ],
)
def test_data_that_is_no_move_of_the_game_is_refused(data: object) -> None:
    with pytest.raises(NotAnAnswer, match="That is not a move of Black Molly"):
        GAME.parse_move(data)


@pytest.mark.parametrize("move", MOVES)
def test_moves_are_read_back_as_they_are_written(move: PlaceOld | Swim | Done | Split | Enter | MoveMolly) -> None:
    assert GAME.parse_move(move.data()) == move
