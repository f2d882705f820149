"""Catching: any contact between the Catcher and a Runner."""

from __future__ import annotations

import pytest

from games.icecool.by_hand import flick, game, kinds, through, touch
from rules.covered import rule
from shoal.games.icecool.events import Caught
from shoal.games.icecool.motion.motion import Out, Touch
from shoal.games.icecool.pieces import RADIUS
from shoal.games.icecool.rules.game import IceCool


def all_in(seats: int) -> IceCool:
    """A game in which everybody has had a turn, and seat 1 is on turn again."""
    state = game(seats)
    for _ in range(seats):
        flick(state)
    return state


@rule("IC-15")
@pytest.mark.parametrize(("turns", "pair"), [(0, (1, 0)), (0, (0, 1)), (3, (0, 1)), (1, (0, 1))])
def test_a_contact_hands_the_id_to_the_catcher_whoever_moved_on_any_turn(turns: int, pair: tuple[int, int]) -> None:
    state = all_in(4)
    for _ in range(turns):
        flick(state)
    events = flick(state, touch(*pair, 120))
    assert Caught(1, 0, 120, again=False) in events
    assert state.ids == [0, 0, 2, 3]


@rule("IC-15")
def test_runners_that_touch_each_other_lose_nothing() -> None:
    state = all_in(4)
    assert kinds(flick(state, touch(1, 2, 100))) == ["Flicked", "Moved"]
    assert state.ids == [0, 1, 2, 3]


@rule("IC-15", "IC-21")
def test_a_runner_pushed_into_the_catcher_is_caught_and_stays_where_it_was_pushed() -> None:
    state = all_in(4)
    flick(state, [*touch(1, 2, 50), *touch(2, 0, 90)], rest={2: (2500, 5000)})
    assert state.ids == [0, 1, 0, 3]
    assert (state.xs[2], state.ys[2]) == (2500, 5000)


@rule("IC-16")
def test_a_caught_runner_stays_and_takes_its_turns() -> None:
    state = all_in(3)
    before = (state.xs[1], state.ys[1])
    flick(state, touch(1, 0, 100))
    assert (state.xs[1], state.ys[1]) == before
    flick(state)
    flick(state)
    assert state.who == 1


@rule("IC-16")
def test_a_caught_runner_can_end_the_round() -> None:
    state = all_in(3)
    flick(state, [*touch(1, 0, 100), *through(1, "B", 200), *through(1, "C", 300)], cards=[1, 1])
    state.answer(1, state.moves(1)[0])
    flick(state)
    flick(state)
    events = flick(state, through(1, "G", 100), cards=[1])
    assert "RoundEnded" in kinds(events)


@rule("IC-17")
def test_touching_a_caught_runner_again_does_nothing() -> None:
    state = all_in(4)
    flick(state, touch(1, 0, 100))
    assert kinds(flick(state, touch(1, 0, 100))) == ["Flicked", "Moved"]
    assert state.ids == [0, 0, 2, 3]


@rule("IC-17")
def test_several_contacts_of_one_flick_are_one_catch() -> None:
    events = flick(all_in(4), [*touch(1, 0, 100), *touch(0, 1, 200)])
    assert kinds(events).count("Caught") == 1


@rule("IC-18")
def test_one_flick_may_catch_several_runners() -> None:
    state = all_in(4)
    flick(state, [*touch(0, 1, 100), *touch(0, 3, 200)])
    assert state.ids == [0, 0, 2, 0]


@rule("IC-D14")
def test_those_who_touch_when_the_turn_begins_have_touched_before() -> None:
    state = all_in(4)
    state.xs[0], state.ys[0] = state.xs[1] + 2 * RADIUS, state.ys[1]
    flick(state, [Touch(0, 0, 1)])
    assert state.ids == [0, 1, 2, 3]
    flick(state, [Touch(0, 0, 1), Touch(300, 0, 1)])
    assert state.ids == [0, 0, 2, 3]


@rule("IC-D7")
def test_a_contact_outside_the_school_does_not_count() -> None:
    state = all_in(4)
    flick(state, [Out(100, 1, 0), Touch(200, 0, 1)])
    assert state.ids == [0, 1, 2, 3]
