"""The casual swimmer: always a move of its own, from its view alone, and no foolish bites."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.getbit.positions import position
from rules.covered import rule
from shoal.core import FATE, OVER, Move, State, parse
from shoal.games.getbit import GAME
from shoal.games.getbit.bot.casual import choose
from shoal.games.getbit.moves import Play
from shoal.games.getbit.view import GetBitView

VARIANTS = [
    {"refresh_at": refresh_at, "limbs": limbs, "memory": memory}
    for refresh_at, limbs, memory in product((2, 1), (4, 8), (False, True))
]


def casual_move(state: State, seat: int, seed: int = 0) -> Move:
    return choose(state.view(seat), state.moves(seat), Random(seed))


def let_play(state: State, most: int) -> None:
    """Let casual swimmers make so many moves, or fewer if the game is over; each must be one of those offered."""
    state.answer(FATE, state.question().sample(Random(1)))
    for seed in range(most):
        if state.who == OVER:
            return
        move = casual_move(state, state.who, seed)
        assert move in list(state.moves(state.who))
        state.answer(state.who, move)


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_always_answers_with_one_of_its_moves(seats: int) -> None:
    for options in VARIANTS:
        let_play(GAME.begin(seats, options), most=30)


@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_whole_games(seats: int) -> None:
    state = GAME.begin(seats)
    let_play(state, most=1_000)
    assert state.who == OVER


def test_it_is_the_casual_player_of_the_game() -> None:
    assert GAME.casual is choose


@rule("GB-4", "GB-E6")
@pytest.mark.parametrize("memory", [False, True])
def test_it_cannot_tell_which_cards_others_have_sealed(memory: bool) -> None:
    options = {"memory": memory}
    first = position("P Q R S", options=options).play("P5 Q1 R3").state
    other = position("P Q R S", options=options).play("P2 Q2 R2").state
    for seed in range(5):
        assert casual_move(first, 3, seed) == casual_move(other, 3, seed)


def test_a_view_that_travelled_as_text_leads_it_to_the_same_move() -> None:
    state = position("P Q R S", played="P51").state
    view = parse(GetBitView, state.view(0).text())
    assert choose(view, state.moves(0), Random(3)) == casual_move(state, 0, 3)


@rule("GB-D4")
def test_it_plays_the_low_card_that_nobody_can_tie() -> None:
    """All others hold 4 and 5 only and S is last, so 1 takes it past their tie, and a tied 5 would be bitten."""
    there = position("P Q R S", played="P123 Q123 R123 S234", options={"refresh_at": 1})
    for seed in range(20):
        assert casual_move(there.state, 3, seed) == Play(3, 1)


@rule("GB-13")
def test_it_takes_the_lead_when_that_wins_the_game() -> None:
    """One more bite ends the game: with 5 R leads whatever the others play, with 3 it cannot win."""
    there = position("P R Q", out="S", limbs="P1 Q1 R1", played="P125 Q345 R124", options={"refresh_at": 1})
    for seed in range(20):
        assert casual_move(there.state, there.seat("R"), seed) == Play(there.number("R"), 5)


@rule("GB-8")
def test_it_wants_to_be_in_front_after_the_first_round() -> None:
    there = position("P Q R S", round=1, played="P123 Q123 R123 S4", options={"refresh_at": 1})
    assert casual_move(there.state, 3) in [Play(3, card) for card in (1, 2, 3)]
