"""Own fish: who moves when, where fish may swim, and all the ways to move several of them in one turn."""

from __future__ import annotations

from random import Random

import pytest

from games.blackmolly.positions import Position, begun, position
from rules.covered import rule
from shoal.core import FATE, OVER, Choose, Fate
from shoal.games.blackmolly import GAME
from shoal.games.blackmolly.events import Stayed, Swam
from shoal.games.blackmolly.moves import Done, Swim
from shoal.games.blackmolly.pieces import SWIM
from shoal.games.blackmolly.rules.game import BlackMolly

# Whose turn it is -------------------------------------------------------------------------------------------


@rule("BM-9")
@pytest.mark.parametrize(("starting", "order"), [("r", "rbgy"), ("b", "bgyr"), ("y", "yrbg")])
def test_the_starting_player_moves_first_and_then_the_seats_to_the_left(starting: str, order: str) -> None:
    there = position("A1: r4 b4 g4 y4", starting=starting)
    asked = ""
    while there.asked:
        asked += there.asked
        there.done()
    assert asked == order
    assert isinstance(there.state.ask(), Fate)


@rule("BM-10")
def test_a_turn_goes_on_until_the_player_is_done() -> None:
    there = position("A1: r4 r3 r2 r1 / D6: b4")
    there.swim("r3 B1")
    assert there.asked == "r"
    there.swim("r4 A2")
    assert there.asked == "r"
    there.done()
    assert there.asked == "b"
    assert there.fish == "A1: r2 r1 / A2: r4 / B1: r3 / D6: b4"
    assert there.told == [Swam(0, 3, "A1", "B1"), Swam(0, 4, "A1", "A2"), Stayed(0, 2)]


@rule("BM-10")
def test_a_turn_ends_by_itself_when_no_fish_is_left_to_move() -> None:
    there = position("A1: r4 r3 / D6: b4").swim("r4 B1 r3 A2")
    assert there.asked == "b"
    assert there.told == [Swam(0, 4, "A1", "B1"), Swam(0, 3, "A1", "A2")]


@rule("BM-10")
def test_each_fish_swims_once_in_a_turn_in_any_order() -> None:
    there = position("A1: r4 r3 / D6: b4").swim("r3 B1")
    assert (there.ways("r3"), there.ways("r4")) == ("", "A2 B1")


@rule("BM-10", "BM-D11")
def test_passing_is_always_allowed_even_beside_a_molly() -> None:
    there = position("A1: r4 / D6: b4", mollies="B1 D4")
    assert Done() in list(there.state.moves(0))
    there.done()
    assert there.told == [Stayed(0, 0)]
    assert there.at("r4") == "A1"


@rule("BM-10")
def test_moves_come_as_done_and_one_swim_for_each_free_card_of_each_fish() -> None:
    there = position("A1: r1 / D6: r4 b4")
    assert list(there.state.moves(0)) == [Done(), Swim(1, "A2"), Swim(1, "B1"), Swim(4, "C6")]


# Where fish may swim ----------------------------------------------------------------------------------------


@rule("BM-11", "BM-D11")
def test_fish_swim_to_the_cards_beside_theirs_never_across_a_corner_or_out() -> None:
    there = position("A1: r4 / C6: r3 / B3: r2 / D6: r1 b4", mollies="A6 D4")
    assert there.ways("r4") == "A2 B1"
    assert there.ways("r3") == "B6 C5 D6"
    assert there.ways("r2") == "B2 B4 C3"
    assert there.ways("r1") == "C6"


@rule("BM-12")
def test_no_fish_swims_onto_a_molly() -> None:
    there = position("A1: r4 / B2: r3 / D6: b4", mollies="B1 D4")
    assert there.ways("r4") == "A2"
    assert there.ways("r3") == "A2 B3"


@rule("BM-12")
def test_no_fish_swims_onto_an_anemone() -> None:
    assert position("D6: r4 / A1: b4").ways("r4") == "C6"
    assert position("C1: r4 / A1: b4").ways("r4") == "B1 D1"


@rule("BM-12", "BM-D11")
def test_a_machine_is_closed_while_it_is_on() -> None:
    assert position("A1: r4 b4", on="2").ways("r4") == "B1"
    assert position("A1: r4 b4", on="3 4").ways("r4") == "A2 B1"
    assert position("D3: r4 / A1: b4", mollies="A4 A5", on="4").ways("r4") == "C3 D4"


@rule("BM-13")
def test_any_number_of_fish_can_share_a_free_card() -> None:
    crowd = "B1: b4 b3 b2 b1 g4 g3 g2 g1 / A1: r4 r3 r2 r1"
    there = position(crowd).swim("r4 B1 r3 B1 r2 B1 r1 B1")
    assert there.fish == "B1: g4 g3 g2 g1 b4 b3 b2 b1 r4 r3 r2 r1"


@rule("BM-13")
def test_currents_start_cards_dens_plants_and_machines_that_are_off_are_free() -> None:
    there = position("C5: r4 / A5: r3 / D3: r2 / B1: r1 / D6: b4", mollies="D1 D1")
    assert there.ways("r4") == "B5 C6"
    assert there.ways("r3") == "A4 A6 B5"
    assert there.ways("r2") == "C3 D2 D4"
    assert there.ways("r1") == "A1 B2 C1"


