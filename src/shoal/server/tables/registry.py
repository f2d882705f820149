"""All tables in memory: loaded when somebody comes, written before anybody is told, let go when all have left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager

import msgspec

from shoal.core import Entry, Lesson, ShoalError
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.settings import Settings
from shoal.server.operating.tasks import cancel_all
from shoal.server.store.rows import Answered, AnyRow, TableSetup
from shoal.server.store.store import Listed, News, Person, Sign, Store, waiting
from shoal.server.table.live_table import LiveTable
from shoal.server.tables.answerers import Answerers
from shoal.server.tables.changes import Changes, Concern
from shoal.server.tables.loading import PIECE, Logs, Pauses
from shoal.server.tables.onlookers import Onlookers
from shoal.server.tables.table_host import TableHost
from shoal.server.tables.waiting.presence import Presences
from shoal.server.tables.waiting.timekeeper import Timekeeper
from shoal.server.thinking.workers import Workers
from shoal.server.wire.protocol import Reacted, Reaction

log = logging.getLogger(__name__)


class Registry:
    """Where tables live."""

    def __init__(self, store: Store, workers: Workers, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.hosts: dict[str, TableHost] = {}
        self.followers: list[Concern] = []
        """To be called with a table of which there is something new; they raise nothing and take no time."""
        self.dismissing: list[Callable[[Collection[str]], None]] = []
        """To be called with sessions that have ended."""
        self.changes = Changes(store, metrics, wake=self._wake, mend=self._mend, abandon=self.abandon, told=self._told)
        self.timekeeper = Timekeeper(store, self.changes, self.hosts)
        self.followers.append(self.timekeeper.look)
        self.presence = Presences(store, self.hosts)
        self.answerers = Answerers(workers, self.changes, self.alone, settings, metrics)
        self._loading: dict[str, asyncio.Task[TableHost | None]] = {}
        self._making: list[LiveTable] = []
        self._going: set[str] = set()
        """Tables that are about to be forgotten."""
        self._pauses = Pauses()
        self.onlookers = Onlookers(self.hosts, self.presence, self._pauses, self.alone)
        self._logs = Logs(store, self._pauses, self.timekeeper.hours)
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
        await self.timekeeper.prepare(setup.terms.clock)
        live = LiveTable(setup, self.timekeeper.hours)
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
        self.store.tell(News(numbers={setup.id: live.number}))
        self._begin(host)
        self._told(host)
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
                raise ShoalError(
                    f"Bots are already playing {settings.most_bots} games for you; let one of them end first."
                )
        if new.is_open:
            if sum(live.is_open for live in making) + await self.store.open_of(maker) > settings.most_open:
                raise ShoalError(f"{settings.most_open} of your tables have an open seat; fill one of them first.")

    def open_now(self) -> list[Listed]:
        """Tables with a seat for anybody where somebody waits, newest first."""
        hosts = [host for host in self.hosts.values() if host.live.setup.public and host.live.is_open and host.alive]
        lives = sorted((host.live for host in hosts), key=lambda live: live.setup.made, reverse=True)
        return [_listed(live) for live in lives]

    async def host(self, id: str) -> TableHost | None:
        """The host of this table, loaded if it has to be; `Unplayable` if it cannot be."""
        if id in self._going:
            return None
        host = self.hosts.get(id)
        if host is None:
            if id not in self._loading:
                self._loading[id] = loading = asyncio.create_task(self._load(id))
                loading.add_done_callback(_seen)  # all who wait for it may have gone
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
            await self.timekeeper.prepare(setup.terms.clock)
            live = await self._logs.table(setup)
            host = self.hosts[id] = TableHost(live, time.monotonic())
            host.keep(after for _, after in live.take_news(live.number))
            self._begin(host)
            return host
        finally:
            del self._loading[id]

    def _begin(self, host: TableHost) -> None:
        """A table has come into memory: whoever is asked answers, and its clocks run."""
        self._wake(host)
        self.timekeeper.look(host)
        self.presence.begin(host)

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

    def _told(self, host: TableHost) -> None:
        for follower in self.followers:
            follower(host)

    def _wake(self, host: TableHost) -> None:
        self.answerers.wake(host)

    async def keep_time(self) -> None:
        """Look after the clocks of all tables."""
        await self.timekeeper.watch(self.host, self.alone, self.read_anew)

    def sign(self, host: TableHost, person: Person, what: Reaction) -> None:
        """Tell everybody at this table of a sign that somebody makes."""
        host.tell_all(Reacted(person.name, what))
        self.store.tell(News(signs=(Sign(host.live.setup.id, person.name, what),)))

    # People who go -----------------------------------------------------------------------------------------

    def dismiss(self, sessions: Collection[str]) -> None:
        """Close the sockets of sessions that have ended."""
        for call in self.dismissing:
            call(sessions)
        for host in self.hosts.values():
            for connection in host.connections:
                if connection.session in sessions:
                    connection.person = None
                    connection.give_up()

    def dismiss_all(self, table: str) -> None:
        """Close the sockets at a table that is no longer kept."""
        if (host := self.hosts.get(table)) is not None:
            self._let_go(table)
            _close(host)

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
        self.presence.sweep(now)
        for id, host in list(self.hosts.items()):
            for connection in host.connections:
                if now - connection.heard > self.settings.silence:
                    self.metrics.count("silent_dropped")
                    connection.give_up()
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

    async def discard(self, host: TableHost) -> None:
        """Forget this table for good, whoever looks at it."""
        self.dismiss_all(host.live.setup.id)
        await self.drop([host.live.setup.id])

    def _messages_waiting(self) -> int:
        return sum(connection.waiting for host in self.hosts.values() for connection in host.connections)

    def _let_go(self, id: str) -> None:
        self.hosts.pop(id, None)
        self.presence.forget(id)

    async def close(self) -> None:
        """Stop all that thinks; what was answered is in the logs."""
        self.timekeeper.stop()
        await cancel_all(host.answering for host in self.hosts.values())


def _listed(live: LiveTable) -> Listed:
    setup = live.setup
    return Listed(
        setup.id, live.game.name, setup.maker, live.glance(), dict(setup.header.options), setup.rated, setup.terms
    )


def _seen(task: asyncio.Task[TableHost | None]) -> None:
    """Take note of what became of this, whether anybody else does or not."""
    if not task.cancelled():
        task.exception()


def _close(host: TableHost) -> None:
    """Close all sockets around this table."""
    for connection in host.connections:
        connection.give_up()
