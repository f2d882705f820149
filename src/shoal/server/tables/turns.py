"""Turns at the workers: slow thinkers at one table must not keep the other tables waiting."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

GUESS = 0.01
"""Seconds a turn is taken to last at a table of which nothing is known yet."""
MOST = 0.1
"""Seconds that a turn counts for at most: a slow table comes on less often, but never waits for long."""


class Turns:
    """So many at once; of those who wait, the table that has had least comes next.

    Every table has a mark, which each turn moves on by as long as it lasts. The clock is where the marks of those have
    come who are served; a table that comes anew begins there, so it has neither a claim nor a debt from before.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._clock = 0.0
        self._marks: dict[str, float] = {}
        self._lasts: dict[str, float] = {}
        """How long the newest turn of each table lasted."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Wait for a turn of this table and take it."""
        self._marks[table] = max(self._clock, self._marks.get(table, 0.0))
        guess = await self._wait(table)
        began = time.monotonic()
        try:
            yield
        finally:
            lasted = self._lasts[table] = min(MOST, time.monotonic() - began)
            self._marks[table] = self._marks.get(table, self._clock) + lasted - guess
            self._next()

    async def _wait(self, table: str) -> float:
        """Wait for a place; say how long the turn is taken to last."""
        if self._free:
            self._free -= 1
            return self._begin(table)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._next()
            raise
        return self._begin(table)

    def _begin(self, table: str) -> float:
        """Move the clock and the table's mark on."""
        mark, guess = self._marks.get(table, self._clock), self._lasts.get(table, GUESS)
        self._clock = max(self._clock, mark)
        self._marks[table] = mark + guess
        return guess

    def _next(self) -> None:
        """Give the place that is free now to whoever waits at the table with the lowest mark."""
        while self._waiting:
            table = min(self._waiting, key=lambda table: self._marks.get(table, self._clock))
            queue = self._waiting[table]
            first = queue.popleft()
            if not queue:
                del self._waiting[table]
            if not first.done():
                first.set_result(None)
                return
        self._free += 1

    def forget(self, table: str) -> None:
        """This table is gone."""
        self._marks.pop(table, None)
        self._lasts.pop(table, None)
