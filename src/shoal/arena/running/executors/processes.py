"""Processes of this computer that play."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.util import Finalize
from threading import Thread
from typing import Final

from shoal import games
from shoal.arena.running.ctrl_c import ctrl_c_later
from shoal.arena.running.match import GameResult, Series
from shoal.arena.running.playing import play_games
from shoal.bots import dismiss

MOST_JOBS: Final = 60
"""Windows cannot wait for many more processes than this."""

LEAVE: Final = 10.0
"""Seconds in which processes end by themselves. One that was killed may have had the lock that others wait for."""


class Processes:
    """So many processes; when one is killed, all are started anew."""

    lost: tuple[type[Exception], ...] = (BrokenProcessPool,)

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool = self._new_pool()

    def submit(self, series: Series, numbers: range, records: bool) -> Future[list[GameResult]]:
        try:
            with ctrl_c_later():
                return self._pool.submit(_play_task, series, numbers, records)
        except (BrokenProcessPool, OSError, ValueError):  # in the moment in which it breaks, it complains of its pipes
            future: Future[list[GameResult]] = Future()
            future.set_exception(BrokenProcessPool())
            return future

    def renew(self) -> None:
        self.close()
        self._pool = self._new_pool()

    def close(self) -> None:
        """End all processes, those that do not end by themselves as well."""
        workers, give_up = list((self._pool._processes or {}).values()), time.monotonic() + LEAVE
        with suppress(OSError):  # see `submit`
            self._pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            if not wait([worker.sentinel], max(0.0, give_up - time.monotonic())):
                worker.kill()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.jobs, get_context("spawn"), initializer=_begin_worker, initargs=(games.brought(),)
        )


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
