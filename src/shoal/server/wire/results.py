"""How a game ended for everybody at the table: places with their points, and one sentence for whoever looks."""

from __future__ import annotations

from shoal.core import Outcome, ordinal
from shoal.server.wire.eyes import EVERYBODY
from shoal.server.wire.protocol import Standing


def standings(outcome: Outcome) -> tuple[Standing, ...]:
    """Every seat with its place, the best first."""
    seats = [seat for group in outcome.ranking for seat in group]
    scores = outcome.scores
    return tuple(Standing(outcome.place(seat), seat, None if scores is None else scores[seat]) for seat in seats)


def result(outcome: Outcome, eyes: int | None) -> str:
    """How it went for whoever looks; nothing for those who did not play, or played alone."""
    if eyes is None or eyes == EVERYBODY or sum(map(len, outcome.ranking)) == 1:
        return ""
    place = outcome.place(eyes)
    if place == 1:
        return "You won!" if len(outcome.ranking[0]) == 1 else "You share the victory!"
    return f"You came {ordinal(place)}."
