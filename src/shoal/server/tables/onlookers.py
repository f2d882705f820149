"""The sockets around tables: they come and are shown what their eyes may see, look or look away, and go."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from shoal.core import ShoalError
from shoal.server.store.trouble import Unreadable
from shoal.server.table.snapshot import step
from shoal.server.tables.answerers import Alone
from shoal.server.tables.connection import Connection, encoded
from shoal.server.tables.loading import PIECE, Pauses
from shoal.server.tables.table_host import TableHost
from shoal.server.tables.waiting.presence import Presences
from shoal.server.wire.said import Hello


class NotYourEyes(ShoalError):
    """Somebody wants to look through the eyes of a seat that belongs to somebody else."""


class Onlookers:
    """Lets sockets look at the tables in memory."""

    def __init__(self, hosts: Mapping[str, TableHost], presence: Presences, pauses: Pauses, alone: Alone) -> None:
        self._hosts = hosts
        self._presence = presence
        self._pauses = pauses
        self._alone = alone
        self.looked: Callable[[str, str], None] = lambda *_: None
        """To be called with a person and a table they look at."""

    async def hello(self, host: TableHost, connection: Connection, hello: Hello) -> None:
        """Let a socket look through these eyes; one that cannot be told what there is to see is to come back."""
        try:
            await self._show(host, connection, hello)
            if connection in host.connections:
                self._tell_around(host, connection)
        except Unreadable:
            connection.give_up()
            raise

    async def _show(self, host: TableHost, connection: Connection, hello: Hello) -> None:
        """Show what these eyes may see: the rest after the last number that the socket has, or everything."""
        async with self._alone(host) as live:
            if connection.gone:
                return
            if self._hosts.get(live.setup.id) is not host:
                connection.give_up()
                return
            if not live.snapshot.may_see(connection.person, hello.eyes):
                raise NotYourEyes("You cannot look through those eyes while the game is on.")
            connection.eyes = hello.eyes
            host.connections.add(connection)
            self.gaze(host, connection, hello.looking)
            steps = None if hello.after is None else host.steps_since(hello.after)
            if steps is None:
                connection.offer(host.whole(hello.eyes, connection.person))
                return
            for place, (before, after) in enumerate(steps, 1):
                mine = after.seats_of(connection.person)
                connection.offer(encoded(step(before, after, hello.eyes, mine)))
                before.put_away()
                if place % PIECE == 0:
                    await self._pauses.pause()

    def gaze(self, host: TableHost, connection: Connection, looking: bool) -> None:
        """Whether whoever has this socket looks at it, or at something else."""
        connection.looking = looking
        if looking and connection.person is not None:
            self.looked(connection.person.id, host.live.setup.id)

    def seek(self, person: str, table: str) -> None:
        """Another server wants to know whether this person looks at this table here."""
        host = self._hosts.get(table)
        if host is not None and person in host.looking():
            self.looked(person, table)

    def _tell_around(self, host: TableHost, connection: Connection) -> None:
        """Tell a socket that has come what no step tells: what time is left, and who is away."""
        if host.live.clock is not None:
            connection.tell(host.live.clock.told())
        self._presence.came(host, connection)

    def bye(self, host: TableHost, connection: Connection) -> None:
        """A socket is gone."""
        connection.gone = True
        host.connections.discard(connection)
        host.used = time.monotonic()
        self._presence.went(host)
