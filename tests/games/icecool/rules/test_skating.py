"""Ice Skates: two 1s for one more turn."""

from __future__ import annotations

import pytest

from games.icecool.by_hand import flick, game, idle, kinds, through
from rules.covered import rule
from shoal.core import Refused
from shoal.games.icecool.events import Skated
from shoal.games.icecool.moves import Done, Skate
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.view import see


def with_cards(ones: int, twos: int = 0, seat: int = 1) -> IceCool:
    """A game of three in which this seat has such cards; seat 1 is on turn."""
    state = game(3)
    state.hidden[3 * seat], state.hidden[3 * seat + 1] = ones, twos
    state.pile[0] -= ones
    state.pile[1] -= twos
    return state


@rule("IC-19")
def test_two_ones_buy_one_more_whole_turn_and_stay_face_up_and_score() -> None:
    state = with_cards(2)
    flick(state)
    assert list(state.moves(1)) == [Done(), Skate()]
    assert state.answer(1, Skate()) == [Skated(1)]
    penguin = see(state, None).penguins[1]
    assert (state.who, penguin.down, penguin.up) == (1, 0, 2)
    assert see(state, 1).penguins[1].points == 2
    flick(state)
    assert state.who == 2


@rule("IC-19")
def test_cards_that_were_turned_up_cannot_skate_again() -> None:
    state = with_cards(3, 1)
    flick(state)
    state.answer(1, Skate())
    flick(state)
    assert list(state.moves(1)) == [Done()]
    with pytest.raises(Refused, match="IC-19: Ice Skates need two face-down cards of value 1"):
        state.answer(1, Skate())


@rule("IC-19")
def test_nobody_has_to_skate() -> None:
    state = with_cards(2)
    flick(state)
    state.answer(1, Done())
    assert (state.who, state.shown[1]) == (2, 0)


@rule("IC-19")
def test_skates_come_after_the_flick() -> None:
    with pytest.raises(Refused, match="IC-19: Ice Skates come after a flick"):
        with_cards(2).answer(1, Skate())


@rule("IC-19")
def test_a_one_drawn_in_this_very_turn_counts() -> None:
    state = with_cards(1)
    flick(state, through(1, "B", 100), cards=[1])
    assert Skate() in state.moves(1)


@rule("IC-19", "IC-14")
def test_whoever_might_hold_two_ones_is_asked_so_that_asking_tells_nothing() -> None:
    state = with_cards(0, 2)
    flick(state)
    assert (state.who, list(state.moves(1))) == (1, [Done()])
    other = with_cards(1, 0)
    flick(other)
    assert other.who == 2


@rule("IC-19", "IC-14")
@pytest.mark.parametrize(("turned_up", "asked"), [(12, True), (13, True), (14, False)])
def test_nobody_is_asked_when_so_many_ones_are_turned_up_that_there_is_no_pair_left(
    turned_up: int, asked: bool
) -> None:
    state = with_cards(0, 3)
    state.shown[0] = turned_up
    state.pile[0] -= turned_up
    flick(state)
    assert (state.who == 1) == asked


@rule("IC-20", "IC-D20")
def test_nobody_skates_after_the_last_turn_of_a_limited_round() -> None:
    state = game(3, turn_limit=4)
    idle(state, 3)
    state.hidden[3] = 2
    assert "RoundEnded" in kinds(flick(state, cards=[2, 2, 2]))


@rule("IC-D6")
def test_several_pairs_may_be_used_one_after_another() -> None:
    state = with_cards(4)
    for _ in range(2):
        flick(state)
        state.answer(1, Skate())
    flick(state)
    assert (state.who, state.shown[1]) == (2, 4)


@rule("IC-20")
def test_the_catcher_may_skate_too() -> None:
    state = with_cards(2, seat=0)
    idle(state, 2)
    flick(state)
    assert Skate() in state.moves(0)


@rule("IC-20")
def test_nobody_skates_when_the_round_is_over() -> None:
    state = with_cards(2)
    doors = [*through(1, "B", 100), *through(1, "C", 200), *through(1, "G", 300)]
    events = flick(state, doors, cards=[2, 2, 2, 3, 3, 3])
    assert "RoundEnded" in kinds(events)
    assert state.round == 2
