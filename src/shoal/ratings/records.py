"""Results from records: the rated ones say in their first line who played."""

from __future__ import annotations

from shoal.core import Header, Outcome
from shoal.ratings.result import Result, places


def result_of(header: Header, outcome: Outcome | None) -> Result | None:
    """The result of this record; nothing where the game was not rated, or is not over."""
    if outcome is None or not header.rated or len(header.players) != header.seats:
        return None
    return Result(header.rated, header.game, header.players, places(outcome, header.gave_up))
