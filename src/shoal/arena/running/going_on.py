"""Playing a series from where it was to where it ends, with a journal if somebody keeps one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from shoal.arena.running.ctrl_c import ctrl_c_later
from shoal.arena.running.executors import MOST_JOBS, check_on
from shoal.arena.running.journal import Journal
from shoal.arena.running.match import GameResult, Series
from shoal.arena.running.pool import played
from shoal.core import ShoalError, Value


class Means(Value, frozen=True):
    """By whom games are played; what is played does not depend on it."""

    jobs: int = 1
    """Processes of this computer."""
    on: str = ""
    """A cluster instead: `ray`, or its address."""

    def check(self) -> None:
        """Complain in a sentence if there are no such means."""
        check_on(self.on)
        if not 1 <= self.jobs <= MOST_JOBS:
            raise ShoalError(f"There can be 1 to {MOST_JOBS} processes, not {self.jobs}.")


Take = Callable[[GameResult], bool]
"""Takes a finished game, and says whether that is enough."""


def go_on(
    series: Series, games: int, take: Take, means: Means, *, journal: Journal | None = None, records: bool = False
) -> None:
    """Play what is missing in the journal, and hand it over in order; Ctrl-C ends it with what is finished."""
    after = 0 if journal is None else len(journal.results)
    if after > games:
        raise ShoalError(f"There are already {after} games in the folder, and {games} were asked for.")
    records = records or (journal is not None and journal.records is not None)
    try:
        with closing(played(series, games, means.jobs, records=records, after=after, on=means.on)) as finished:
            for result in finished:
                with ctrl_c_later():  # what is kept is also counted
                    if journal is not None:
                        journal.keep(result)
                    enough = take(result)
                if enough:
                    return
    except KeyboardInterrupt:
        pass
