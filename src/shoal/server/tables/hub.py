"""All tables in memory: loaded when somebody comes, written before anybody is told, let go when all have left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection

import msgspec

from shoal import bots, games
from shoal.core import ShoalError
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.settings import Settings
from shoal.server.store.people import new_id, new_seed
from shoal.server.store.rows import Chair, Setting
from shoal.server.store.store import Chain, Person, Store
from shoal.server.tables.commit import Commit
from shoal.server.tables.live import LiveTable, Wish
from shoal.server.tables.room import Connection, Room
from shoal.server.tables.scribe import Scribe
from shoal.server.tables.thinking import Chance, Thinking, thought
from shoal.server.wire.protocol import Hello, Plain

log = logging.getLogger(__name__)

SOME = 50
"""Tables of a person that are seen to at once."""


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
        metrics.watch("tables", "Tables in memory.", lambda: len(self.rooms))
        metrics.watch("sockets", "Open sockets.", lambda: sum(len(room.connections) for room in self.rooms.values()))

    # Rooms -------------------------------------------------------------------------------------------------

    async def make(self, setting: Setting) -> Room:
        """Open a new table."""
        live = LiveTable(setting)
        rows = live.open()
        live.take_news(live.number)
        await self.store.make_table(setting, rows, live.glance())
        room = self.rooms[setting.id] = Room(live, time.monotonic())
        log.info("table made", extra={"table": setting.id, "game": setting.header.game})
        self._wake(room)
        return room

    async def room(self, id: str) -> Room | None:
        """The room of this table, loaded if it has to be."""
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
            live = LiveTable(setting, await self.store.rows(id))
            room = self.rooms[id] = Room(live, time.monotonic())
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
                raise ShoalError("You may not look through those eyes while the game goes on.")
            connection.eyes = hello.eyes
            room.connections.add(connection)
            if hello.after is not None and live.forgotten <= hello.after <= live.number:
                for text in await self._rest(room, hello, connection.person):
                    connection.offer(text)
            else:
                connection.offer(room.whole(hello.eyes, connection.person))

    async def _rest(self, room: Room, hello: Hello, person: Person | None) -> list[bytes]:
        live, after = room.live, hello.after
        if after == live.number:
            return []
        rows = await self.store.rows(live.setting.id)
        earlier = LiveTable(live.setting, rows[:after])
        for row in rows[after : live.number]:
            earlier.apply(row)
        return room.rest(earlier, hello.eyes, person)

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
                again = await self.make(_again(live))
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
        rows = await self.store.rows(live.setting.id)
        room.live, room.chain = LiveTable(live.setting, rows[: live.shown.number]), Chain()
        for row in rows[live.shown.number :]:
            room.live.apply(row)
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
            room.live = LiveTable(setting, await self.store.rows(table))

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
        plain = await self.thinking.choose(live.setting.id, question)
        if plain is None:
            raise ShoalError("No hint comes to mind.")
        return plain, words.move(live.game.parse_move(plain))

    def _wake(self, room: Room) -> None:
        """See to it that fate and bots which are asked answer."""
        if room.live.asks_server and (room.answering is None or room.answering.done()):
            room.answering = asyncio.create_task(self._let_answer(room))

    async def _let_answer(self, room: Room) -> None:
        try:
            while True:
                if chance := room.live.chance():
                    await self._let_fate_answer(room, chance)
                elif seats := room.live.bots_asked():
                    await asyncio.sleep(self.settings.pace)
                    await asyncio.gather(*[self._let_bot_play(room, seat) for seat in seats])
                else:
                    return
        except Exception:
            log.exception("nobody answers", extra=room.about())
            self._abandon(room)

    async def _let_fate_answer(self, room: Room, chance: Chance) -> None:
        """Let a worker find out what fate answers, unless another server is quicker."""
        answer = await self.thinking.happen(room.live.setting.id, chance)
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
        plain = await self.thinking.choose(
            live.setting.id, thought(live.game, level, seat, live.table.view(seat), seed)
        )
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

    def _let_go(self, id: str) -> None:
        self.rooms.pop(id, None)
        self.thinking.forget(id)

    async def close(self) -> None:
        """Stop all that thinks; what was answered is in the logs."""
        tasks = [room.answering for room in self.rooms.values() if room.answering is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _again(live: LiveTable) -> Setting:
    """The same people in the same seats, with the same options and new luck."""
    chairs = tuple(map(_chair_again, live.chairs))
    header = msgspec.structs.replace(live.setting.header, seed=new_seed())
    return Setting(new_id(), header, chairs, live.setting.public, time.time())


def _chair_again(chair: Chair) -> Chair:
    if chair.kind != "person":
        return chair
    return msgspec.structs.replace(chair, away=False, level="") if chair.person else Chair("open", "")
