"""Driving states by their integers: whole random games and counts of all lines of play."""

from __future__ import annotations

from random import Random

from shoal.core.ask import FATE
from shoal.core.state import State


def playout(state: State, rng: Random) -> int:
    """Answer for everybody at random until the game is over; say how many moves seats made.

    From moves that are too many to list, one is taken only where nothing is listed.
    """
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
