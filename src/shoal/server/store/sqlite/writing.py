"""The one thread that writes: all that is queued goes into one commit, and appended rows into one statement."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue

import msgspec

from shoal.server.store.rows import AnyRow, Glance, Seated, as_json
from shoal.server.store.sqlite.trouble import unwritable
from shoal.server.store.store import Chain, Taken, Then
from shoal.server.store.trouble import tell_operator

Work = Callable[[sqlite3.Connection], object]

ENOUGH = 32
"""Jobs that are worth a commit of their own, while the loop goes on with its turn."""
MOST_AT_ONCE = 500
MUCH = 16 << 20
"""Bytes in SQLite's log after which they are copied into the file."""
SELDOM = 16
"""Commits after which it is looked how long the log is."""
BUSY = 5000
"""Milliseconds that one waits for another server on the same file."""

BATCH = """
CREATE TEMP VIEW batch (lines, glances, sitting) AS SELECT '', '', '';
CREATE TEMP TRIGGER batch_written INSTEAD OF INSERT ON batch BEGIN
    INSERT INTO log SELECT tables.key, json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(new.lines) LEFT JOIN tables ON tables.id = json_extract(value, '$[0]');
    INSERT INTO glances (tablekey, glance, open, over, due)
    SELECT tables.key, json_extract(value, '$[1]'), json_extract(value, '$[2]') * (1 + public),
        json_extract(value, '$[3]'), json_extract(value, '$[4]')
    FROM json_each(new.glances) CROSS JOIN tables ON tables.id = json_extract(value, '$[0]')
    WHERE true ON CONFLICT (tablekey)
    DO UPDATE SET glance = excluded.glance, open = excluded.open, over = excluded.over, due = excluded.due;
    INSERT OR IGNORE INTO sitting (person, tableid, made) SELECT json_extract(value, '$[0]'), tables.id, made
    FROM json_each(new.sitting) CROSS JOIN tables ON tables.id = json_extract(value, '$[1]')
    WHERE EXISTS (SELECT 1 FROM persons WHERE persons.id = json_extract(value, '$[0]'));
END;
"""
"""A door for many rows at once, shut for those of a table that is gone: they have no key. All that goes through it is
one statement, so the thread waits only once for its turn, and the disk is waited for while others have theirs."""


class Append(msgspec.Struct, frozen=True):
    """New rows of a table's log, and what they change in lists of tables."""

    table: str
    lines: list[tuple[str, int, str]]
    """Table, number and text of each row."""
    glance: tuple[str, str, bool, bool, float | None]
    """Table, glance, whether somebody may still sit down, whether the game is over, when somebody's time is out."""
    sit: list[str]
    """People who sit at this table from now on."""
    chain: Chain

    def __call__(self, connection: sqlite3.Connection) -> None:
        append(connection, [self])


def appending(table: str, first: int, rows: Sequence[AnyRow], glance: Glance, chain: Chain) -> Append:
    """The work of appending these rows, with numbers from `first` on, to the log of this table."""
    lines = [(table, number, as_json(row)) for number, row in enumerate(rows, first)]
    sit = [row.person for row in rows if isinstance(row, Seated)]
    seen = (table, as_json(glance), glance.open, glance.over, glance.due or None)
    return Append(table, lines, seen, sit, chain)


class Job:
    """Something to write, and whom to tell."""

    __slots__ = ("error", "then", "work")

    def __init__(self, work: Work, then: Then) -> None:
        self.work = work
        self.then = then
        self.error: Exception | None = None

    def fail(self, error: Exception) -> None:
        """This cannot be done, nor what builds on it."""
        self.error = error
        if isinstance(self.work, Append):
            self.work.chain.broken = True


