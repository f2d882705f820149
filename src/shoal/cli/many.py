"""What commands that take long have in common: a bar that counts, how long it takes, and bots that failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from shoal.cli.console import complain
from shoal.core import counted

PATIENCE: Final = 1.0
"""Seconds without a finished game after which somebody is told that games are slow."""
VERY_LONG: Final = 5.0
"""Seconds for one game that need no second look."""
ENOUGH: Final = 3
"""Looks at how far it is after which one can tell how long it takes."""
LONG: Final = 30.0
"""Seconds in all that are worth a word."""


@contextmanager
def counting(total: int, begun: int = 0, what: str = "games") -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, if a person watches it; it is told how many of these things are finished."""
    stderr = Console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar:
        task = bar.add_task(what, total=total, completed=begun)
        yield lambda finished: bar.update(task, completed=finished)


@contextmanager
def pacing(total: int, jobs: int, what: str = "games") -> Iterator[Callable[[int], None]]:
    """The same, and a sentence at once when games are slow, and how long all of it will take."""
    pace = _Pace(total, jobs)
    try:
        with counting(total, what=what) as count:

            def finished(number: int) -> None:
                pace.finished(number)
                count(number)

            yield finished
    finally:
        pace.watch.cancel()


class _Pace:
    """Notices how long games take, once everything is warm and others play, too; at once where one is very long."""

    def __init__(self, total: int, jobs: int) -> None:
        self._total = total
        self._jobs = jobs
        self._began = perf_counter()
        self._marks: list[tuple[int, float]] = []
        """How many games were finished when, a while apart: the first one, when others have joined in, and then."""
        self._told = False
        self.watch = Timer(PATIENCE, self._slow)
        self.watch.daemon = True
        self.watch.start()

    def _slow(self) -> None:
        complain(
            f"The first game is still running after {PATIENCE:g} s: games like these are slow. "
            "An estimate of the total time will follow soon."
        )

    def finished(self, number: int) -> None:
        """So many games are finished, those of before included."""
        if self._told:
            return
        self.watch.cancel()
        now = perf_counter()
        if not self._marks and now - self._began > VERY_LONG:
            self._tell(number, now - self._began, self._jobs)
        elif not self._marks or now - self._marks[-1][1] > PATIENCE:
            self._marks.append((number, now))
            if len(self._marks) == ENOUGH:
                (before, then), _ = self._marks[-2:]
                self._tell(number, (now - then) / (number - before), 1)

    def _tell(self, number: int, a_game: float, jobs: int) -> None:
        """Say how long the rest takes, if so long lies between two games that are finished by so many at once."""
        self._told = True
        rest = a_game * (self._total - number) / jobs
        if rest > LONG:
            on = "one process" if self._jobs == 1 else f"{self._jobs} processes"
            complain(f"The remaining {counted(self._total - number, 'game')} will take about {spell(rest)} on {on}.")


def spell(seconds: float) -> str:
    """A time in words, as one says it."""
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 1.5 * size:
            return f"{seconds / size:.0f} {name}s"
    return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.0f} ms"


def fault_sentence(bot: str, kind: str, moves: int, first: str) -> str:
    """How often a bot of somebody's own failed like this, and what is known of the first time."""
    times = "once" if moves == 1 else f"{moves} times"
    return f"{bot} failed to move {times}, so the house moved for it: {kind}, at first because {first}."
