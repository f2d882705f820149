"""How good a position of Aquaria looks for each seat: the points it may expect, and how much can still change."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import OVER
from shoal.core.shares import first_of, shares
from shoal.games.aquaria.bot.expected_points import ExpectedPoints, turns_left
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.rules.scoring import total_of
from shoal.games.aquaria.rules.state import SET_UP, AquariaState

SURE: Final = 4.0
"""So many points more make a seat about three times as likely to win, when the last turn is over."""

OPEN: Final = 1.0
"""So many points more are needed for each turn that is still to come."""

GOOD: Final = 100.0
"""The points of a solo game that is worth a half."""

KNOWN: Final[dict[str, ExpectedPoints]] = {}


def expected_points_of(tables: Tables, advanced: bool) -> ExpectedPoints:
    """The expectations in games with these components; one object is enough for all of them."""
    key = f"{tables.name} {len(tables.tile_spaces[0])} {advanced}"
    if key not in KNOWN:
        KNOWN[key] = ExpectedPoints(tables, advanced)
    return KNOWN[key]


def worths(state: AquariaState) -> list[float]:
    """What each seat may expect of the win; alone, how good the game is."""
    seats = state.setup.seats
    if state.stage == SET_UP:
        return [1.0 / float(max(2, seats))] * seats
    points = [_points(state, seat) for seat in range(seats)]
    if seats == 1:
        return [max(0.0, points[0]) / (max(0.0, points[0]) + GOOD)]
    if state.who == OVER:
        return first_of(points)
    spread = SURE + OPEN * float(turns_left(state, state.players[0]))
    return shares([each / spread for each in points])


def _points(state: AquariaState, seat: int) -> float:
    """The points this seat has at the end, or may expect before."""
    if state.who == OVER:
        return float(total_of(state, seat))
    return expected_points_of(state.setup.tables, state.setup.advanced).value(state, seat)