class Writer:
    """The thread: many jobs, one commit, one wake-up of the loop."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._path = path
        self._loop = loop
        self.waiting = 0
        """Jobs of which nobody knows yet how they went."""
        self.trouble = ""
        """Why the newest jobs could not be written."""
        self._jobs: list[Job] = []
        """What came up in this turn of the loop."""
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._worker = threading.Thread(target=self._run, name="shoal-writer", daemon=True)
        self._worker.start()

    def write(self, work: Work, then: Then) -> None:
        """Have this written, together with whatever else comes up in this turn of the loop."""
        if not self._jobs:
            self._loop.call_soon(self._hand_over)
        self.waiting += 1
        self._jobs.append(Job(work, then))
        if len(self._jobs) == ENOUGH:
            self._hand_over()

    def end(self) -> threading.Thread:
        """Take no more; the thread ends when all is written."""
        self._hand_over()
        self._queue.put(None)
        return self._worker

    def _hand_over(self) -> None:
        if self._jobs:
            self._queue.put(self._jobs)
            self._jobs = []

    def _run(self) -> None:
        connection = connect(self._path)
        connection.executescript(BATCH)
        ended = False
        with Copier(self._path) as copier:
            while not ended:
                jobs, ended = self._take()
                if jobs:
                    self._note(_write(connection, jobs))
                    self._loop.call_soon_threadsafe(self._tell_all, jobs)
                    copier.look(connection)
        connection.close()

    def _note(self, trouble: str) -> None:
        """Remember what is wrong now, if anything is."""
        tell_operator(self.trouble, trouble)
        self.trouble = trouble

    def _tell_all(self, jobs: list[Job]) -> None:
        """Tell everybody how it went."""
        self.waiting -= len(jobs)
        for job in jobs:
            job.then(job.error)

    def _take(self) -> tuple[list[Job], bool]:
        """All that is queued, and whether that was the last."""
        jobs: list[Job] = []
        more = self._queue.get()
        while more is not None:
            jobs += more
            if self._queue.empty() or len(jobs) >= MOST_AT_ONCE:
                return jobs, False
            more = self._queue.get()
        return jobs, True


class Copier:
    """Copies what was written from SQLite's log into the file, before the log grows long.

    That takes several waits for the disk. So nearly all is copied by another thread, while the writer goes on, and the
    writer copies what came up meanwhile: only when all is copied does the log begin anew.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._beside = ThreadPoolExecutor(1, "shoal-copier")
        self._copying: Future[None] | None = None
        self._log = Path(f"{path}-wal")
        self._commits = 0

    def __enter__(self) -> Copier:
        return self

    def __exit__(self, *_: object) -> None:
        self._beside.shutdown()

    def look(self, connection: sqlite3.Connection) -> None:
        """Something more is written: begin to copy if the log is long enough for that, or end it."""
        self._commits += 1
        if self._copying is not None and self._copying.done():
            _begin_anew(connection)
            self._copying = None
        elif self._copying is None and self._commits % SELDOM == 0 and self._log.stat().st_size >= MUCH:
            self._copying = self._beside.submit(self._copy_beside)

    def _copy_beside(self) -> None:
        with closing(connect(self._path)) as connection:
            _copy(connection)


def connect(path: Path, *, reading: bool = False) -> sqlite3.Connection:
    """A connection to this file, as safe as SQLite can be."""
    mode = "ro" if reading else "rwc"
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=not reading)
    connection.execute(f"PRAGMA busy_timeout = {BUSY}")
    if not reading:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # who is deleted is not to be read in free pages, either
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    return connection


def _copy(connection: sqlite3.Connection) -> None:
    """Copy what nobody else is using; what cannot be copied now stays in the log, where it is just as safe."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _begin_anew(connection: sqlite3.Connection) -> None:
    """Copy the rest and begin the log anew, unless somebody still reads there: then it is tried again soon."""
    connection.execute("PRAGMA busy_timeout = 0")
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute(f"PRAGMA busy_timeout = {BUSY}")


def _write(connection: sqlite3.Connection, jobs: list[Job]) -> str:
    """Do all these jobs in one transaction; one that fails leaves no trace and disturbs no other. Say what is wrong.

    Nobody has been told of any of them yet, so their order among each other does not matter.
    """
    try:
        try:
            _all_at_once(connection, jobs)
        except Taken:
            _roll_back(connection)
            _one_by_one(connection, jobs)
    except Exception as error:
        _roll_back(connection)
        told = unwritable(error)
        for job in jobs:
            job.fail(told)
        return f"{type(error).__name__}: {error}"
    return ""


def _all_at_once(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    """Append all rows in one statement, which is a transaction of its own if there is nothing else to do."""
    appends = [job.work for job in jobs if isinstance(job.work, Append)]
    others = [job for job in jobs if not isinstance(job.work, Append)]
    if others:
        connection.execute("BEGIN IMMEDIATE")
    if appends:
        append(connection, appends)
    for job in others:
        _write_one(connection, job)
    if others:
        connection.execute("COMMIT")


def _one_by_one(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for job in jobs:
        _write_one(connection, job)
    connection.execute("COMMIT")


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _write_one(connection: sqlite3.Connection, job: Job) -> None:
    connection.execute("SAVEPOINT job")
    try:
        job.work(connection)
    except (Taken, sqlite3.IntegrityError) as error:
        job.fail(error)
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def append(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Append rows, all in one statement; `Taken` if one is there."""
    if any(append.chain.broken for append in appends):
        raise Taken("A row before these could not be written.")
    lines = [line for append in appends for line in append.lines]
    sitting = [(person, append.table) for append in appends for person in append.sit]
    newest = {append.table: append.glance for append in appends}
    batch = (as_json(lines), as_json(list(newest.values())), as_json(sitting))
    try:
        connection.execute("INSERT INTO batch VALUES (?, ?, ?)", batch)
    except sqlite3.IntegrityError:
        raise Taken("A row with this number is written already.") from None
