"""When a game of Black Molly is over, and who did how well."""

from __future__ import annotations

from typing import Final

from shoal.games.blackmolly.pieces import AGES, BIT
from shoal.games.blackmolly.rules.state import BlackMollyState

LAST_ROUND: Final = 300
"""No game with a limit goes on beyond this round (BM-D18)."""


def is_over(state: BlackMollyState) -> bool:
    """Whether one seat is left or none (BM-26), or nothing has happened for too long (BM-D18)."""
    if state.standings.count(0) <= 1:
        return True
    limit = state.setup.quiet_rounds
    return limit > 0 and (state.quiet >= limit or state.round >= LAST_ROUND)


def standing(round: int, last: int, left: int) -> int:
    """How well a seat did that went out in this round: the ages it lost then, as bits, and the fish it kept."""
    return round << 7 | last << 3 | left


def ranking(state: BlackMollyState) -> tuple[tuple[int, ...], ...]:
    """The seats, best first: later out is better, then fish decide (BM-D12, BM-D17, BM-D18)."""
    lasted = [_lasted(state, seat) for seat in range(state.setup.seats)]
    places = sorted(set(lasted), reverse=True)
    return tuple([tuple([seat for seat, each in enumerate(lasted) if each == place]) for place in places])


def _lasted(state: BlackMollyState, seat: int) -> int:
    """What decides the place of a seat: how long it was in, then its fish. Ages as bits compare like words."""
    out = state.standings[seat]
    if out:
        return out >> 7 << 4 | (out & 7 if state.setup.old_fish else out >> 3 & 15)
    ages = 0
    for age in range(AGES):
        if state.fish[seat * AGES + age] >= 0:
            ages |= BIT[age]
    return state.round + 1 << 4 | (state.count_fish(seat) if state.setup.old_fish else ages)
