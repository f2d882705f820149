"""A table host: a live table in memory and the sockets around it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from shoal.server.store.rows import AnyRow
from shoal.server.store.store import Chain, Person, Then
from shoal.server.table.live_table import LiveTable
from shoal.server.table.snapshot import Mine, Snapshot, step, whole
from shoal.server.tables.connection import Connection, encoded
from shoal.server.wire.protocol import Told

KEPT = 64
"""Steps of a table that are kept for those who come back."""

Decide = Callable[[LiveTable], Sequence[AnyRow]]
"""Says which rows something comes to, which the table has taken in then; or raises, and nothing has changed. No rows:
nothing is left to be done."""


class Change:
    """Something to be done at a table: which rows it comes to, and whom to call when they are written."""

    __slots__ = ("began", "decide", "last", "rows", "then")

    def __init__(self, decide: Decide, then: Then) -> None:
        self.decide = decide
        self.then = then
        self.began = 0.0
        """When its rows went to be written."""
        self.rows = 0
        self.last = 0
        """How many rows it came to, and the number of the last."""


class TableHost:
    """A table in memory. It changes while nobody holds the lock, and what it has taken in is written meanwhile."""

    def __init__(self, live: LiveTable, now: float) -> None:
        self.live = live
        self.recent = deque([live.shown], KEPT + 1)
        """The newest moments that everybody has been told of."""
        self.lock = asyncio.Lock()
        """Held by whoever needs the table to stay as it is for longer than a moment."""
        self.chain = Chain()
        self.to_do: list[Change] = []
        """What is to be done when nothing is in the way."""
        self.doing = False
        """Whether somebody is at it."""
        self.writing = 0
        """How many changes are on their way to the disk."""
        self.mending: asyncio.Task[None] | None = None
        """While the table is put right from its log."""
        self.connections: set[Connection] = set()
        self.answering: asyncio.Task[None] | None = None
        """Fate and bots, while they are asked."""
        self.used = now
        """When somebody was last here."""
        self._once_written: list[Callable[[], None]] = []

    @property
    def alive(self) -> bool:
        """Whether somebody who sits here is looking."""
        return any(self.live.snapshot.seats_of(connection.person) for connection in self.connections)

    def looking(self) -> set[str]:
        """The people who look at this table now."""
        return {one.person.id for one in self.connections if one.person is not None and one.looking}

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or fate or a bot about to answer."""
        answering = self.answering is not None and not self.answering.done()
        return bool(self.connections or self.writing or self.to_do) or self.lock.locked() or answering

    @property
    def free(self) -> bool:
        """Whether the table can be changed now: nobody needs it as it is, and it is as its log leads to it."""
        return not self.chain.broken and not self.lock.locked()

    def about(self) -> dict[str, object]:
        """What a line of the server's log says of this host."""
        return {"table": self.live.setup.id, "number": self.live.number}

    def whole(self, eyes: int | None, person: Person | None) -> bytes:
        """Everything that these eyes may see now."""
        live = self.live
        header, mine = live.setup.header, live.snapshot.seats_of(person)
        scenery = live.game.scenery(header.seats, header.options)
        rated = live.setup.rated
        return encoded(whole(live.snapshot, live.told(), eyes, mine, header=header, scenery=scenery, rated=rated))

    def once_written(self, call: Callable[[], None]) -> None:
        """Call this once all is written that the table has taken in."""
        if self.writing:
            self._once_written.append(call)
        else:
            call()

    def written(self) -> None:
        """A change is no longer on its way to the disk."""
        self.writing -= 1
        if not self.writing and self._once_written:
            calls, self._once_written = self._once_written, []
            for call in calls:
                call()

    def renew(self, live: LiveTable) -> None:
        """Go on with this table, of which everybody has been told what they had been told before."""
        told = self.live.shown.number
        self.live, self.chain = live, Chain()
        self.recent = deque([live.shown], KEPT + 1)
        self.keep(after for _, after in live.take_news(told))

    def keep(self, snapshots: Iterable[Snapshot]) -> None:
        """Keep these moments, of which everybody has been told, for those who come back."""
        for snapshot in snapshots:
            self.recent[-1].put_away()
            self.recent.append(snapshot)

    def steps_since(self, number: int) -> list[tuple[Snapshot, Snapshot]] | None:
        """The steps after this number; nothing if they are not kept, or are out of sight."""
        if not max(self.recent[0].number, self.live.forgotten) <= number <= self.recent[-1].number:
            return None
        return list(pairwise(snapshot for snapshot in self.recent if snapshot.number >= number))

    def publish(self, until: int) -> int:
        """Tell everybody here what is new up to this number; say how many messages that were."""
        news = self.live.take_news(until)
        for before, after in news:
            self._publish(before, after)
            before.put_away()
            self.recent.append(after)
        return len(news) * len(self.connections)

    def _publish(self, before: Snapshot, after: Snapshot) -> None:
        """Tell everybody of one step, encoding once for equal eyes.

        Whoever may not look through their eyes any more is told nothing, and comes back with others.
        """
        texts: dict[tuple[int | None, Mine], bytes] = {}
        moved = not after.sits_as(before)
        for connection in self.connections:
            if not after.may_see(connection.person, connection.eyes):
                connection.give_up()
                continue
            mine = after.seats_of(connection.person) if moved else frozenset()
            key = (connection.eyes, mine)
            if key not in texts:
                texts[key] = encoded(step(before, after, connection.eyes, mine))
            connection.offer(texts[key])

    def tell_all(self, message: Told) -> None:
        """Tell everybody here the same."""
        text = encoded(message)
        for connection in self.connections:
            connection.offer(text)
