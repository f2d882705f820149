"""The store in one SQLite file: one thread writes all that is queued in one commit, a few others read."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from shoal.core import Header, ShoalError
from shoal.server.store.migrations import migrate
from shoal.server.store.rows import AnyRow, Chair, Glance, Seated, Setting, read_rows, write_row
from shoal.server.store.store import Listed, Person, Secret, Taken

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], object]

MOST_AT_ONCE = 500
READERS = 2
PAGES = 256
"""Pages copied at a time, so that the server can write in between."""


class Job:
    """Something to write, and who waits for it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Work, future: asyncio.Future[object]) -> None:
        self.work = work
        self.future = future
        self.result: object = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """Tell whoever still waits how it went."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer(threading.Thread):
    """The one thread that writes: many jobs, one commit, one wake-up of the loop."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="shoal-writer", daemon=True)
        self._path = path
        self._loop = loop
        self._queue: SimpleQueue[Job | None] = SimpleQueue()

    def put(self, job: Job | None) -> None:
        """Queue a job; None ends the thread after all that was queued before."""
        self._queue.put(job)

    def run(self) -> None:
        connection = connect(self._path)
        while True:
            jobs, ended = self._take()
            if jobs:
                _write(connection, jobs)
                self._loop.call_soon_threadsafe(_settle, jobs)
            if ended:
                break
        connection.close()

    def _take(self) -> tuple[list[Job], bool]:
        jobs: list[Job] = []
        job = self._queue.get()
        while job is not None:
            jobs.append(job)
            if self._queue.empty() or len(jobs) == MOST_AT_ONCE:
                return jobs, False
            job = self._queue.get()
        return jobs, True


