"""Driving states by their integers: whole random games and counts of all lines of play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.state import State

Until = Callable[[State], bool]
"""Whether a playout has gone far enough."""

Policy = Callable[[State, int, Random], int]
"""How somebody in a playout chooses: the code of one of this seat's moves."""


def playout(state: State, rng: Random, until: Until | None = None, choose: Policy | None = None) -> int:
    """Answer for everybody until the game is over, or far enough gone; say how many moves seats made.

    Seats move at random where no policy chooses for them. From moves that are too many to list, one is taken only where
    nothing is listed.
    """
    if until is not None or choose is not None:
        return _directed(state, rng, until, choose or any_move)
    draw = rng.random
    moves = 0
    who = state.who
    while True:
        while who >= 0:
            codes = state.codes(who)
            if codes:
                who = state.apply(who, codes[int(draw() * float(len(codes)))], None)
            else:
                who = state.apply(who, rng.choice(state.space(who)), None)
            moves += 1
        if who != FATE:
            return moves
        who = state.settle(state.question().sample(rng), None)


def _directed(state: State, rng: Random, until: Until | None, choose: Policy) -> int:
    moves = 0
    while state.who != OVER and not (until is not None and until(state)):
        if state.who == FATE:
            state.settle(state.question().sample(rng), None)
        else:
            state.apply(state.who, choose(state, state.who, rng), None)
            moves += 1
    return moves


def any_move(state: State, seat: int, rng: Random) -> int:
    """Any of this seat's moves, those that are listed before all others."""
    codes = state.codes(seat)
    if codes:
        return codes[int(rng.random() * float(len(codes)))]
    return int(rng.choice(state.space(seat)))


def perft(state: State, depth: int) -> int:
    """How many ways the next `depth` answers can go, fate's included; of moves only those that can be listed."""
    if depth == 0:
        return 1
    if state.who == FATE:
        return _perft_of_fate(state, depth)
    ways = 0
    if state.who >= 0:
        for code in state.codes(state.who):
            after = state.copy()
            after.apply(state.who, code, None)
            ways += perft(after, depth - 1)
    return ways


def _perft_of_fate(state: State, depth: int) -> int:
    ways = 0
    for answer, _ in state.question().outcomes():
        after = state.copy()
        after.settle(answer, None)
        ways += perft(after, depth - 1)
    return ways
