"""The games of a match shared out over processes; what is played does not depend on how."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread, current_thread, main_thread
from time import perf_counter
from typing import Final

from shoal.arena.match import GameResult, Match, play_games
from shoal.core import ShoalError

MOST_JOBS: Final = 60
"""Windows cannot wait for many more processes than this."""

ALONE: Final = 0.05
"""Seconds of play before others are called in: this shows how long a game takes, and short series need no others."""

TASK: Final = 0.1
"""Seconds of play that make one task."""

AHEAD: Final = 3
"""Tasks a process that are handed out before their turn, so that nobody waits and little piles up."""


def played(match: Match, games: int, jobs: int = 1, *, records: bool = False) -> Generator[GameResult, None, None]:
    """All games of the match, in order, played by this many processes."""
    if jobs == 1:
        yield from play_games(match, range(1, games + 1), records=records)
        return
    began = perf_counter()
    first: list[GameResult] = []
    for result in play_games(match, range(1, games + 1), records=records):
        first.append(result)
        if perf_counter() - began >= ALONE:
            break
    size = max(1, round(len(first) * TASK / (perf_counter() - began)))
    yield from first
    rest = range(len(first) + 1, games + 1)
    if rest:
        yield from _share_out(match, _tasks(rest, size), jobs, records=records)


def _tasks(numbers: range, size: int) -> Iterator[range]:
    return (numbers[start : start + size] for start in range(0, len(numbers), size))


def _share_out(match: Match, tasks: Iterator[range], jobs: int, *, records: bool) -> Iterator[GameResult]:
    """Let other processes play; when the reader stops early, what is under way is finished and the rest dropped."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin_worker)
    waiting: deque[Future[list[GameResult]]] = deque()

    def hand_out(count: int) -> None:
        waiting.extend(pool.submit(_play_task, match, task, records) for task in islice(tasks, count))

    try:
        with _deaf_to_ctrl_c():
            hand_out(jobs * AHEAD)
        while waiting:
            yield from waiting.popleft().result()
            hand_out(1)
    except BrokenProcessPool:
        raise ShoalError("One of the processes that played games was stopped from outside.") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _play_task(match: Match, numbers: range, records: bool) -> list[GameResult]:
    return list(play_games(match, numbers, records=records))


def _begin_worker() -> None:
    """Leave Ctrl-C to the process that has the terminal, and end when that one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
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
