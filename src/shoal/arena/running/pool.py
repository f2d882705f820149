"""The games of a series shared out; what is played does not depend on how, and comes in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import closing
from itertools import islice
from time import perf_counter
from typing import Final

from shoal.arena.running.executors import Executor, executor
from shoal.arena.running.match import GameResult, Series
from shoal.arena.running.playing import play_games
from shoal.bots import dismiss
from shoal.core import ShoalError

ALONE: Final = 0.05
"""Seconds of play before others are called in: this shows how long a game takes, and short series need no others."""

TASK: Final = 0.1
"""Seconds of play that make one task."""

AHEAD: Final = 3
"""Tasks a process that are handed out before their turn, so that nobody waits and little piles up."""

TRIES: Final = 5
"""So often in a row processes may be killed before anything is finished."""


def played(
    series: Series, games: int, jobs: int = 1, *, records: bool = False, after: int = 0, on: str = ""
) -> Generator[GameResult, None, None]:
    """All games of the series after this many, in order, played by so many processes, or on a cluster."""
    numbers = range(after + 1, games + 1)
    try:
        if jobs == 1 and not on:
            yield from play_games(series, numbers, records=records)
        else:
            yield from _played_by_many(series, numbers, jobs, on, records=records)
    finally:
        dismiss()


def _played_by_many(series: Series, numbers: range, jobs: int, on: str, *, records: bool) -> Iterator[GameResult]:
    began = perf_counter()
    first: list[GameResult] = []
    for result in play_games(series, numbers, records=records):
        first.append(result)
        yield result
        if perf_counter() - began >= ALONE:
            break
    size = max(1, round(len(first) * TASK / (perf_counter() - began)))
    rest = numbers[len(first) :]
    if rest:
        dismiss()
        with closing(_InOrder(executor(on, jobs), series, records=records)) as workers:
            yield from workers.play(rest[start : start + size] for start in range(0, len(rest), size))


class _InOrder:
    """Others play. Whoever is killed loses nothing: what it was at is played again."""

    def __init__(self, executor: Executor, series: Series, *, records: bool) -> None:
        self._executor = executor
        self._series = series
        self._records = records
        self._waiting: deque[tuple[range, Future[list[GameResult]]]] = deque()
        self._killed = 0

    def play(self, tasks: Iterator[range]) -> Iterator[GameResult]:
        """The games of these tasks, in order. When the reader stops early, what is under way is finished."""
        self._hand_out(islice(tasks, self._executor.jobs * AHEAD))
        while self._waiting:
            try:
                results = self._waiting[0][1].result()
            except self._executor.lost:
                self._begin_again()
                continue
            self._killed = 0
            self._waiting.popleft()
            yield from results
            self._hand_out(islice(tasks, 1))

    def close(self) -> None:
        """Let the others go."""
        self._executor.close()

    def _hand_out(self, tasks: Iterable[range]) -> None:
        submit = self._executor.submit
        self._waiting.extend([(task, submit(self._series, task, self._records)) for task in tasks])

    def _begin_again(self) -> None:
        """Somebody new in place of those that were killed, for everything that is not finished."""
        self._killed += 1
        if self._killed > TRIES:
            raise ShoalError("The processes that play games keep being stopped from outside.") from None
        self._executor.renew()
        unfinished, self._waiting = self._waiting, deque()
        for task, future in unfinished:
            lost = future.cancelled() or future.exception() is not None
            if lost:
                self._hand_out([task])
            else:
                self._waiting.append((task, future))
