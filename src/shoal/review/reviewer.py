"""A reviewer goes through the record of a game that is over, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shoal.bots import name
from shoal.core import ShoalError, State, Table
from shoal.review.finding import Finding, chances_of, find
from shoal.review.telling import Review, tell
from shoal.review.weighing import iterations_of


class Reviewer:
    """Finds what there is to be found in one game."""

    def __init__(self, table: Table, budget: str | int = "usual", seed: int | str = 0) -> None:
        """For this budget of looks ahead a decision; the same seed and budget find the same."""
        if table.outcome is None:
            raise ShoalError("This game is not over, so it cannot be reviewed yet.")
        self.table = table
        self.iterations = iterations_of(table.game, budget)
        self.seed = f"review/{seed}"
        self.length = len(table.entries)
        self._state: State = self._start()
        self._at = 0

    def findings(self) -> Iterator[Finding]:
        """Everything, from the beginning to the last answer."""
        for number in range(self.length + 1):
            yield self.find(number)

    def find(self, number: int) -> Finding:
        """What there is to find at this answer; 0 is the beginning."""
        if number == 0:
            return Finding(0, chances_of(self.table.game, self._start(), self.iterations, self.seed))
        return find(self.table, self._before(number), number, self.iterations, self.seed)

    def tell(self, findings: Sequence[Finding], names: Sequence[str] = ()) -> Review:
        """The review that all findings come to, for people of these names."""
        given = [*names, *self.table.header.names[len(names) :]]
        called = [*given, *[name(seat) for seat in range(len(given), self.table.header.seats)]]
        return tell(self.table, called, self.iterations, findings)

    def _start(self) -> State:
        header = self.table.header
        return self.table.game.begin(header.seats, header.options)

    def _before(self, number: int) -> State:
        """How the game stood before this answer; quickest from one answer to the next."""
        if self._at > number - 1:
            self._state, self._at = self._start(), 0
        for entry in self.table.entries[self._at : number - 1]:
            self._state.answer(entry.who, entry.answer)
        self._at = number - 1
        return self._state


def review(table: Table, budget: str | int = "usual", seed: int | str = 0, names: Sequence[str] = ()) -> Review:
    """The review of a game that is over; the same budget and seed give the same one."""
    reviewer = Reviewer(table, budget, seed)
    return reviewer.tell(list(reviewer.findings()), names)
