"""Where fish begin: on the start cards, one of each age, as usual or where the old one was placed."""

from __future__ import annotations

from shoal.games.blackmolly.pieces import AGES, BIT
from shoal.games.blackmolly.rules.state import BlackMollyState


def usual_start(seat: int) -> int:
    """The start card of this seat's old fish, where nobody chooses it: another one for each seat."""
    return AGES - 1 - seat


def free_starts(state: BlackMollyState) -> list[int]:
    """The start cards without an old fish (BM-30)."""
    taken = 0
    for seat in range(state.turn):
        taken |= BIT[state.fish[seat * AGES + AGES - 1]]
    return [start for start in range(AGES) if not taken & BIT[state.tank.starts[start]]]


def put_fish(state: BlackMollyState, seat: int, old: int) -> None:
    """Put a fish on each start card, ages as usual but for the old one, which changes places (BM-D14)."""
    usual = usual_start(seat)
    for start in range(AGES):
        age = (seat + start) % AGES
        state.fish[seat * AGES + age] = state.tank.starts[start]
    state.fish[seat * AGES + (seat + old) % AGES] = state.tank.starts[usual]
    state.fish[seat * AGES + AGES - 1] = state.tank.starts[old]
