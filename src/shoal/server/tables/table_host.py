"""A table host: a live table in memory and the sockets around it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from typing import Protocol

import msgspec

from shoal.server.store.store import Chain, Person
from shoal.server.tables.commit import Commit
from shoal.server.tables.live_table import LiveTable
from shoal.server.tables.snapshot import Mine, Snapshot, step, whole
from shoal.server.wire.protocol import Told

KEPT = 64
"""Steps of a table that are kept for those who come back."""

_encoder = msgspec.json.Encoder()


def encoded(message: Told) -> bytes:
    """The message as it goes over the wire."""
    return _encoder.encode(message)


class Line(Protocol):
    """A way to a browser and back."""

    ready: bool
    """Whether the reader keeps up, so that more may be said."""

    def say(self, text: bytes) -> None:
        """Send this text."""

    def pause(self) -> None:
        """Hear no more for now."""

    def resume(self) -> None:
        """Hear again."""

    def stop(self) -> None:
        """Hear no more, whatever comes."""


class Connection:
    """One socket: who looks, through which eyes, and what still has to be sent."""

    def __init__(self, line: Line, person: Person | None, most: tuple[int, int]) -> None:
        self.line = line
        self.person = person
        self.session = ""
        """The session of the browser, if it stands for a person."""
        self.eyes: int | None = None
        self.heard = time.monotonic()
        """When it was last heard of."""
        self.slow = False
        self.floods = False
        self.gone = False
        """Whether the browser has hung up."""
        self.closing = asyncio.Event()
        """Set when the server gives this socket up."""
        self._most, self._most_bytes = most
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        """How much is waiting."""

    def offer(self, text: bytes) -> None:
        """Send this message when the reader is ready; a reader so slow that too much waits is given up."""
        if self.line.ready and not self._waiting:
            self.line.say(text)
        elif len(self._waiting) < self._most and self._bytes < self._most_bytes:
            self._waiting.append(text)
            self._bytes += len(text)
        else:
            self.slow = True
            self.closing.set()

    @property
    def waiting(self) -> int:
        """How many messages wait for a slow reader."""
        return len(self._waiting)

    def tell(self, message: Told) -> None:
        """Send a message to this socket alone."""
        self.offer(encoded(message))

    def send_waiting(self) -> None:
        """Send what waited for a slow reader, for as long as it is ready."""
        while self._waiting and self.line.ready:
            text = self._waiting.popleft()
            self._bytes -= len(text)
            self.line.say(text)


class TableHost:
    """A table in memory. Whoever reads or changes it holds the lock, but not while what was changed is written."""

    def __init__(self, live: LiveTable, now: float) -> None:
        self.live = live
        self.recent = deque([live.shown], KEPT + 1)
        """The newest moments that everybody has been told of."""
        self.lock = asyncio.Lock()
        self.chain = Chain()
        self.writing: set[Commit] = set()
        """What is on its way to the disk."""
        self.connections: set[Connection] = set()
        self.answering: asyncio.Task[None] | None = None
        """Fate and bots, while they are asked."""
        self.used = now
        """When somebody was last here."""

    @property
    def alive(self) -> bool:
        """Whether somebody who sits here is looking."""
        return any(self.live.seats_of(connection.person) for connection in self.connections)

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or fate or a bot about to answer."""
        answering = self.answering is not None and not self.answering.done()
        return bool(self.connections or self.writing) or self.lock.locked() or answering

    def about(self) -> dict[str, object]:
        """What a line of the server's log says of this host."""
        return {"table": self.live.setup.id, "number": self.live.number}

    def whole(self, eyes: int | None, person: Person | None) -> bytes:
        """Everything that these eyes may see now."""
        live = self.live
        header = live.setup.header
        scenery = live.game.scenery(header.seats, header.options)
        return encoded(whole(live.snapshot, live.told(), eyes, live.seats_of(person), header=header, scenery=scenery))

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
                connection.closing.set()
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
