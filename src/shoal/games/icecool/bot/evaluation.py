"""How good a position of ICECOOL looks for each seat: the points so far, and how many rounds can still change them."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import OVER
from shoal.core.shares import shares
from shoal.games.icecool.rules.scoring import points_of
from shoal.games.icecool.rules.state import IceCoolState

SURE: Final = 1.0
"""So many points more make a seat about three times as likely to win, when the last round is nearly over."""

OPEN: Final = 1.5
"""So many points more are needed for each round that is still to come."""


def worths(state: IceCoolState) -> list[float]:
    """What each seat may expect of the win."""
    seats = range(state.setup.seats)
    if state.who == OVER:
        outcome = state.outcome()
        return [outcome.won(seat) for seat in seats]
    spread = SURE + OPEN * float(state.setup.rounds - state.round)
    return shares([float(points_of(state, seat)) / spread for seat in seats])
