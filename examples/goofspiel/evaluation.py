"""How good a game of goofspiel looks for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.contract.ask import OVER
from shoal.core.shares import first_of, shares

if TYPE_CHECKING:
    from shoal.games.goofspiel.rules import Goofspiel


def worths(state: Goofspiel) -> list[float]:
    """What each seat may expect of the win: points made, and those that its cards can still make."""
    points = [float(each) for each in state.points]
    if state.who == OVER:
        return first_of(points)
    hands = [float(_sum(hand)) for hand in state.hands]
    open = float(_sum(state.pool) + (state.prize if state.waiting else 0))
    total = max(1.0, sum(hands))
    expected = [points[seat] + open * hands[seat] / total for seat in range(len(points))]
    return shares([each * 3.0 / (3.0 + open) for each in expected])


def _sum(cards: int) -> int:
    """What the cards of a bit mask come to."""
    return sum([card for card in range(1, 14) if cards >> card & 1])
