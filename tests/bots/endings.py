"""Endings of Get Bit! for tests of those who play them, and what leaving a mix would bring, from the rules alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.getbit.positions import Position, position
from shoal import games
from shoal.bots.search.exact import Backwards, Plan
from shoal.core import State

GETBIT = games.find("getbit")
LAST_LIMBS = "a1:1 a2:1 b1:1 b2:1"

Mix = list[tuple[list[int], float]]
"""All that a seat may seal in a round, each with how often it does."""


def last(line: str, limbs: str = LAST_LIMBS, played: str = "") -> Position:
    """An ending of two seats with two robots each."""
    return position(line, limbs=limbs, played=played, round=5)


def of_three(limbs: str = "P1 Q1 R1", played: str = "") -> Position:
    """An ending in which three robots of four are left."""
    return position("P Q R", out="S", limbs=limbs, played=played, round=9)


def after(state: State, seat: int, codes: Sequence[int]) -> State:
    """The state after this seat has made these moves."""
    reached = state.copy()
    for code in codes:
        reached.apply(seat, code)
    return reached


def solved_mix(plans: Sequence[Plan]) -> Mix:
    return [(plan.codes, plan.chance) for plan in plans]


def even_mix(plans: Sequence[Plan]) -> Mix:
    """Everything equally often."""
    return [(plan.codes, 1 / len(plans)) for plan in plans]


def drawn(state: State, seat: int, codes: Sequence[int], mixes: Mapping[int, Mix]) -> list[tuple[float, State]]:
    """Where a round ends in which this seat seals these codes and all others draw from their mixes, with chances."""
    ways = [(1.0, after(state, seat, codes))]
    for other, mix in mixes.items():
        if other != seat:
            likely = [(theirs, chance) for theirs, chance in mix if chance > 0]
            ways = [(way * chance, after(there, other, theirs)) for way, there in ways for theirs, chance in likely]
    return ways


def gains(backwards: Backwards, state: State, mixes: Mapping[int, Mix]) -> list[float]:
    """What each seat would gain by leaving its mix in this round, in the order of the mixes."""
    found = []
    for seat, mix in mixes.items():
        ends = [drawn(state, seat, codes, mixes) for codes, _ in mix]
        worths = [sum(way * backwards.solved(there).worths[seat] for way, there in each) for each in ends]
        found.append(max(worths) - sum(chance * worth for (_, chance), worth in zip(mix, worths, strict=True)))
    return found
