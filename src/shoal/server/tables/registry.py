"""All tables in memory: loaded when somebody comes, written before anybody is told, let go when all have left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Sequence

import msgspec

from shoal import bots, games
from shoal.core import ShoalError
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.settings import Settings
from shoal.server.store.people import new_id, new_seed
from shoal.server.store.rows import Chair, TableSetup
from shoal.server.store.store import Listed, Person, Store
from shoal.server.store.trouble import Unwritable
from shoal.server.tables.commit import Commit
from shoal.server.tables.commit_queue import CommitQueue
from shoal.server.tables.live_table import LiveTable, Wish
from shoal.server.tables.loading import PIECE, Logs, Pauses
from shoal.server.tables.snapshot import step
from shoal.server.tables.table_host import Connection, TableHost, encoded
from shoal.server.tables.workers import Chance, Workers, thought
from shoal.server.wire.protocol import Hello, Plain

log = logging.getLogger(__name__)

SOME = 50
"""Tables of a person that are seen to at once."""
RETRY = 2.0
"""Seconds after which fate and bots answer again where nothing could be written."""


class NotYourEyes(ShoalError):
    """Somebody wants to look through the eyes of a seat that belongs to somebody else."""


class Registry:
    """Where tables live."""

    def __init__(self, store: Store, workers: Workers, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.workers = workers
        self.settings = settings
        self.metrics = metrics
        self.hosts: dict[str, TableHost] = {}
        self.commits = CommitQueue(store, metrics, self._wake, self._abandon)
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

    # Rooms -------------------------------------------------------------------------------------------------

    async def make(self, setup: TableSetup) -> TableHost:
        """Open a new table, unless whoever makes it has too many."""
        live = LiveTable(setup)
        self._making.append(live)
        try:
            await self._check_not_too_many(live)
            rows = live.open()
            live.take_news(live.number)
            await self.store.make_table(setup, rows, live.glance())
            host = self.hosts[setup.id] = TableHost(live, time.monotonic())
        finally:
            self._making.remove(live)
        log.info("table made", extra={"table": setup.id, "game": setup.header.game})
        self._wake(host)
        return host

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
        if host is not None:
            host.used = time.monotonic()
        return host

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
        """Let a socket look through these eyes: the rest after the last number it has, or everything."""
        async with host.lock:
            live = await self.current(host)
            if connection.gone:
                return
            if self.hosts.get(live.setup.id) is not host:
                connection.closing.set()
                return
            if not live.may_see(connection.person, hello.eyes):
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

    # Changes -----------------------------------------------------------------------------------------------

    async def wish(self, host: TableHost, person: Person, wish: Wish) -> int:
        """Do what this person wishes, once, however long it takes; say which row it came to."""
        while True:
            async with host.lock:
                live = await self._live(host)
                if live.done(person, wish.id) is not None:
                    live = await self.current(host)
                done = live.done(person, wish.id)
                if done is not None:
                    return done
                commit = self.commits.begin(host, live.act(person, wish))
            if await self._end(host, commit):
                return commit.first

    async def play_again(self, host: TableHost, person: Person) -> str:
        """The table where the same people play the same again; the second who asks gets the same one."""
        while True:
            async with host.lock:
                live = await self.current(host)
                if live.rematch:
                    return live.rematch
                if live.outcome is None:
                    raise ShoalError("The game is not over yet.")
                if not live.seats_of(person):
                    raise ShoalError("Only those who played can ask for another game.")
                again = await self.make(_again(live, person))
                table = again.live.setup.id
                commit = self.commits.begin(host, live.play_again(table, person))
            if await self._end(host, commit):
                return table

    async def _end(self, host: TableHost, commit: Commit) -> bool:
        """Wait until the rows are written, then tell everybody; no if another server was quicker."""
        try:
            await commit.until_known()
        except BaseException:
            commit.then(lambda: host.writing.discard(commit))
            self._abandon(host)
            raise
        if self.commits.ended(host, commit):
            return True
        async with host.lock:
            await self._live(host)
        return False

    async def _live(self, host: TableHost) -> LiveTable:
        """The table, as its log has it if another server has written to it. Whoever asks holds the lock."""
        return await self.current(host) if host.chain.broken else host.live

    async def current(self, host: TableHost) -> LiveTable:
        """The table once all is written that it has taken in. Whoever asks holds the lock."""
        while host.writing:
            await asyncio.wait([commit.until_known() for commit in host.writing])
        if host.chain.broken:
            await self._catch_up(host)
        return host.live

    async def _catch_up(self, host: TableHost) -> None:
        """Take in what another server has written to this table, and tell everybody here."""
        live = host.live
        host.renew(await self._logs.table(live.setup, live.shown.number))
        self.commits.tell(host, host.live.number)

    # People who go -----------------------------------------------------------------------------------------

    def dismiss(self, sessions: Collection[str]) -> None:
        """Close the sockets of sessions that have ended."""
        for host in self.hosts.values():
            for connection in host.connections:
                if connection.session in sessions:
                    connection.person = None
                    connection.closing.set()

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
        while host.live.outcome is None and host.live.seats_of(person):
            async with host.lock:
                commit = self.commits.begin(host, (await self._live(host)).part(person))
            await self._end(host, commit)
        async with host.lock:
            table = (await self.current(host)).setup.id
            await self.store.forget_at(person.id, table)
            setup = await self.store.table(table)
            assert setup is not None
            host.renew(await self._logs.table(setup))

    def _abandon(self, host: TableHost) -> None:
        """Let go of a table whose memory may differ from its log; those who look at it come back and resume."""
        self.metrics.count("errors")
        if self.hosts.get(host.live.setup.id) is host:
            self._let_go(host.live.setup.id)
        for connection in host.connections:
            connection.closing.set()

    # Bots and fate -----------------------------------------------------------------------------------------

    async def hint(self, host: TableHost, person: Person, seat: int) -> tuple[Plain, str]:
        """What the best bot would do in this seat, and its words."""
        async with host.lock:
            live = await self._live(host)
            if seat not in live.seats_of(person) or seat not in live.asked:
                raise ShoalError("You can ask for a hint when it is your turn.")
            words, level = live.snapshot.voice.words, bots.best(live.game).name
            question = thought(live.game, level, seat, live.table.view(seat), live.luck("hint", seat, live.number))
        plain = await self.workers.choose(person.id, live.setup.id, question)
        if plain is None:
            raise ShoalError("No hint comes to mind.")
        return plain, words.move(live.game.parse_move(plain))

    def _wake(self, host: TableHost) -> None:
        """See to it that fate and bots which are asked answer."""
        if host.live.asks_server and (host.answering is None or host.answering.done()):
            host.answering = asyncio.create_task(self._let_answer(host))

    async def _let_answer(self, host: TableHost) -> None:
        try:
            while host.live.asks_server:
                try:
                    await self._let_next_answer(host)
                except Unwritable:
                    await asyncio.sleep(RETRY)
                    async with host.lock:
                        await self._live(host)
        except Exception:
            log.exception("nobody answers", extra=host.about())
            self._abandon(host)

    async def _let_next_answer(self, host: TableHost) -> None:
        if chance := host.live.chance():
            await self._let_fate_answer(host, chance)
        else:
            await asyncio.sleep(self.settings.pace)
            await asyncio.gather(*[self._let_bot_play(host, seat) for seat in host.live.bots_asked()])

    async def _let_fate_answer(self, host: TableHost, chance: Chance) -> None:
        """Let a worker find out what fate answers, unless another server is quicker."""
        answer = await self.workers.happen(host.live.account, host.live.setup.id, chance)
        async with host.lock:
            live = await self._live(host)
            if live.chance() != chance:
                return
            commit = self.commits.begin(host, live.settle(chance, answer))
        await self._end(host, commit)

    async def _let_bot_play(self, host: TableHost, seat: int) -> None:
        """Let the bot in this seat think and answer, unless the seat is no longer a bot's to answer for."""
        live = host.live
        if seat not in live.bots_asked():
            return
        level, seed = live.chairs[seat].level, live.luck("bot", seat, live.number)
        question = thought(live.game, level, seat, live.table.view(seat), seed)
        plain = await self.workers.choose(live.account, live.setup.id, question)
        async with host.lock:
            live = await self._live(host)
            if seat not in live.bots_asked():
                return
            commit = self.commits.begin(host, live.answer(seat, live.possible(seat, plain, seed), bot=level))
        await self._end(host, commit)
        self.metrics.count("bot_moves")

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


def _again(live: LiveTable, person: Person) -> TableSetup:
    """The same people in the same seats, with the same options and new luck."""
    chairs = tuple(map(_chair_again, live.chairs))
    header = msgspec.structs.replace(live.setup.header, seed=new_seed())
    return TableSetup(new_id(), header, chairs, live.setup.public, time.time(), person.id)


def _chair_again(chair: Chair) -> Chair:
    if chair.kind != "person":
        return chair
    return msgspec.structs.replace(chair, away=False, level="") if chair.person else Chair("open", "")
