"""All tables in memory: loaded when somebody comes, written before anybody is told, let go when all have left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager

import msgspec

from shoal import games
from shoal.core import Entry, Lesson, ShoalError
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.settings import Settings
from shoal.server.store.people import new_id, new_seed
from shoal.server.store.rows import Answered, AnyRow, Chair, Rematched, TableSetup
from shoal.server.store.store import Listed, News, Person, Sign, Store
from shoal.server.store.trouble import Unreadable
from shoal.server.tables.answerers import Answerers
from shoal.server.tables.changes import Changes, waiting
from shoal.server.tables.connection import Connection, encoded
from shoal.server.tables.live_table import LiveTable
from shoal.server.tables.loading import PIECE, Logs, Pauses
from shoal.server.tables.snapshot import step
from shoal.server.tables.table_host import TableHost
from shoal.server.tables.wishes import part
from shoal.server.tables.workers import Workers
from shoal.server.wire.protocol import Hello, Reacted, Reaction

log = logging.getLogger(__name__)

SOME = 50
"""Tables of a person that are seen to at once."""


class NotYourEyes(ShoalError):
    """Somebody wants to look through the eyes of a seat that belongs to somebody else."""


class Registry:
    """Where tables live."""

    def __init__(self, store: Store, workers: Workers, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.hosts: dict[str, TableHost] = {}
        self.changes = Changes(store, metrics, wake=self._wake, mend=self._mend, abandon=self.abandon)
        self.answerers = Answerers(workers, self.changes, self.alone, settings, metrics)
        self._loading: dict[str, asyncio.Task[TableHost | None]] = {}
        self._making: list[LiveTable] = []
        self._going: set[str] = set()
        """Tables that are about to be forgotten."""
        self._pauses = Pauses()
        self._logs = Logs(store, self._pauses)
        metrics.watch("tables_loading", "Tables that are being read from their logs.", lambda: len(self._loading))
        metrics.watch("messages_waiting", "Messages that wait for slow readers.", self._messages_waiting)
        metrics.watch(
            "damaged_tables", "Tables that could not be read from their logs.", lambda: len(self._logs.damaged)
        )
        metrics.watch("tables", "Tables in memory.", lambda: len(self.hosts))
        metrics.watch("sockets", "Open sockets.", lambda: sum(len(host.connections) for host in self.hosts.values()))

    # Tables ------------------------------------------------------------------------------------------------

    async def make(self, setup: TableSetup, lesson: Lesson | None = None, played: Sequence[Entry] = ()) -> TableHost:
        """Open a new table, unless whoever makes it has too many: for a lesson, or where these answers were given."""
        live = LiveTable(setup)
        self._making.append(live)
        try:
            await self._check_not_too_many(live)
            rows = live.teach(lesson) if lesson else [*await self._begun(live, played), *live.open()]
            live.take_news(live.number)
            await self.store.make_table(setup, rows, live.glance())
            host = self.hosts[setup.id] = TableHost(live, time.monotonic())
        finally:
            self._making.remove(live)
        log.info("table made", extra={"table": setup.id, "game": setup.header.game})
        self._wake(host)
        return host

    async def _begun(self, live: LiveTable, played: Sequence[Entry]) -> list[AnyRow]:
        """Let the game of a new table begin with these answers, a few at a time; say with which rows."""
        rows: list[AnyRow] = []
        for place, entry in enumerate(played, 1):
            answer = msgspec.to_builtins(entry.answer)
            rows.append(live.did(Answered(who=entry.who, answer=answer, ask=entry.kind)))
            if place % PIECE == 0:
                live.take_news(live.number)
                await self._pauses.pause()
        return rows

    async def _check_not_too_many(self, new: LiveTable) -> None:
        """Refuse a table of somebody who has enough of its kind; those that are being made count, this one too."""
        maker, settings = new.setup.maker, self.settings
        making = [live for live in self._making if live.setup.maker == maker]
        if new.bots_alone:
            others = [host.live for host in self.hosts.values() if host.live.setup.maker == maker]
            if sum(live.bots_alone for live in (*making, *others)) > settings.most_bots:
                raise ShoalError(f"Bots play {settings.most_bots} games for you already; let one of them end first.")
        if new.is_open:
            if sum(live.is_open for live in making) + await self.store.open_of(maker) > settings.most_open:
                raise ShoalError(f"{settings.most_open} of your tables have an open seat; fill one of them first.")

    def open_now(self) -> list[Listed]:
        """Tables with a seat for anybody where somebody waits, newest first."""
        hosts = [host for host in self.hosts.values() if host.live.setup.public and host.live.is_open and host.alive]
        lives = sorted((host.live for host in hosts), key=lambda live: live.setup.made, reverse=True)
        return [Listed(live.setup.id, live.game.name, live.setup.maker, live.glance()) for live in lives]

    async def host(self, id: str) -> TableHost | None:
        """The host of this table, loaded if it has to be; `Unplayable` if it cannot be."""
        if id in self._going:
            return None
        host = self.hosts.get(id)
        if host is None:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
            host = await asyncio.shield(self._loading[id])
        elif self.store.shared:
            numbers = await self.store.numbers([id])
            await self.follow(host, numbers.get(id, 0))
        if host is not None:
            host.used = time.monotonic()
        return host

    def knows(self, id: str) -> bool:
        """Whether this table is in memory, or about to be."""
        return id in self.hosts or id in self._loading

    async def present(self, id: str) -> TableHost | None:
        """The host of this table if it is in memory, or once it is if it is about to be."""
        if id in self._loading:
            await asyncio.wait([self._loading[id]])
        return self.hosts.get(id)

    async def _load(self, id: str) -> TableHost | None:
        try:
            setup = await self.store.table(id)
            if setup is None:
                return None
            live = await self._logs.table(setup)
            host = self.hosts[id] = TableHost(live, time.monotonic())
            host.keep(after for _, after in live.take_news(live.number))
            self._wake(host)
            return host
        finally:
            del self._loading[id]

    # Sockets -----------------------------------------------------------------------------------------------

    async def hello(self, host: TableHost, connection: Connection, hello: Hello) -> None:
        """Let a socket look through these eyes; one that cannot be told what there is to see is to come back."""
        try:
            await self._show(host, connection, hello)
        except Unreadable:
            connection.closing.set()
            raise

    async def _show(self, host: TableHost, connection: Connection, hello: Hello) -> None:
        """Show what these eyes may see: the rest after the last number that the socket has, or everything."""
        async with self.alone(host) as live:
            if connection.gone:
                return
            if self.hosts.get(live.setup.id) is not host:
                connection.closing.set()
                return
            if not live.snapshot.may_see(connection.person, hello.eyes):
                raise NotYourEyes("You may not look through those eyes while the game goes on.")
            connection.eyes = hello.eyes
            host.connections.add(connection)
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

    def bye(self, host: TableHost, connection: Connection) -> None:
        """A socket is gone."""
        connection.gone = True
        host.connections.discard(connection)
        host.used = time.monotonic()

    # The table, and its log --------------------------------------------------------------------------------

    @asynccontextmanager
    async def alone(self, host: TableHost) -> AsyncIterator[LiveTable]:
        """The table as its log has it; all is written that it has taken in, and nobody changes it meanwhile."""
        try:
            async with host.lock:
                written, then = waiting()
                host.once_written(lambda: then(None))
                await written
                if host.chain.broken:
                    await self._catch_up(host)
                yield host.live
        finally:
            self.changes.go_on(host)

    def _mend(self, host: TableHost) -> None:
        """See to it that the table is put right from its log."""
        if host.mending is None or host.mending.done():
            host.mending = asyncio.create_task(self._put_right(host))

    async def _put_right(self, host: TableHost) -> None:
        try:
            async with self.alone(host):
                pass  # now it is
        except Exception as error:
            self.changes.refuse(host, error)

    async def _catch_up(self, host: TableHost) -> None:
        """Take in what another server has written to this table, and tell everybody here."""
        live = host.live
        host.renew(await self._logs.table(live.setup, live.shown.number))
        self.changes.tell(host, host.live.number)

    async def follow(self, host: TableHost, number: int) -> None:
        """Take in what another server has written up to this number, if it is not known here, and tell everybody."""
        if host.live.number >= number:
            return
        async with self.alone(host) as live:
            if live.number < number:
                for row in await self.store.rows(live.setup.id, live.number):
                    live.did(row)
                self.changes.tell(host, live.number)

    def _wake(self, host: TableHost) -> None:
        self.answerers.wake(host)

    # Another game ------------------------------------------------------------------------------------------

    async def play_again(self, host: TableHost, person: Person) -> str:
        """The table where the same people play the same again; the second who asks gets the same one."""
        async with self.alone(host) as live:
            if live.snapshot.rematch:
                return live.snapshot.rematch
            if live.outcome is None:
                raise ShoalError("The game is not over yet.")
            if not live.snapshot.seats_of(person):
                raise ShoalError("Only those who played can ask for another game.")
            again = await self.make(_again(live, person))
            row = Rematched(table=again.live.setup.id, person=person.id)

            def tell(live: LiveTable) -> list[AnyRow]:
                return [] if live.snapshot.rematch else [live.did(row)]

            told = self.changes.done(host, tell, alone=True)
        await told
        return host.live.snapshot.rematch

    def sign(self, host: TableHost, person: Person, what: Reaction) -> None:
        """Tell everybody at this table of a sign that somebody makes."""
        host.tell_all(Reacted(person.name, what))
        self.store.tell(News(signs=(Sign(host.live.setup.id, person.name, what),)))

    # People who go -----------------------------------------------------------------------------------------

    def dismiss(self, sessions: Collection[str]) -> None:
        """Close the sockets of sessions that have ended."""
        for host in self.hosts.values():
            for connection in host.connections:
                if connection.session in sessions:
                    connection.person = None
                    connection.closing.set()

    def dismiss_all(self, table: str) -> None:
        """Close the sockets at a table that is no longer kept."""
        if (host := self.hosts.get(table)) is not None:
            self._let_go(table)
            _close(host)

    async def forget(self, person: Person) -> None:
        """Let bots play on for somebody who is gone for good, and let somebody without a name sit in their seats."""
        while tables := await self.store.tables_of(person.id, SOME):
            for table in tables:
                goes_on = not table.glance.over and table.game in games.names()
                host = await self.host(table.id) if goes_on else self.hosts.get(table.id)
                if host is None:
                    await self.store.forget_at(person.id, table.id)
                else:
                    await self._forget_at(host, person)
        await self.store.forget(person.id)

    async def _forget_at(self, host: TableHost, person: Person) -> None:
        await self.changes.done(host, lambda live: part(live, person))
        async with self.alone(host) as live:
            await self.store.forget_at(person.id, live.setup.id)
            await self.read_anew(host)

    async def read_anew(self, host: TableHost) -> None:
        """Go on with the table as it is kept now. Whoever asks has it alone."""
        setup = await self.store.table(host.live.setup.id)
        if setup is None:
            self.dismiss_all(host.live.setup.id)
        else:
            host.renew(await self._logs.table(setup))

    def abandon(self, host: TableHost) -> None:
        """Let go of a table whose memory may differ from its log; those who look at it come back and resume."""
        self.metrics.count("errors")
        if self.hosts.get(host.live.setup.id) is host:
            self._let_go(host.live.setup.id)
        _close(host)

    # Housekeeping ------------------------------------------------------------------------------------------

    def sweep(self, now: float) -> None:
        """Drop sockets that fell silent and tables that nobody needs."""
        for id, host in list(self.hosts.items()):
            for connection in host.connections:
                if now - connection.heard > self.settings.silence:
                    self.metrics.count("silent_dropped")
                    connection.closing.set()
            # A game that is over is seldom asked for again, and can be had from its log.
            if not host.busy and (host.live.outcome is not None or now - host.used > self.settings.idle):
                self._let_go(id)

    async def drop(self, ids: Sequence[str]) -> int:
        """Forget these tables for good, except those where somebody is; say how many."""
        going = {id for id in ids if id not in self.hosts and id not in self._loading}
        self._going |= going
        try:
            await self.store.drop_tables(sorted(going))
        finally:
            self._going -= going
        return len(going)

    def _messages_waiting(self) -> int:
        return sum(connection.waiting for host in self.hosts.values() for connection in host.connections)

    def _let_go(self, id: str) -> None:
        self.hosts.pop(id, None)

    async def close(self) -> None:
        """Stop all that thinks; what was answered is in the logs."""
        tasks = [host.answering for host in self.hosts.values() if host.answering is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _close(host: TableHost) -> None:
    """Close all sockets around this table."""
    for connection in host.connections:
        connection.closing.set()


def _again(live: LiveTable, person: Person) -> TableSetup:
    """The same people in the same seats, with the same options and new luck."""
    chairs = tuple(map(_chair_again, live.chairs))
    header = msgspec.structs.replace(live.setup.header, seed=new_seed())
    return TableSetup(new_id(), header, chairs, live.setup.public, time.time(), person.id)


def _chair_again(chair: Chair) -> Chair:
    if chair.kind != "person":
        return chair
    return msgspec.structs.replace(chair, away=False, level="") if chair.person else Chair("open", "")