@rule("BM-D11")
def test_a_fish_with_no_free_card_beside_it_stays_and_its_owner_is_not_asked() -> None:
    there = position("D6: r4 / A1: b4", mollies="C6 D4")
    assert there.asked == "b"
    there = position("D6: r4 / A1: r3 b4", mollies="C6 D4")
    assert (there.asked, there.ways("r4"), there.ways("r3")) == ("r", "", "A2 B1")


@rule("BM-D11")
def test_the_die_is_rolled_at_once_where_nobody_can_move() -> None:
    there = position("D6: r4 / A1: b4", mollies="C6 B1", on="2")
    assert isinstance(there.state.ask(), Fate)


@rule("BM-D7", "BM-D11")
def test_a_fish_on_an_anemone_swims_off_as_usual() -> None:
    there = position("C2: r4 / D6: b4")
    assert there.ways("r4") == "B2 C1 C3 D2"
    assert position("C2: r4 / D6: b4", on="4").ways("r4") == "B2 C1 C3"


@rule("BM-D13", "BM-25")
def test_a_player_without_fish_is_not_asked_to_swim() -> None:
    there = position("A1: b4 / D6: g4", starting="r")
    assert there.state.ask() == Choose((1,))
    there.done()
    assert there.state.ask() == Choose((2,))


# Alternative rule -------------------------------------------------------------------------------------------


@rule("BM-31", "BM-D15")
def test_an_old_fish_may_not_join_another_one_but_young_ones_may() -> None:
    there = position("A1: r4 r3 / B1: b4 b3", old_fish=True)
    assert (there.ways("r4"), there.ways("r3")) == ("A2", "A2 B1")


@rule("BM-31", "BM-D15")
def test_an_old_fish_may_enter_a_card_that_the_other_has_left() -> None:
    there = position("A1: r4 / B1: b4", old_fish=True, starting="b").swim("b4 B2")
    assert (there.asked, there.ways("r4")) == ("r", "A2 B1")


@rule("BM-31", "BM-D15")
def test_an_old_fish_may_join_young_ones() -> None:
    assert position("A1: r4 / B1: b3 / D6: b4", old_fish=True).ways("r4") == "A2 B1"


@rule("BM-13", "BM-31")
def test_in_the_basic_game_old_fish_share_cards() -> None:
    assert position("A1: r4 / B1: b4").ways("r4") == "A2 B1"


@rule("BM-31", "BM-D11")
def test_a_player_whose_only_way_is_closed_by_an_old_fish_is_not_asked() -> None:
    there = position("D6: r4 / C6: b4", old_fish=True, mollies="A4 D4")
    assert there.asked == "b"


# Whole turns ------------------------------------------------------------------------------------------------


def ends_of_single_swims(state: BlackMolly) -> set[str]:
    """The digests of all states in which the asked seat's turn can end, one swim after another in any order."""
    seat, round, ends = state.who, state.round, set[str]()
    met = {state.digest(): state}
    while met:
        _, before = met.popitem()
        for code in before.codes(seat):
            after = before.copy()
            after.apply(seat, code)
            if (after.who, after.phase, after.round) == (seat, SWIM, round):
                met[after.digest()] = after
            else:
                ends.add(after.digest())
    return ends


def end_of_turn(state: BlackMolly, turn: list[int]) -> str:
    after, seat = state.copy(), state.who
    for number, code in enumerate(turn):
        assert after.who == seat, f"{turn} is over after {number} answers"
        after.apply(seat, code)
    return after.digest()


def check_turns(there: Position) -> int:
    state = there.state
    ends = [end_of_turn(state, turn) for turn in state.turns()]
    assert len(ends) == len(set(ends))
    assert set(ends) == ends_of_single_swims(state)
    return len(ends)


@rule("BM-10")
def test_whole_turns_are_all_that_single_swims_can_come_to_each_once() -> None:
    assert check_turns(begun(2)) == 3 * 3 * 3 * 2
    assert check_turns(position("A1: r4 b4")) == 3
    assert check_turns(position("A1: r4 r3 b4").swim("r3 B1")) == 3
    assert check_turns(position("D6: r4 / A1: r3 b4", mollies="C6 D4")) == 3


@rule("BM-10")
def test_three_fish_in_open_water_have_as_many_turns_as_there_are_combinations() -> None:
    tank = "N1 S1 S2 N2 2a 2b / S3 P1 P2 S4 3a 3b / N3 M1 M2 N4 4a 4b / F1> F2> F3> F4> FX>^ F5^"
    there = position("B2: r4 r2 r1 / A6: b4", mollies="D1 D6", tank=tank)
    assert check_turns(there) == 5**3


@rule("BM-10", "BM-31")
@pytest.mark.parametrize("old_fish", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_turns_are_complete_in_random_games(seats: int, old_fish: bool) -> None:
    state, rng, checked = GAME.begin(seats, {"old_fish": old_fish}), Random(seats), 0
    assert isinstance(state, BlackMolly)
    while state.who != OVER:
        if state.who == FATE:
            state.settle(state.question().sample(rng))
            continue
        if state.phase == SWIM and len(state.turns()) <= 30:
            check_turns(Position(state))
            checked += 1
        state.apply(state.who, rng.choice(state.codes(state.who)))
    assert checked > 5
