"""The games of a series shared out over processes; what is played does not depend on how."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.util import Finalize
from threading import Thread, current_thread, main_thread
from time import perf_counter
from typing import Final

from shoal import games
from shoal.arena.running.match import GameResult, Series
from shoal.arena.running.playing import play_games
from shoal.bots import dismiss
from shoal.core import ShoalError

MOST_JOBS: Final = 60
"""Windows cannot wait for many more processes than this."""

ALONE: Final = 0.05
"""Seconds of play before others are called in: this shows how long a game takes, and short series need no others."""

TASK: Final = 0.1
"""Seconds of play that make one task."""

AHEAD: Final = 3
"""Tasks a process that are handed out before their turn, so that nobody waits and little piles up."""

TRIES: Final = 5
"""So often in a row processes may be killed before anything is finished."""


def played(
    series: Series, games: int, jobs: int = 1, *, records: bool = False, after: int = 0
) -> Generator[GameResult, None, None]:
    """All games of the series after this many, in order, played by so many processes."""
    numbers = range(after + 1, games + 1)
    try:
        if jobs == 1:
            yield from play_games(series, numbers, records=records)
        else:
            yield from _played_by_many(series, numbers, jobs, records=records)
    finally:
        dismiss()


def _played_by_many(series: Series, numbers: range, jobs: int, *, records: bool) -> Iterator[GameResult]:
    began = perf_counter()
    first: list[GameResult] = []
    for result in play_games(series, numbers, records=records):
        first.append(result)
        if perf_counter() - began >= ALONE:
            break
    size = max(1, round(len(first) * TASK / (perf_counter() - began)))
    yield from first
    rest = numbers[len(first) :]
    if rest:
        dismiss()
        with closing(_Workers(series, jobs, records=records)) as workers:
            yield from workers.play(rest[start : start + size] for start in range(0, len(rest), size))


class _Workers:
    """Other processes that play. One that is killed loses nothing: what it was at is played again by a new one."""

    def __init__(self, series: Series, jobs: int, *, records: bool) -> None:
        self._series = series
        self._jobs = jobs
        self._records = records
        self._pool = self._new_pool()
        self._waiting: deque[tuple[range, Future[list[GameResult]]]] = deque()
        self._killed = 0

    def play(self, tasks: Iterator[range]) -> Iterator[GameResult]:
        """The games of these tasks, in order. When the reader stops early, what is under way is finished."""
        self._hand_out(islice(tasks, self._jobs * AHEAD))
        while self._waiting:
            try:
                results = self._waiting[0][1].result()
            except BrokenProcessPool:
                self._begin_again()
                continue
            self._killed = 0
            self._waiting.popleft()
            yield from results
            self._hand_out(islice(tasks, 1))

    def close(self) -> None:
        """End the processes."""
        with suppress(OSError):  # see `_submit`
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._jobs, get_context("spawn"), initializer=_begin_worker, initargs=(games.brought(),)
        )

    def _hand_out(self, tasks: Iterable[range]) -> None:
        with _deaf_to_ctrl_c():
            self._waiting.extend([(task, self._submit(task)) for task in tasks])

    def _submit(self, task: range) -> Future[list[GameResult]]:
        try:
            return self._pool.submit(_play_task, self._series, task, self._records)
        except (BrokenProcessPool, OSError):  # in the moment in which a pool breaks, it complains of a closed pipe
            future: Future[list[GameResult]] = Future()
            future.set_exception(BrokenProcessPool())
            return future

    def _begin_again(self) -> None:
        """New processes in place of those that were killed, for everything that is not finished."""
        self._killed += 1
        if self._killed > TRIES:
            raise ShoalError("The processes that play games are stopped from outside again and again.") from None
        self.close()
        self._pool = self._new_pool()
        unfinished, self._waiting = self._waiting, deque()
        for task, future in unfinished:
            lost = future.cancelled() or future.exception() is not None
            if lost:
                self._hand_out([task])
            else:
                self._waiting.append((task, future))


def _play_task(series: Series, numbers: range, records: bool) -> list[GameResult]:
    return list(play_games(series, numbers, records=records))


def _begin_worker(folders: Sequence[tuple[str, str, str]]) -> None:
    """Leave Ctrl-C to the process that has the terminal, end when that one does, and then end the bots' processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for folder in folders:
        games.bring(*folder)
    Finalize(None, dismiss, exitpriority=10)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    dismiss()
    os._exit(1)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started in here ignore Ctrl-C from their first moment."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
