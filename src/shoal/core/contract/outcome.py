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

    def won(self, seat: int) -> float:
        """What the outcome is worth as a win: 1, nothing, or a share of it for those who share the first place."""
        first = self.ranking[0]
        return 1 / len(first) if seat in first else 0.0

    def placed(self, seat: int) -> float:
        """What the outcome is worth as a place: 1 for the first, 0 for the last, evenly between."""
        others = sum(map(len, self.ranking)) - 1
        if not others:
            return 1.0
        better = self.place(seat) - 1
        alike = next(len(group) for group in self.ranking if seat in group) - 1
        return 1 - (better + alike / 2) / others

    def scored(self, seat: int) -> float:
        """What the outcome is worth as a score; where a game does not count, how many seats were left behind."""
        if self.scores is not None:
            return self.scores[seat]
        return self.placed(seat) * (sum(map(len, self.ranking)) - 1)


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
