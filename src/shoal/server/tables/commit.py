"""Rows on their way to the disk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Commit:
    """Rows that a table has taken in and that are being written.

    Whoever waits is called back at once when it is known how that went. A future would wait for its next turn of the
    loop, and meanwhile newer moves would be dealt with before older ones.
    """

    __slots__ = ("_then", "began", "error", "first", "last", "settled")

    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self.last = last
        self.began = time.perf_counter()
        self.settled = False
        """Whether it is known how it went."""
        self.error: Exception | None = None
        """Why the rows could not be written."""
        self._then: list[Callable[[], None]] = []

    def then(self, call: Callable[[], None]) -> None:
        """Call this as soon as it is known how it went."""
        if self.settled:
            call()
        else:
            self._then.append(call)

    def settle(self, error: Exception | None) -> None:
        """Now it is known how it went."""
        self.settled, self.error = True, error
        for call in self._then:
            call()
        self._then.clear()

    def written(self) -> asyncio.Future[None]:
        """To be waited for until it is known how it went."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish() -> None:
            if not future.done():
                future.set_result(None)

        self.then(finish)
        return future
