"""How a game ended, and why: as a value, and in words."""

from __future__ import annotations

from shoal.core.value import Value


class Outcome(Value, frozen=True):
    """The ranking, the scores where a game has them, and the reason the game ended.

    A game adds fields that explain it (each bite, each line of a scoring) in a class of its own.
    """

    reason: str
    ranking: tuple[tuple[int, ...], ...]
    """Groups of seats, best first; the seats of one group share the place."""
    scores: tuple[float, ...] | None = None
    """One number a seat, or nothing where the game does not count."""

    def place(self, seat: int) -> int:
        """The place of this seat, counted from 1; those who share a place share its number."""
        better = 0
        for group in self.ranking:
            if seat in group:
                return better + 1
            better += len(group)
        raise ValueError(f"Seat {seat} is not in the ranking.")


class Verdict(Value, frozen=True):
    """How a game ended, in words."""

    headline: str = ""
    """Who won, and why."""
    places: tuple[str, ...] = ()
    """A line for each place, best first, where the headline does not say it all."""
    story: tuple[tuple[str, ...], ...] = ()
    """What led there: paragraphs of lines."""

    def told(self) -> str:
        """All of it in lines of plain text, the headline last."""
        last = [lines for lines in (self.places, (self.headline,)) if any(lines)]
        return "\n".join([line for lines in (*self.story, *last) for line in (*lines, "")][:-1])
