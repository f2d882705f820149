"""Preparation for the next round: arrows, parked pearls, colours, dice, a new offer."""

from __future__ import annotations

import pytest

from games.aquaria.positions import pass_feeding, play, stand, table, view
from rules.covered import rule
from shoal.games.aquaria.events import Arrow, Cleared, Moved, Parked
from shoal.games.aquaria.moves import Go


@rule("AQ-E14", "AQ-R104", "AQ-R105", "AQ-R106", "AQ-R107", "AQ-D18")
def test_the_least_used_circles_go_to_red_and_get_a_pearl_if_nobody_comes_there() -> None:
    state = table(2)
    state.arrows[:] = [1, 2, 3, 1, 2]
    events = pass_feeding(state)
    assert state.arrows == [0, 1, 1, 0, 1]
    assert {event.circle for event in events if isinstance(event, Arrow) and event.space == 0} == {"place", "gain"}
    assert state.parked == [0] * 5
    state.arrows[:] = [0, 2, 3, 0, 1]
    events = pass_feeding(state)
    assert state.arrows == [0, 1, 1, 0, 1]
    assert [event for event in events if isinstance(event, Parked)] == [Parked("place", 1), Parked("gain", 1)]
    pass_feeding(state)
    assert state.parked == [2, 0, 0, 2, 0]


@rule("AQ-R105", "AQ-R117")
def test_pearls_on_a_circle_are_nobodys_until_somebody_comes() -> None:
    state = table(2)
    state.parked[1] = 2
    assert [player.pearls for player in view(state).players] == [0, 0]
    assert {wheel.circle: wheel.pearls for wheel in view(state).wheels}["study"] == 2
    assert view(state).players[0].total == state.setup.tables.oxygen[4]


@rule("AQ-R104")
def test_a_visit_moves_an_arrow_from_red_to_gray() -> None:
    state = table(2)
    state.arrows[2] = 0
    assert Arrow("oxygen", 1) in play(state, Go("oxygen"))


@rule("AQ-R103", "AQ-R108")
def test_the_next_colour_is_active_and_dice_stay_with_their_blank_side_up() -> None:
    state = table(2)
    stand(state, 0, "gain")
    state.players[0].face = 4
    pass_feeding(state)
    seen = view(state)
    assert (seen.round, seen.colours[seen.round - 1]) == (2, "yellow")
    assert (seen.players[0].circle, seen.players[0].face) == ("gain", 0)


@rule("AQ-R109")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_the_offer_is_discarded_and_dealt_anew_after_every_round_but_the_last(round: int) -> None:
    state = table(2, round=round)
    before = view(state).offer
    events = pass_feeding(state)
    assert Cleared(None, tuple(card for card in before if card), ()) in events
    assert None not in view(state).offer
    assert not set(before) & set(view(state).offer)


@rule("AQ-R102")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_after_the_fourth_round_nothing_is_prepared(seats: int) -> None:
    state = table(seats, round=4)
    state.arrows[:] = [1, 2, 2, 2, 3]
    pass_feeding(state)
    assert view(state).stage == "over"
    assert state.arrows == [1, 2, 2, 2, 3]


@rule("AQ-R51", "AQ-D12")
def test_in_the_next_round_the_die_moves_on_from_where_it_stayed() -> None:
    state = table(2)
    stand(state, 0, "gain")
    pass_feeding(state)
    while state.who != 0:
        play(state, state.moves(state.who)[0])
    assert Go("gain") not in state.moves(0)
    assert play(state, Go("shop"))[0] == Moved(0, "shop", 1, True)
