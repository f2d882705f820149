"""How long the disk alone takes to flush a page, beside what is measured: no move is acknowledged before that."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from time import perf_counter

PAGE = 8192
PAGES = 128
"""Pages that are written by turns, so that the file does not grow."""
REST = 0.02
"""Seconds between two flushes, which are hardly felt then."""

flush = getattr(os, "fdatasync", os.fsync)


class Flushes:
    """Flushes a page of a file of its own again and again."""

    def __init__(self) -> None:
        self._took: list[float] = []
        self._end = threading.Event()

    def run(self) -> None:
        """Go on until the end is wished for."""
        with tempfile.TemporaryFile(prefix="shoal-disk-", buffering=0) as file:
            file.write(bytes(PAGE * PAGES))
            os.fsync(file.fileno())
            while not self._end.wait(REST):
                file.seek(len(self._took) % PAGES * PAGE)
                file.write(os.urandom(PAGE))
                began = perf_counter()
                flush(file.fileno())
                self._took.append(perf_counter() - began)

    def end(self) -> None:
        """Flush no more."""
        self._end.set()

    def __str__(self) -> str:
        if len(self._took) < 2:
            return "too short to tell"
        parts = quantiles(self._took, n=100)
        return f"half within {1000 * parts[49]:.1f} ms, 99 of 100 within {1000 * parts[98]:.1f} ms"


@contextmanager
def flushing() -> Iterator[Flushes]:
    """Flush a page now and then meanwhile; nothing of what was done before is still to be written then."""
    os.sync()
    flushes = Flushes()
    thread = threading.Thread(target=flushes.run)
    thread.start()
    try:
        yield flushes
    finally:
        flushes.end()
        thread.join()
