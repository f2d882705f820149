"""Where a game that is over turned, as the board tells it: without any search, so that it can be said at once."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import OVER, Table, Value
from shoal.core.contract.state import NOBODY
from shoal.review.telling import Review, Teller


class Turn(Value, frozen=True):
    """The answer after which the winner was ahead for good, and what happened there, in one sentence."""

    number: int
    sentence: str


def turn_of(table: Table, names: Sequence[str], review: Review | None = None) -> Turn | None:
    """Where this game turned: as its review found, or by how things looked; nothing where nobody was to be beaten."""
    if review is not None and review.turning_points:
        most = max(review.turning_points, key=lambda point: abs(point.after - point.before))
        return Turn(most.number, most.sentence)
    if table.outcome is None or len(table.outcome.ranking) < 2:
        return None
    winners = table.outcome.ranking[0]
    number = _lead_since(_looks(table), winners)
    return Turn(number, Teller(table, names).lead(number, winners))


def _looks(table: Table) -> list[list[float]]:
    """How good things looked for each seat, at the beginning and after each answer."""
    state = table.game.begin(table.header.seats, table.header.options)
    looks = [state.worths()]
    for entry in table.entries:
        state.answer(entry.who, entry.answer)
        seen = state if state.who == OVER else state.copy()
        if state.who != OVER:
            seen.unseal(NOBODY)
        looks.append(seen.worths())
    return looks


def _lead_since(looks: Sequence[Sequence[float]], winners: Sequence[int]) -> int:
    """The answer since which nobody else looked as good as the winners; the last one where that was never so."""
    number = len(looks) - 1
    while number > 1 and _lead(looks[number - 1], winners):
        number -= 1
    return number


def _lead(worths: Sequence[float], winners: Sequence[int]) -> bool:
    others = [worth for seat, worth in enumerate(worths) if seat not in winners]
    return min(worths[seat] for seat in winners) > max(others)
