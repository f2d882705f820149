"""Turns at the workers: one person's tables, however many and slow, must not keep those of others waiting."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

GUESS = 0.01
"""Seconds a turn is taken to last where nothing is known yet."""
MOST = 0.1
"""Seconds that a turn counts for at most: slow ones come on less often, but never wait for long."""
MANY = 1000
"""Marks after which the lower half is let go: those who have had little begin anew with hardly less."""


class Shares:
    """Everybody's share: whoever has had least comes next.

    Everybody has a mark, which each turn moves on by as long as it lasts. The clock is where the marks of those have
    come who are served; who comes anew begins there, so nobody has a claim or a debt from before.
    """

    def __init__(self) -> None:
        self._clock = 0.0
        self._marks: dict[str, float] = {}
        self._lasts: dict[str, float] = {}
        """How long everybody's newest turn lasted."""

    def mark(self, who: str) -> float:
        """How far this one has come."""
        return max(self._clock, self._marks.get(who, 0.0))

    def next(self, waiting: Iterable[str]) -> str:
        """Of those who wait, the one who has had least."""
        return min(waiting, key=self.mark)

    def begin(self, who: str) -> float:
        """A turn begins; say how long it is taken to last."""
        self._clock, guess = self.mark(who), self._lasts.get(who, GUESS)
        self._marks[who] = self._clock + guess
        return guess

    def end(self, who: str, guess: float, lasted: float) -> None:
        """A turn is over that was taken to last so long and lasted so long."""
        self._lasts[who] = lasted
        self._marks[who] = self._marks.get(who, self._clock) + lasted - guess
        if len(self._marks) > MANY:
            kept = sorted(self._marks, key=self.mark)[MANY // 2 :]
            self._marks = {one: self._marks[one] for one in kept}
            self._lasts = {one: self._lasts.get(one, GUESS) for one in kept}


class FairQueue:
    """So many at once; of those who wait, the person who has had least comes next, and of theirs the table."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = places
        """Places that are free; fewer than none while more are taken than there are now."""
        self._people = Shares()
        self._tables = Shares()
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        """Who waits, by person and table."""

    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(len(queue) for tables in self._waiting.values() for queue in tables.values())

    def resize(self, places: int) -> None:
        """Let so many have a turn at once; whoever has one keeps it."""
        more = places - self._places
        self._places = places
        self._free += min(more, 0)
        for _ in range(more):
            self._next()

    @asynccontextmanager
    async def turn(self, person: str, table: str) -> AsyncIterator[None]:
        """Wait for a turn of this person's table and take it."""
        await self._wait(person, table)
        guesses = self._people.begin(person), self._tables.begin(table)
        began = time.monotonic()
        try:
            yield
        finally:
            lasted = min(MOST, time.monotonic() - began)
            self._people.end(person, guesses[0], lasted)
            self._tables.end(table, guesses[1], lasted)
            self._next()

    async def _wait(self, person: str, table: str) -> None:
        if self._free > 0:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, {}).setdefault(table, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """Give the place that is free now to whoever comes next."""
        while self._waiting and self._free >= 0:
            person = self._people.next(self._waiting)
            first = self._first_of(person)
            if not first.done():
                first.set_result(None)
                return
        self._free += 1

    def _first_of(self, person: str) -> asyncio.Future[None]:
        """Take whoever waits first at this person's table that has had least."""
        tables = self._waiting[person]
        table = self._tables.next(tables)
        first = tables[table].popleft()
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._waiting[person]
        return first
