"""The quick bot: it plays from its view, sensibly, and beats chance."""

from __future__ import annotations

from random import Random

import pytest

from games.aquaria.many import play as play_game
from games.aquaria.positions import again, feed_with, hold, lay, phase, stand, table, view
from shoal.core import FATE, OVER, Move
from shoal.games.aquaria import GAME
from shoal.games.aquaria.bot.casual import choose
from shoal.games.aquaria.bot.evaluation import expected_points_of
from shoal.games.aquaria.moves import BuyFood, Collect, Feed, Go, Swap
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.state import FEEDING, MICROFLORA


def chosen(state: Aquaria, seed: int = 1) -> Move:
    return choose(state.view(state.who), state.moves(state.who), Random(seed))


@pytest.mark.parametrize(("seats", "scoring"), [(2, "basic"), (3, "advanced")])
def test_it_beats_chance_by_far(seats: int, scoring: str) -> None:
    state, rng = GAME.begin(seats, {"scoring": scoring}), Random(7)
    while state.who != OVER:
        seat = state.who
        if seat == FATE:
            state.settle(state.question().sample(rng))
            continue
        moves = state.moves(seat)
        state.answer(seat, choose(state.view(seat), moves, rng) if seat == 0 else rng.choice(moves))
    scores = state.outcome().scores
    assert scores is not None
    assert scores[0] > 60 + max(scores[1:])


def test_the_same_view_and_the_same_luck_give_the_same_move() -> None:
    state = table(2)
    hold(state, 0, "RD01", "RD15", "BL08", "GR15")
    assert chosen(state) == chosen(state)


def test_it_does_not_look_at_what_is_hidden() -> None:
    state = table(2)
    hold(state, 0, "RD01", "RD15", "BL08")
    hold(state, 1, "GR01", "GR02")
    other = table(2)
    hold(other, 0, "RD01", "RD15", "BL08")
    hold(other, 1, "YE01", "YE02")
    assert view(state).text() == view(other).text()
    assert chosen(state, 5) == chosen(other, 5)


def test_it_buys_the_can_that_its_fish_lacks() -> None:
    state = table(2, round=2)
    lay(state, 0, {0: "RD07"})
    feed_with(state.players[0], red=1, green=1)
    state.players[0].pearls, state.players[0].points = 1, 20
    phase(state, FEEDING)
    assert chosen(state) == BuyFood("blue")


def test_it_swaps_cans_it_does_not_need() -> None:
    state = table(2, round=4)
    lay(state, 0, {0: "RD05"})
    feed_with(state.players[0], red=3)
    state.players[0].points = 20
    phase(state, FEEDING)
    assert chosen(state) == Swap(("red", "red"), "green")


def test_it_feeds_the_better_fish_first() -> None:
    state = table(2, round=4)
    lay(state, 0, {0: "RD08", 1: "RD07"})
    feed_with(state.players[0], red=1, green=1, blue=1)
    state.players[0].points = 20
    phase(state, FEEDING)
    assert chosen(state) == Feed(1)


def test_in_the_last_round_it_takes_points_for_a_dial_that_gives_less() -> None:
    state = table(2, round=4)
    lay(state, 0, {0: "RD16"})
    state.players[0].dials = 0b11
    state.players[0].points = 3
    phase(state, MICROFLORA)
    assert chosen(state) == Collect(0, True)


def test_it_places_a_good_card_when_it_can() -> None:
    state = table(2)
    hold(state, 0, "RD07", "BL15")
    state.players[0].oxygen = 11
    stand(state, 0, "study")
    again(state)
    assert chosen(state) in (Go("place"), Go("middle"))


def test_it_finishes_a_solo_game_with_a_decent_score() -> None:
    state = play_game(1, "basic", "casual", 3, lambda _: None)
    scores = state.outcome().scores
    assert scores is not None
    assert scores[0] > 70


def at(state: Aquaria, space: str) -> None:
    """Put the first seat's marker on this space of the Encyclopedia."""
    state.players[0].space = state.setup.tables.space_names.index(space)


def test_with_its_last_turn_it_studies_if_that_ends_the_encyclopedia_and_else_does_not() -> None:
    near, far = table(2, round=4), table(2, round=4)
    for state, space in ((near, "10a"), (far, "S")):
        at(state, space)
        state.players[0].pearls, state.players[0].face = 1, 3
    assert chosen(near) in (Go("study"), Go("middle"))
    assert chosen(far) != Go("study")


def test_steps_are_worth_what_they_come_to_and_nothing_when_time_is_too_short() -> None:
    state = table(2)
    value = expected_points_of(state.setup.tables, False).encyclopedia
    at(state, "10a")
    in_time = value.ahead(state, state.players[0], 2, 8)
    just_in_time = value.ahead(state, state.players[0], 2, 1)
    at(state, "S")
    too_late = value.hope(state, state.players[0], state.players[0].space, 2)
    assert just_in_time > 8 > in_time > 0
    assert too_late == 0
