"""Rows on their way to the disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

log = logging.getLogger(__name__)


class Commit:
    """Rows that a table has taken in and that are being written.

    Whoever waits is called back at once when it is known how that went. A future would wait for its next turn of the
    loop, and meanwhile newer moves would be dealt with before older ones.
    """

    __slots__ = ("_known", "_then", "began", "error", "first", "last")

    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self.last = last
        self.began = time.perf_counter()
        self.error: Exception | None = None
        """Why the rows could not be written."""
        self._known = False
        self._then: list[Callable[[], None]] = []

    def then(self, call: Callable[[], None]) -> None:
        """Call this as soon as it is known how it went."""
        if self._known:
            call()
        else:
            self._then.append(call)

    def finish(self, error: Exception | None) -> None:
        """Now it is known how it went. What goes wrong with one of those who wait is no other's concern."""
        self._known, self.error = True, error
        waiting, self._then = self._then, []
        for call in waiting:
            try:
                call()
            except Exception:
                log.exception("what was written could not be told")

    def until_known(self) -> asyncio.Future[None]:
        """To be waited for until it is known how it went."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish() -> None:
            if not future.done():
                future.set_result(None)

        self.then(finish)
        return future
