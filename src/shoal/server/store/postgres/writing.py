"""Rows on their way into the database: all that waits goes into one statement, which is one commit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import asyncpg
import msgspec

from shoal.server.store.postgres.connections import PATIENCE, PAUSE, connect
from shoal.server.store.postgres.news import Wire
from shoal.server.store.postgres.trouble import AGAIN, unwritable
from shoal.server.store.rows import Answered, AnyRow, Glance, Seated, as_json
from shoal.server.store.store import Chain, News, Taken, Then
from shoal.server.store.trouble import Unwritable, tell_operator

MOST_AT_ONCE = 500
APPEND = """
WITH written AS (
    INSERT INTO log (tablekey, number, row)
    SELECT key, given.number, given.line FROM unnest($1::text[], $2::integer[], $3::text[]) AS given (id, number, line)
    LEFT JOIN tables ON tables.id = given.id ORDER BY given.id, given.number RETURNING 1
), seen AS (
    UPDATE glances SET glance = given.glance, open = given.open * (1 + public::integer),
        over = given.over, moved = moved OR given.moves, due = given.due
    FROM (SELECT count(*) AS lines FROM written) AS before,
        unnest($4::text[], $5::text[], $6::integer[], $7::boolean[], $8::boolean[], $11::double precision[])
            AS given (id, glance, open, over, moves, due) JOIN tables ON tables.id = given.id
    WHERE tablekey = key AND lines >= 0
)
INSERT INTO sitting (person, tableid, made)
SELECT given.person, tables.id, tables.made FROM unnest($9::text[], $10::text[]) AS given (person, id)
JOIN tables ON tables.id = given.id WHERE EXISTS (SELECT 1 FROM persons WHERE persons.id = given.person)
ON CONFLICT DO NOTHING
"""
"""Rows of a table that is gone have no key, and are refused. Everybody takes tables in the same order, rows first, so
servers that write to the same tables do not wait for each other in a circle."""


class Append(msgspec.Struct, frozen=True):
    """New rows of a table's log, and what they change in lists of tables."""

    table: str
    first: int
    rows: Sequence[AnyRow]
    glance: Glance
    chain: Chain

    @property
    def last(self) -> int:
        """The number of the newest row."""
        return self.first + len(self.rows) - 1

    @property
    def moves(self) -> bool:
        """Whether a seat has answered."""
        return any(isinstance(row, Answered) and row.who >= 0 for row in self.rows)


class Job:
    """Rows to write, and whom to tell."""

    __slots__ = ("append", "error", "then")

    def __init__(self, append: Append, then: Then) -> None:
        self.append = append
        self.then = then
        self.error: Exception | None = None

    def fail(self, error: Exception) -> None:
        """This cannot be done, nor what builds on it."""
        self.error = error
        self.append.chain.broken = True


class Writer:
    """Writes what comes up while the commit before is on its way; one connection, so what comes first is written first.

    Where the connection breaks nobody knows what became of a commit. It is tried again, and if it had succeeded its
    numbers are taken now: whoever is told so reads the log, and finds there what they wished.
    """

    def __init__(self, address: str, wire: Wire) -> None:
        self._address = address
        self._wire = wire
        self.waiting = 0
        """Jobs of which nobody knows yet how they went."""
        self.trouble = ""
        """Why the newest jobs could not be written."""
        self._jobs: list[Job] = []
        self._ended = False
        self._connection: asyncpg.Connection | None = None
        self._writing: asyncio.Task[None] | None = None

    def write(self, append: Append, then: Then) -> None:
        """Have this written, together with whatever else comes up in this turn of the loop."""
        self.waiting += 1
        self._jobs.append(Job(append, then))
        if self._ended:
            self._refuse_all()
        elif self._writing is None:
            self._writing = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Write what waits, and let go; nothing more is taken then, and whoever comes is told so."""
        self._ended = True
        if self._writing is not None:
            await self._writing
        if self._connection is not None:
            self._connection.terminate()

    async def _run(self) -> None:
        try:
            while self._jobs:
                jobs = self._jobs[:MOST_AT_ONCE]
                self._note(await self._write(jobs))
                del self._jobs[: len(jobs)]
                self._tell_all(jobs)
        finally:
            self._writing = None
            self._refuse_all()

    def _tell_all(self, jobs: list[Job]) -> None:
        """Tell everybody how it went, and other servers of what is new."""
        self.waiting -= len(jobs)
        for job in jobs:
            job.then(job.error)
        numbers = {job.append.table: job.append.last for job in jobs if job.error is None}
        if numbers:
            self._wire.tell(News(numbers=numbers))

    def _refuse_all(self) -> None:
        """Leave nobody waiting for what will not be written: the server ends."""
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job.fail(
                Unwritable("This server is stopping, so this may or may not have been kept. Look again in a while.")
            )
        self._tell_all(jobs)

    def _note(self, trouble: str) -> None:
        """Remember what is wrong now, if anything is."""
        tell_operator(self.trouble, trouble)
        self.trouble = trouble

    async def _write(self, jobs: list[Job]) -> str:
        """Do all these jobs; one that fails leaves no trace and disturbs no other. Say what is wrong."""
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                await self._attempt(jobs)
            except AGAIN as error:
                self._break_off()
                if time.monotonic() < give_up:
                    await asyncio.sleep(PAUSE)
                    continue
                return _fail(jobs, error)
            except Exception as error:
                self._break_off()
                return _fail(jobs, error)
            return ""

    def _break_off(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _attempt(self, jobs: list[Job]) -> None:
        if self._connection is None:
            self._connection = await connect(self._address)
        try:
            await append(self._connection, [job.append for job in jobs])
        except Taken:
            await self._one_by_one(self._connection, jobs)

    async def _one_by_one(self, connection: asyncpg.Connection, jobs: list[Job]) -> None:
        """Write each job that can be written; those that cannot stay so, whatever becomes of the others."""
        async with connection.transaction():
            for job in jobs:
                try:
                    async with connection.transaction():
                        await append(connection, [job.append])
                except Taken as error:
                    job.fail(error)


def _fail(jobs: list[Job], error: Exception) -> str:
    told = unwritable(error)
    for job in jobs:
        if job.error is None:
            job.fail(told)
    return f"{type(error).__name__}: {error}"


async def append(connection: asyncpg.Connection, appends: Sequence[Append]) -> None:
    """Append rows, all in one statement; `Taken` if one is there."""
    if any(append.chain.broken for append in appends):
        raise Taken("A row before these could not be written.")
    lines = [(each.table, number, as_json(row)) for each in appends for number, row in enumerate(each.rows, each.first)]
    newest = {each.table: each for each in appends}
    moving = {each.table for each in appends if each.moves}
    sitting = [(row.person, each.table) for each in appends for row in each.rows if isinstance(row, Seated)]
    glances = [each.glance for each in newest.values()]
    try:
        await connection.execute(
            APPEND,
            *_columns(lines, 3),
            list(newest),
            [as_json(glance) for glance in glances],
            [int(glance.open) for glance in glances],
            [glance.over for glance in glances],
            [table in moving for table in newest],
            *_columns(sitting, 2),
            [glance.due or None for glance in glances],
        )
    except asyncpg.IntegrityConstraintViolationError:
        raise Taken("A row with this number is written already.") from None


def _columns(rows: Sequence[tuple[object, ...]], count: int) -> list[list[object]]:
    """These rows as so many columns."""
    return [[row[place] for row in rows] for place in range(count)]