def _write(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    """Do all these jobs in one transaction; one that fails leaves no trace and disturbs no other."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            _write_one(connection, job)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        for job in jobs:
            job.error = error


def _write_one(connection: sqlite3.Connection, job: Job) -> None:
    connection.execute("SAVEPOINT job")
    try:
        job.result = job.work(connection)
    except (Taken, sqlite3.IntegrityError) as error:
        job.error = error
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def _settle(jobs: list[Job]) -> None:
    for job in jobs:
        job.settle()


def connect(path: Path, *, reading: bool = False) -> sqlite3.Connection:
    """A connection to this file, as safe as SQLite can be."""
    mode = "ro" if reading else "rwc"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
    connection.execute("PRAGMA busy_timeout = 5000")
    if not reading:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    return connection


class SqliteStore:
    """Keeps everything in one file. Made inside a running event loop."""

    def __init__(self, path: Path) -> None:
        connection = connect(path)
        migrate(connection)
        connection.close()
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._writer = Writer(path, self._loop)
        self._writer.start()
        self._local = threading.local()
        self._readers = ThreadPoolExecutor(READERS, "shoal-reader")

    # People ------------------------------------------------------------------------------------------------

    async def add_person(self, person: Person, now: float) -> None:
        await self._do("INSERT INTO persons VALUES (?, ?, ?)", person.id, person.name, now)

    async def rename(self, person: str, name: str) -> None:
        await self._do("UPDATE persons SET name = ? WHERE id = ?", name, person)

    async def add_secret(self, hash: str, person: str, made: float, until: float) -> None:
        await self._do("INSERT INTO secrets VALUES (?, ?, ?, ?)", hash, person, made, until)

    async def shorten_secret(self, hash: str, until: float) -> None:
        await self._do("UPDATE secrets SET until = min(until, ?) WHERE hash = ?", until, hash)

    async def secret(self, hash: str) -> Secret | None:
        found = await self._all(
            "SELECT persons.id, name, secrets.made, until FROM secrets JOIN persons ON person = persons.id"
            " WHERE hash = ?",
            hash,
        )
        return Secret(Person(found[0][0], found[0][1]), found[0][2], found[0][3]) if found else None

    async def add_link(self, hash: str, person: str, until: float) -> None:
        await self._do("INSERT INTO links VALUES (?, ?, ?)", hash, person, until)

    async def take_link(self, hash: str, now: float) -> str | None:
        def take(connection: sqlite3.Connection) -> str | None:
            statement = "DELETE FROM links WHERE hash = ? RETURNING person, until"
            found = connection.execute(statement, (hash,)).fetchall()
            return str(found[0][0]) if found and found[0][1] > now else None

        return await self._written(take)

    # Tables ------------------------------------------------------------------------------------------------

    async def make_table(self, setting: Setting, rows: Sequence[AnyRow], glance: Glance) -> None:
        def make(connection: sqlite3.Connection) -> None:
            header, chairs = _json(setting.header), _json(setting.chairs)
            values = (setting.id, setting.header.game, header, chairs, setting.public, setting.made)
            statement = "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            connection.execute(statement, (*values, _json(glance), glance.open))
            _append(connection, setting.id, 1, rows)
            for person in {chair.person for chair in setting.chairs if chair.person}:
                _sit(connection, setting.id, person)

        await self._written(make)

    async def table(self, id: str) -> Setting | None:
        found = await self._all("SELECT header, chairs, public, made FROM tables WHERE id = ?", id)
        if not found:
            return None
        header, chairs, public, made = found[0]
        read_chairs = msgspec.json.decode(chairs, type=tuple[Chair, ...])
        return Setting(id, msgspec.json.decode(header, type=Header), read_chairs, bool(public), made)

    async def append(self, table: str, first: int, rows: Sequence[AnyRow], glance: Glance) -> None:
        def append(connection: sqlite3.Connection) -> None:
            _append(connection, table, first, rows)
            for row in rows:
                if isinstance(row, Seated):
                    _sit(connection, table, row.person)
            statement = "UPDATE tables SET glance = ?, open = ? WHERE id = ?"
            connection.execute(statement, (_json(glance), glance.open, table))

        await self._written(append)

    async def rows(self, table: str) -> list[AnyRow]:
        found = await self._all("SELECT row FROM log WHERE tableid = ? ORDER BY number", table)
        return read_rows(line for (line,) in found)

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        return await self._listed(
            "SELECT id, game, glance FROM sitting JOIN tables ON tableid = id WHERE person = ?"
            " ORDER BY tables.made DESC LIMIT ?",
            person,
            most,
        )

    async def open_tables(self, most: int) -> list[Listed]:
        return await self._listed(
            "SELECT id, game, glance FROM tables WHERE public AND open ORDER BY made DESC LIMIT ?", most
        )

    # Replays -----------------------------------------------------------------------------------------------

    async def add_replay(self, id: str, text: str, now: float) -> None:
        await self._do("INSERT OR IGNORE INTO replays VALUES (?, ?, ?)", id, text, now)

    async def replay(self, id: str) -> str | None:
        found = await self._all("SELECT text FROM replays WHERE id = ?", id)
        return str(found[0][0]) if found else None

    # The file ----------------------------------------------------------------------------------------------

    async def check(self) -> None:
        await self._written(lambda connection: connection.execute("SELECT 1 FROM persons LIMIT 1"))

    async def close(self) -> None:
        self._writer.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()

    async def _do(self, statement: str, *values: str | float) -> None:
        await self._written(lambda connection: connection.execute(statement, values))

    async def _written(self, work: Callable[[sqlite3.Connection], T]) -> T:
        future: asyncio.Future[object] = self._loop.create_future()
        self._writer.put(Job(work, future))
        return await future  # type: ignore[return-value]

    async def _all(self, statement: str, *values: str | int) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            return self._reading().execute(statement, values).fetchall()

        return await self._loop.run_in_executor(self._readers, read)

    def _reading(self) -> sqlite3.Connection:
        if not hasattr(self._local, "connection"):
            self._local.connection = connect(self._path, reading=True)
        connection: sqlite3.Connection = self._local.connection
        return connection

    async def _listed(self, statement: str, *values: str | int) -> list[Listed]:
        found = await self._all(statement, *values)
        return [Listed(id, game, msgspec.json.decode(glance, type=Glance)) for id, game, glance in found]


def _append(connection: sqlite3.Connection, table: str, first: int, rows: Sequence[AnyRow]) -> None:
    lines = [(table, number, write_row(row)) for number, row in enumerate(rows, first)]
    try:
        connection.executemany("INSERT INTO log VALUES (?, ?, ?)", lines)
    except sqlite3.IntegrityError:
        raise Taken(f"Row {first} of this table is written already.") from None


def _sit(connection: sqlite3.Connection, table: str, person: str) -> None:
    statement = "INSERT OR IGNORE INTO sitting SELECT ?, id, made FROM tables WHERE id = ?"
    connection.execute(statement, (person, table))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def backup(data: Path, target: Path) -> None:
    """Copy the data file to a new file that is whole, while a server goes on writing."""
    if not data.exists():
        raise ShoalError(f"There is no file {data}.")
    if target.exists():
        raise ShoalError(f"{target} is there already; a backup needs a new file.")
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(connect(data, reading=True)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy, pages=PAGES)
            copy.execute("PRAGMA journal_mode = DELETE")
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise ShoalError(f"The backup did not succeed: {error}.") from None
