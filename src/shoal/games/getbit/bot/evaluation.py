"""How good a position of Get Bit! looks for each seat: limbs first, then the place in the line."""

from __future__ import annotations

from math import exp
from typing import Final

from shoal.core.contract.ask import FATE, OVER
from shoal.core.shares import shares
from shoal.games.getbit.bot.known_values import VALUES, is_known, place_of
from shoal.games.getbit.pieces import PIECES_LEFT
from shoal.games.getbit.state import GetBitState

LIMB: Final = 0.95
"""How much stronger each limb makes a robot that plays alone."""

FRONT: Final = 0.65
"""How much stronger the front of the line is than the back."""

DANGER: Final = 2.4
"""How much likelier each lost limb makes it that a robot is the first one out."""

BACK: Final = 1.4
"""How much likelier the back of the line makes that, against the front."""


def worths(state: GetBitState) -> list[float]:
    """What each seat may expect of the win."""
    if state.who == FATE:
        return [1.0 / float(state.setup.seats)] * state.setup.seats
    if is_known(state):
        value = VALUES[place_of(state)]
        return [value, 1.0 - value]
    if state.setup.two_each:
        return _two_each(state)
    if state.who == OVER:
        return [1.0 if seat == state.line[0] else 0.0 for seat in range(state.setup.seats)]
    places = float(max(1, len(state.line) - 1))
    strengths = [-50.0] * state.setup.seats
    for place, robot in enumerate(state.line):
        limbs = float(PIECES_LEFT[state.limbs[robot]]) / float(state.setup.halves)
        strengths[robot] = LIMB * limbs - FRONT * float(place) / places
    return shares(strengths)


def _two_each(state: GetBitState) -> list[float]:
    """With two robots each, the first one out loses, and the front of the others' robots wins (GB-E3, GB-E4)."""
    seats = state.setup.seats
    owners = state.setup.owners
    lost = [0.0] * seats
    if state.who == OVER:
        lost[owners[state.out[0]]] = 1.0
    else:
        places = float(max(1, len(state.line) - 1))
        for place, robot in enumerate(state.line):
            limbs = float(PIECES_LEFT[state.limbs[robot]]) / float(state.setup.halves)
            lost[owners[robot]] += exp(BACK * float(place) / places - DANGER * limbs)
    total = sum(lost)
    won = [0.0] * seats
    for loser in range(seats):
        _share_out(state, loser, lost[loser] / total, won)
    return won


def _share_out(state: GetBitState, loser: int, chance: float, won: list[float]) -> None:
    """Add what each seat gets of the win if this one loses: all goes to the front at the end, most of it before."""
    left = chance
    owners = state.setup.owners
    for robot in state.line:
        owner = owners[robot]
        if owner != loser:
            part = left if state.who == OVER else left * 0.5
            won[owner] += part
            left -= part
            if left <= 0.0:
                return
    for seat in range(state.setup.seats):
        if seat != loser:
            won[seat] += left / float(state.setup.seats - 1)
