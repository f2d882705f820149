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

from shoal.core import Header
from shoal.server.store.rows import AnyRow, Chair, Glance, TableSetup, as_json, read_rows
from shoal.server.store.sqlite import keeping
from shoal.server.store.sqlite.copying import find_damage
from shoal.server.store.sqlite.forgetting import forget, forget_at
from shoal.server.store.sqlite.opening import prepare
from shoal.server.store.sqlite.trouble import unreadable
from shoal.server.store.sqlite.writing import Work, Writer, append, appending, connect
from shoal.server.store.store import Chain, Listed, News, Person, Secret, Session, Then
from shoal.server.store.trouble import Unreadable

T = TypeVar("T")

READERS = 2
OPEN = """
WITH open AS (
    SELECT *, row_number() OVER (PARTITION BY maker ORDER BY made DESC) AS place
    FROM glances JOIN tables ON tablekey = key WHERE open AND open = 2
)
SELECT id, game, maker, glance FROM open WHERE place <= ? OR maker = '' ORDER BY made DESC LIMIT ?
"""
"""Tables that anybody may sit down at, so many of each maker. SQLite finds them by their index if it is told twice."""


class SqliteStore:
    """Keeps everything in one file. Made inside a running event loop."""

    shared = False

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

    # People ------------------------------------------------------------------------------------------------

    async def add_person(self, person: Person, now: float) -> None:
        await self._do("INSERT INTO persons VALUES (?, ?, ?)", person.id, person.name, now)

    async def rename(self, person: str, name: str) -> None:
        await self._do("UPDATE persons SET name = ? WHERE id = ?", name, person)

    async def add_secret(self, hash: str, person: str, made: float, until: float, session: Session) -> None:
        values = (hash, person, made, until, session.id, session.browser, session.used)
        await self._do("INSERT INTO secrets VALUES (?, ?, ?, ?, ?, ?, ?)", *values)

    async def shorten_secret(self, hash: str, until: float) -> None:
        await self._do("UPDATE secrets SET until = min(until, ?) WHERE hash = ?", until, hash)

    async def use_secret(self, hash: str, now: float) -> None:
        await self._do("UPDATE secrets SET used = ? WHERE hash = ?", now, hash)

    async def secret(self, hash: str) -> Secret | None:
        found = await self._all(
            "SELECT persons.id, name, secrets.made, until, session, browser, used"
            " FROM secrets JOIN persons ON person = persons.id WHERE hash = ?",
            hash,
        )
        if not found:
            return None
        id, name, made, until, *session = found[0]
        return Secret(Person(id, name), made, until, Session(*session))

    async def sessions(self, person: str, now: float) -> list[Session]:
        found = await self._all(
            "SELECT session, max(browser), max(used) FROM secrets WHERE person = ? AND until > ?"
            " GROUP BY session ORDER BY max(used) DESC",
            person,
            now,
        )
        return [Session(*each) for each in found]

    async def end_session(self, person: str, session: str) -> None:
        def end(connection: sqlite3.Connection) -> None:
            which = "person = ? AND (session = ? OR ? = '')"
            connection.execute(f"DELETE FROM secrets WHERE {which}", (person, session, session))  # noqa: S608
            connection.execute("DELETE FROM links WHERE person = ?", (person,))

        await self._write(end)

    async def add_link(self, hash: str, person: str, until: float) -> None:
        await self._do("INSERT INTO links VALUES (?, ?, ?)", hash, person, until)

    async def link(self, hash: str, now: float) -> Person | None:
        found = await self._all(
            "SELECT persons.id, name FROM links JOIN persons ON person = persons.id WHERE hash = ? AND until > ?",
            hash,
            now,
        )
        return Person(*found[0]) if found else None

    async def take_link(self, hash: str, now: float) -> str | None:
        found: list[tuple[str, float]] = []

        def take(connection: sqlite3.Connection) -> None:
            statement = "DELETE FROM links WHERE hash = ? RETURNING person, until"
            found[:] = connection.execute(statement, (hash,)).fetchall()

        await self._write(take)
        return found[0][0] if found and found[0][1] > now else None

    async def forget_at(self, person: str, table: str) -> None:
        await self._write(lambda connection: forget_at(connection, person, table))

    async def forget(self, person: str) -> None:
        await self._write(lambda connection: forget(connection, person))

    # Tables ------------------------------------------------------------------------------------------------

    async def make_table(self, setup: TableSetup, rows: Sequence[AnyRow], glance: Glance) -> None:
        def make(connection: sqlite3.Connection) -> None:
            header, chairs = as_json(setup.header), as_json(setup.chairs)
            values = (setup.id, setup.header.game, header, chairs, setup.public, setup.made, setup.maker)
            connection.execute("INSERT INTO tables VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", values)
            append(connection, [first])

        sit = sorted({chair.person for chair in setup.chairs if chair.person})
        first = msgspec.structs.replace(appending(setup.id, 1, rows, glance, Chain()), sit=sit)
        await self._write(make)

    async def table(self, id: str) -> TableSetup | None:
        found = await self._all("SELECT header, chairs, public, made, maker FROM tables WHERE id = ?", id)
        if not found:
            return None
        header, chairs, public, made, maker = found[0]
        read_chairs = msgspec.json.decode(chairs, type=tuple[Chair, ...])
        return TableSetup(id, msgspec.json.decode(header, type=Header), read_chairs, bool(public), made, maker)

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
            "SELECT id, game, maker, glance FROM sitting JOIN tables ON tableid = id JOIN glances ON tablekey = key"
            " WHERE person = ? ORDER BY tables.made DESC LIMIT ?",
            person,
            most,
        )

    async def open_tables(self, most: int, each: int) -> list[Listed]:
        return await self._listed(OPEN, each, most)

    async def open_of(self, maker: str) -> int:
        found = await self._all(
            "SELECT count(*) FROM tables JOIN glances ON tablekey = key WHERE maker = ? AND maker <> '' AND open", maker
        )
        return int(found[0][0])

    # What was kept long enough -----------------------------------------------------------------------------

    async def old_tables(self, made: float, over: bool, most: int) -> list[str]:
        return [id for (id,) in await self._all(keeping.OVER if over else keeping.UNPLAYED, made, most)]

    async def drop_tables(self, ids: Sequence[str]) -> None:
        await self._write(lambda connection: keeping.drop_tables(connection, ids))

    async def drop_uploads(self, made: float, most: int) -> int:
        return await self._drop(("replays",), made, most)

    async def drop_expired(self, until: float, most: int) -> int:
        return await self._drop(("secrets", "links"), until, most)

    async def _drop(self, kinds: Sequence[str], before: float, most: int) -> int:
        gone: list[int] = []

        def drop(connection: sqlite3.Connection) -> None:
            gone[:] = [connection.execute(keeping.DROP[kind], (before, most)).rowcount for kind in kinds]

        await self._write(drop)
        return sum(gone)

    # Replays -----------------------------------------------------------------------------------------------

    async def add_replay(self, id: str, text: str, now: float) -> None:
        await self._do("INSERT OR IGNORE INTO replays VALUES (?, ?, ?)", id, text, now)

    async def replay(self, id: str) -> str | None:
        found = await self._all("SELECT text FROM replays WHERE id = ?", id)
        return str(found[0][0]) if found else None

    async def add_review(self, id: str, review: str, now: float) -> None:
        await self._do("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", id, review, now)

    async def review(self, id: str) -> str | None:
        found = await self._all("SELECT review FROM reviews WHERE id = ?", id)
        return str(found[0][0]) if found else None

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

    async def _do(self, statement: str, *values: str | float) -> None:
        await self._write(lambda connection: connection.execute(statement, values))

    async def _write(self, work: Work) -> None:
        """Have this written and wait for it."""
        written: asyncio.Future[None] = self._loop.create_future()

        def then(error: Exception | None) -> None:
            if written.done():
                return
            if error is None:
                written.set_result(None)
            else:
                written.set_exception(error)

        self._writer.write(work, then)
        await written

    async def _all(self, statement: str, *values: str | float) -> list[tuple[Any, ...]]:
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

    async def _listed(self, statement: str, *values: str | int) -> list[Listed]:
        found = await self._all(statement, *values)
        return [Listed(id, game, maker, msgspec.json.decode(glance, type=Glance)) for id, game, maker, glance in found]
