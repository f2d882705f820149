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
from shoal.server.store.rows import Chair, Setting
from shoal.server.store.store import Listed, Person, Store
from shoal.server.store.trouble import Unwritable
from shoal.server.tables.commit import Commit
from shoal.server.tables.live import LiveTable, Wish
from shoal.server.tables.loading import PIECE, Logs, Pauses
from shoal.server.tables.moment import step
from shoal.server.tables.room import Connection, Room, encoded
from shoal.server.tables.scribe import Scribe
from shoal.server.tables.thinking import Chance, Thinking, thought
from shoal.server.wire.protocol import Hello, Plain

log = logging.getLogger(__name__)

SOME = 50
"""Tables of a person that are seen to at once."""
RETRY = 2.0
"""Seconds after which fate and bots answer again where nothing could be written."""


class NotYourEyes(ShoalError):
    """Somebody wants to look through the eyes of a seat that belongs to somebody else."""


class Hub:
    """Where tables live."""

    def __init__(self, store: Store, thinking: Thinking, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.thinking = thinking
        self.settings = settings
        self.metrics = metrics
        self.rooms: dict[str, Room] = {}
        self.scribe = Scribe(store, metrics, self._wake, self._abandon)
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
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
        metrics.watch("tables", "Tables in memory.", lambda: len(self.rooms))
        metrics.watch("sockets", "Open sockets.", lambda: sum(len(room.connections) for room in self.rooms.values()))

    # Rooms -------------------------------------------------------------------------------------------------

    async def make(self, setting: Setting) -> Room:
        """Open a new table, unless whoever makes it has too many."""
        live = LiveTable(setting)
        self._making.append(live)
        try:
            await self._check_not_too_many(live)
            rows = live.open()
            live.take_news(live.number)
            await self.store.make_table(setting, rows, live.glance())
            room = self.rooms[setting.id] = Room(live, time.monotonic())
        finally:
            self._making.remove(live)
        log.info("table made", extra={"table": setting.id, "game": setting.header.game})
        self._wake(room)
        return room

    async def _check_not_too_many(self, new: LiveTable) -> None:
        """Refuse a table of somebody who has enough of its kind; those that are being made count, this one too."""
        maker, settings = new.setting.maker, self.settings
        making = [live for live in self._making if live.setting.maker == maker]
        if new.bots_alone:
            others = [room.live for room in self.rooms.values() if room.live.setting.maker == maker]
            if sum(live.bots_alone for live in (*making, *others)) > settings.most_bots:
                raise ShoalError(f"Bots play {settings.most_bots} games for you already; let one of them end first.")
        if new.is_open:
            if sum(live.is_open for live in making) + await self.store.open_of(maker) > settings.most_open:
                raise ShoalError(f"{settings.most_open} of your tables have an open seat; fill one of them first.")

    def open_now(self) -> list[Listed]:
        """Tables with a seat for anybody where somebody waits, newest first."""
        rooms = [room for room in self.rooms.values() if room.live.setting.public and room.live.is_open and room.alive]
        lives = sorted((room.live for room in rooms), key=lambda live: live.setting.made, reverse=True)
        return [Listed(live.setting.id, live.game.name, live.setting.maker, live.glance()) for live in lives]

    async def room(self, id: str) -> Room | None:
        """The room of this table, loaded if it has to be; `Unplayable` if it cannot be."""
        if id in self._going:
            return None
        room = self.rooms.get(id)
        if room is None:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
            room = await asyncio.shield(self._loading[id])
        if room is not None:
            room.used = time.monotonic()
        return room

    async def _load(self, id: str) -> Room | None:
        try:
            setting = await self.store.table(id)
            if setting is None:
                return None
            live = await self._logs.table(setting)
            room = self.rooms[id] = Room(live, time.monotonic())
            room.keep(after for _, after in live.take_news(live.number))
            self._wake(room)
            return room
        finally:
            del self._loading[id]

    # Sockets -----------------------------------------------------------------------------------------------

    async def hello(self, room: Room, connection: Connection, hello: Hello) -> None:
        """Let a socket look through these eyes: the rest after the last number it has, or everything."""
        async with room.lock:
            live = await self.settled(room)
            if connection.gone:
                return
            if self.rooms.get(live.setting.id) is not room:
                connection.closing.set()
                return
            if not live.may_see(connection.person, hello.eyes):
                raise NotYourEyes("You may not look through those eyes while the game goes on.")
            connection.eyes = hello.eyes
            room.connections.add(connection)
            steps = None if hello.after is None else room.steps_since(hello.after)
            if steps is None:
                connection.offer(room.whole(hello.eyes, connection.person))
                return
            for place, (before, after) in enumerate(steps, 1):
                mine = after.seats_of(connection.person)
                connection.offer(encoded(step(before, after, hello.eyes, mine)))
                before.put_away()
                if place % PIECE == 0:
                    await self._pauses.pause()

    def bye(self, room: Room, connection: Connection) -> None:
        """A socket is gone."""
        connection.gone = True
        room.connections.discard(connection)
        room.used = time.monotonic()

    # Changes -----------------------------------------------------------------------------------------------

    async def wish(self, room: Room, person: Person, wish: Wish) -> int:
        """Do what this person wishes, once, however long it takes; say which row it came to."""
        while True:
            async with room.lock:
                live = await self._live(room)
                if live.done(person, wish.id) is not None:
                    live = await self.settled(room)
                done = live.done(person, wish.id)
                if done is not None:
                    return done
                commit = self.scribe.begin(room, live.act(person, wish))
            if await self._end(room, commit):
                return commit.first

    async def play_again(self, room: Room, person: Person) -> str:
        """The table where the same people play the same again; the second who asks gets the same one."""
        while True:
            async with room.lock:
                live = await self.settled(room)
                if live.rematch:
                    return live.rematch
                if live.outcome is None:
                    raise ShoalError("The game is not over yet.")
                if not live.seats_of(person):
                    raise ShoalError("Only those who played can ask for another game.")
                again = await self.make(_again(live, person))
                table = again.live.setting.id
                commit = self.scribe.begin(room, live.play_again(table, person))
            if await self._end(room, commit):
                return table

    async def _end(self, room: Room, commit: Commit) -> bool:
        """Wait until the rows are written, then tell everybody; no if another server was quicker."""
        try:
            await commit.until_known()
        except BaseException:
            commit.then(lambda: room.writing.discard(commit))
            self._abandon(room)
            raise
        if self.scribe.ended(room, commit):
            return True
        async with room.lock:
            await self._live(room)
        return False

    async def _live(self, room: Room) -> LiveTable:
        """The table, as its log has it if another server has written to it. Whoever asks holds the lock."""
        return await self.settled(room) if room.chain.broken else room.live

    async def settled(self, room: Room) -> LiveTable:
        """The table once all is written that it has taken in. Whoever asks holds the lock."""
        while room.writing:
            await asyncio.wait([commit.until_known() for commit in room.writing])
        if room.chain.broken:
            await self._catch_up(room)
        return room.live

    async def _catch_up(self, room: Room) -> None:
        """Take in what another server has written to this table, and tell everybody here."""
        live = room.live
        room.renew(await self._logs.table(live.setting, live.shown.number))
        self.scribe.tell(room, room.live.number)

    # People who go -----------------------------------------------------------------------------------------

    def dismiss(self, sessions: Collection[str]) -> None:
        """Close the sockets of sessions that have ended."""
        for room in self.rooms.values():
            for connection in room.connections:
                if connection.session in sessions:
                    connection.person = None
                    connection.closing.set()

    async def forget(self, person: Person) -> None:
        """Let bots play on for somebody who is gone for good, and let somebody without a name sit in their seats."""
        while tables := await self.store.tables_of(person.id, SOME):
            for table in tables:
                goes_on = not table.glance.over and table.game in games.names()
                room = await self.room(table.id) if goes_on else self.rooms.get(table.id)
                if room is None:
                    await self.store.forget_at(person.id, table.id)
                else:
                    await self._forget_at(room, person)
        await self.store.forget(person.id)

    async def _forget_at(self, room: Room, person: Person) -> None:
        while room.live.outcome is None and room.live.seats_of(person):
            async with room.lock:
                commit = self.scribe.begin(room, (await self._live(room)).part(person))
            await self._end(room, commit)
        async with room.lock:
            table = (await self.settled(room)).setting.id
            await self.store.forget_at(person.id, table)
            setting = await self.store.table(table)
            assert setting is not None
            room.renew(await self._logs.table(setting))

    def _abandon(self, room: Room) -> None:
        """Let go of a table whose memory may differ from its log; those who look at it come back and resume."""
        self.metrics.count("errors")
        if self.rooms.get(room.live.setting.id) is room:
            self._let_go(room.live.setting.id)
        for connection in room.connections:
            connection.closing.set()

    # Bots and fate -----------------------------------------------------------------------------------------

    async def hint(self, room: Room, person: Person, seat: int) -> tuple[Plain, str]:
        """What the best bot would do in this seat, and its words."""
        async with room.lock:
            live = await self._live(room)
            if seat not in live.seats_of(person) or seat not in live.asked:
                raise ShoalError("You can ask for a hint when it is your turn.")
            words, level = live.moment.voice.words, bots.best(live.game).name
            question = thought(live.game, level, seat, live.table.view(seat), live.luck("hint", seat, live.number))
        plain = await self.thinking.choose(person.id, live.setting.id, question)
        if plain is None:
            raise ShoalError("No hint comes to mind.")
        return plain, words.move(live.game.parse_move(plain))

    def _wake(self, room: Room) -> None:
        """See to it that fate and bots which are asked answer."""
        if room.live.asks_server and (room.answering is None or room.answering.done()):
            room.answering = asyncio.create_task(self._let_answer(room))

    async def _let_answer(self, room: Room) -> None:
        try:
            while room.live.asks_server:
                try:
                    await self._let_next_answer(room)
                except Unwritable:
                    await asyncio.sleep(RETRY)
                    async with room.lock:
                        await self._live(room)
        except Exception:
            log.exception("nobody answers", extra=room.about())
            self._abandon(room)

    async def _let_next_answer(self, room: Room) -> None:
        if chance := room.live.chance():
            await self._let_fate_answer(room, chance)
        else:
            await asyncio.sleep(self.settings.pace)
            await asyncio.gather(*[self._let_bot_play(room, seat) for seat in room.live.bots_asked()])

    async def _let_fate_answer(self, room: Room, chance: Chance) -> None:
        """Let a worker find out what fate answers, unless another server is quicker."""
        answer = await self.thinking.happen(room.live.account, room.live.setting.id, chance)
        async with room.lock:
            live = await self._live(room)
            if live.chance() != chance:
                return
            commit = self.scribe.begin(room, live.settle(chance, answer))
        await self._end(room, commit)

    async def _let_bot_play(self, room: Room, seat: int) -> None:
        """Let the bot in this seat think and answer, unless the seat is no longer a bot's to answer for."""
        live = room.live
        if seat not in live.bots_asked():
            return
        level, seed = live.chairs[seat].level, live.luck("bot", seat, live.number)
        question = thought(live.game, level, seat, live.table.view(seat), seed)
        plain = await self.thinking.choose(live.account, live.setting.id, question)
        async with room.lock:
            live = await self._live(room)
            if seat not in live.bots_asked():
                return
            commit = self.scribe.begin(room, live.answer(seat, live.possible(seat, plain, seed), bot=level))
        await self._end(room, commit)
        self.metrics.count("bot_moves")

    # Housekeeping ------------------------------------------------------------------------------------------

    def sweep(self, now: float) -> None:
        """Drop sockets that fell silent and tables that nobody needs."""
        for id, room in list(self.rooms.items()):
            for connection in room.connections:
                if now - connection.heard > self.settings.silence:
                    self.metrics.count("silent_dropped")
                    connection.closing.set()
            # A game that is over is seldom asked for again, and can be had from its log.
            if not room.busy and (room.live.outcome is not None or now - room.used > self.settings.idle):
                self._let_go(id)

    async def drop(self, ids: Sequence[str]) -> int:
        """Forget these tables for good, except those where somebody is; say how many."""
        going = {id for id in ids if id not in self.rooms and id not in self._loading}
        self._going |= going
        try:
            await self.store.drop_tables(sorted(going))
        finally:
            self._going -= going
        return len(going)

    def _messages_waiting(self) -> int:
        return sum(connection.waiting for room in self.rooms.values() for connection in room.connections)

    def _let_go(self, id: str) -> None:
        self.rooms.pop(id, None)

    async def close(self) -> None:
        """Stop all that thinks; what was answered is in the logs."""
        tasks = [room.answering for room in self.rooms.values() if room.answering is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _again(live: LiveTable, person: Person) -> Setting:
    """The same people in the same seats, with the same options and new luck."""
    chairs = tuple(map(_chair_again, live.chairs))
    header = msgspec.structs.replace(live.setting.header, seed=new_seed())
    return Setting(new_id(), header, chairs, live.setting.public, time.time(), person.id)


def _chair_again(chair: Chair) -> Chair:
    if chair.kind != "person":
        return chair
    return msgspec.structs.replace(chair, away=False, level="") if chair.person else Chair("open", "")
