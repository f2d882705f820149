"""The store in one SQLite file: one thread writes, a few others read."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from shoal.server.store.common.desk import Desk
from shoal.server.store.common.identities import Identities
from shoal.server.store.common.jobs import Jobs
from shoal.server.store.common.passkeys import Passkeys
from shoal.server.store.common.reminders import Reminders
from shoal.server.store.common.replays import Replays
from shoal.server.store.common.scores import Ended, Scores
from shoal.server.store.common.seekers import Seekers
from shoal.server.store.common.statements import Found, Value
from shoal.server.store.common.stillness import Stillness
from shoal.server.store.common.studies import StudyReports
from shoal.server.store.common.talk import Talk
from shoal.server.store.rows import AnyRow, Glance, TableSetup, as_json, read_rows
from shoal.server.store.sqlite import keeping
from shoal.server.store.sqlite.beating import beat
from shoal.server.store.sqlite.copying import find_damage
from shoal.server.store.sqlite.counting import count
from shoal.server.store.sqlite.forgetting import forget, forget_at
from shoal.server.store.sqlite.numbered import numbered
from shoal.server.store.sqlite.opening import prepare
from shoal.server.store.sqlite.trouble import unreadable
from shoal.server.store.sqlite.writing import Work, Writer, append, appending, connect
from shoal.server.store.store import Chain, Listed, News, Span, Then, as_kept, listed, waiting
from shoal.server.store.trouble import Unreadable

T = TypeVar("T")

READERS = 2
OPEN = """
WITH open AS (
    SELECT *, row_number() OVER (PARTITION BY maker ORDER BY made DESC) AS place
    FROM glances JOIN tables ON tablekey = key WHERE open AND open = 2
)
SELECT id, game, maker, glance, header, rated, terms, 0 FROM open
WHERE place <= ? OR maker = '' ORDER BY made DESC LIMIT ?
"""
"""Tables that anybody may sit down at, so many of each maker. SQLite finds them by their index if it is told twice."""

NEW = """
INSERT INTO tables (id, game, header, chairs, public, made, maker, rated, terms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


class SqliteStore:
    """Keeps everything in one file. Made inside a running event loop."""

    shared = False
    jobs: Jobs | None = None

    def __init__(self, path: Path) -> None:
        prepare(path)
        self._path = path
        self.damage = ""
        """What was wrong with the file when somebody looked through it."""
        self._loop = asyncio.get_running_loop()
        self._writer = Writer(path, self._loop)
        self._local = threading.local()
        self._reading_from: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, "shoal-reader")
        self.desk = Desk(self)
        self.scores, self.seekers = Scores(self, self._count), Seekers(self)
        self.passkeys, self.reminders, self.talk = Passkeys(self), Reminders(self), Talk(self)
        self.studies, self.stillness = StudyReports(self), Stillness(self)
        self.identities, self.replays = Identities(self), Replays(self)

    # People ------------------------------------------------------------------------------------------------

    async def end_session(self, person: str, session: str) -> None:
        def end(connection: sqlite3.Connection) -> None:
            which = "person = ? AND (session = ? OR ? = '')"
            connection.execute(f"DELETE FROM secrets WHERE {which}", (person, session, session))  # noqa: S608
            connection.execute("DELETE FROM links WHERE person = ?", (person,))

        await self._write(end)

    async def forget_at(self, person: str, table: str) -> None:
        await self._write(lambda connection: forget_at(connection, person, table))

    async def forget(self, person: str) -> None:
        await self._write(lambda connection: forget(connection, person))

    # Tables ------------------------------------------------------------------------------------------------

    async def make_table(self, setup: TableSetup, rows: Sequence[AnyRow], glance: Glance) -> None:
        def make(connection: sqlite3.Connection) -> None:
            header, chairs = as_json(setup.header), as_json(setup.chairs)
            made = (setup.public, setup.made, setup.maker, setup.rated, as_json(setup.terms))
            connection.execute(NEW, (setup.id, setup.header.game, header, chairs, *made))
            append(connection, [first])

        sit = sorted({chair.person for chair in setup.chairs if chair.person})
        first = msgspec.structs.replace(appending(setup.id, 1, rows, glance, Chain()), sit=sit)
        await self._write(make)

    async def table(self, id: str) -> TableSetup | None:
        found = await self._all("SELECT header, chairs, public, made, maker, rated, terms FROM tables WHERE id = ?", id)
        return as_kept(id, *found[0]) if found else None

    def append(self, table: str, first: int, rows: Sequence[AnyRow], glance: Glance, chain: Chain, then: Then) -> None:
        self._writer.write(appending(table, first, rows, glance, chain), then)

    async def rows(self, table: str, after: int = 0) -> list[AnyRow]:
        statement = "SELECT row FROM log JOIN tables ON tablekey = key WHERE id = ? AND number > ? ORDER BY number"

        def read() -> list[AnyRow]:
            return read_rows(line for (line,) in self._reading().execute(statement, (table, after)))

        return await self._read(read)

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        found = await self._all(
            "SELECT id, (SELECT coalesce(max(number), 0) FROM log WHERE tablekey = key) FROM tables"
            " WHERE id IN (SELECT value FROM json_each(?))",
            as_json(tables),
        )
        return dict(found)

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        return await self._listed(
            "SELECT id, game, maker, glance, header, rated, terms, put_away"
            " FROM sitting JOIN tables ON tableid = id JOIN glances ON tablekey = key"
            " WHERE person = ? ORDER BY put_away, over, tables.made DESC LIMIT ?",
            person,
            most,
        )

    async def put_away(self, person: str, table: str, away: bool) -> None:
        await self._do("UPDATE sitting SET put_away = ? WHERE person = ? AND tableid = ?", away, person, table)

    async def open_tables(self, most: int, each: int) -> list[Listed]:
        return await self._listed(OPEN, each, most)

    async def playing_tables(self, made: float, most: int) -> list[Listed]:
        return await self._listed(
            "SELECT id, game, maker, glance, header, rated, terms, 0 FROM glances JOIN tables ON tablekey = key"
            " WHERE open = 0 AND over = 0 AND public AND made > ? ORDER BY tablekey DESC LIMIT ?",
            made,
            most,
        )

    async def open_of(self, maker: str) -> int:
        found = await self._all(
            "SELECT count(*) FROM tables JOIN glances ON tablekey = key WHERE maker = ? AND maker <> '' AND open", maker
        )
        return int(found[0][0])

    # Clocks ------------------------------------------------------------------------------------------------

    async def deadlines(self, most: int) -> list[tuple[str, float]]:
        found = "SELECT id, due FROM glances JOIN tables ON tablekey = key WHERE due IS NOT NULL ORDER BY due LIMIT ?"
        return [(id, due) for id, due in await self._all(found, most)]

    async def beat(self, now: float, lost: float) -> list[Span]:
        await self._write(lambda connection: beat(connection, now, lost))
        return await self._all("SELECT began, ended FROM outages ORDER BY began")

    async def _count(self, ended: Ended, now: float) -> None:
        await self._write(lambda connection: count(connection, ended, now))

    # What was kept long enough -----------------------------------------------------------------------------

    async def old_tables(self, made: float, over: bool, most: int) -> list[str]:
        return [id for (id,) in await self._all(keeping.OVER if over else keeping.UNPLAYED, made, most)]

    async def drop_tables(self, ids: Sequence[str]) -> None:
        await self._write(lambda connection: keeping.drop_tables(connection, ids))

    async def drop_uploads(self, made: float, most: int) -> int:
        return await self._drop(("replays", "studies"), made, most)

    async def drop_expired(self, until: float, most: int) -> int:
        return await self._drop(("secrets", "links", "riddles"), until, most)

    async def _drop(self, kinds: Sequence[str], before: float, most: int) -> int:
        gone: list[int] = []

        def drop(connection: sqlite3.Connection) -> None:
            gone[:] = [connection.execute(keeping.DROP[kind], (before, most)).rowcount for kind in kinds]

        await self._write(drop)
        return sum(gone)

    # The file ----------------------------------------------------------------------------------------------

    def tell(self, news: News) -> None:
        """Nobody else is there to be told."""

    def follow(self, hear: Callable[[News], None]) -> None:
        """Nobody else is there to be heard."""

    async def check(self) -> None:
        if self.damage:
            raise Unreadable(f"The data is damaged: {self.damage}. Restore a backup.")
        now = time.time()
        await self._do("INSERT INTO pulse VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at", now)
        if await self._all("SELECT 1 FROM pulse WHERE at >= ?", now) != [(1,)]:
            raise Unreadable("What is written cannot be read again.")

    def waiting(self) -> int:
        return self._writer.waiting

    def trouble(self) -> str:
        return self._writer.trouble

    async def look_through(self) -> str:
        found: asyncio.Future[str] = self._loop.create_future()

        def look() -> None:
            damage = find_damage(self._path)
            with suppress(RuntimeError):  # the server has ended meanwhile
                self._loop.call_soon_threadsafe(found.set_result, damage)

        threading.Thread(target=look, name="shoal-looker", daemon=True).start()
        self.damage = await found
        return self.damage

    async def close(self) -> None:
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._reading_from:
            connection.close()
        await asyncio.to_thread(self._writer.end().join)  # last, so that SQLite tidies up its log

    async def ask(self, statement: str, *values: Value) -> Found:
        return [*await self._all(numbered(statement), *values)]

    async def change(self, statement: str, *values: Value) -> Found:
        found: Found = []

        def work(connection: sqlite3.Connection) -> None:
            found[:] = connection.execute(numbered(statement), values).fetchall()

        await self._write(work)
        return found

    async def _do(self, statement: str, *values: str | float) -> None:
        await self._write(lambda connection: connection.execute(statement, values))

    async def _write(self, work: Work) -> None:
        """Have this written and wait for it."""
        written, then = waiting()
        self._writer.write(work, then)
        await written

    async def _all(self, statement: str, *values: Value) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            return self._reading().execute(statement, values).fetchall()

        return await self._read(read)

    async def _read(self, read: Callable[[], T]) -> T:
        """Have this read beside the loop."""
        try:
            return await self._loop.run_in_executor(self._readers, read)
        except sqlite3.Error as error:
            raise unreadable(error) from error

    def _reading(self) -> sqlite3.Connection:
        if not hasattr(self._local, "connection"):
            self._local.connection = connect(self._path, reading=True)
            self._reading_from.append(self._local.connection)
        connection: sqlite3.Connection = self._local.connection
        return connection

    async def _listed(self, statement: str, *values: str | float) -> list[Listed]:
        found = await self._all(statement, *values)
        return [listed(*each) for each in found]
