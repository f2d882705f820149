"""What servers ask of machines that only think, through the database that all of them share."""

from __future__ import annotations

from typing import NamedTuple

from shoal.server.store.common.statements import Statements

GONE = 6.0
"""Seconds after which a thinker that says nothing is taken for gone, and others do its work."""
FAILED = ""
"""The answer to a job that no thinker can do."""
NOW = "extract(epoch FROM clock_timestamp())"
"""The clock of the database: those of machines may differ."""
THERE = f"seen > {NOW} - {GONE}"

NEXT = f"""
SELECT id FROM jobs
WHERE version = $2 AND answer IS NULL
AND NOT EXISTS (SELECT 1 FROM thinkers WHERE thinkers.id = taker AND {THERE})
ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
"""  # noqa: S608
"""The oldest job that nobody does who is there."""


class Job(NamedTuple):
    """Something to be thought about."""

    id: int
    kind: str
    what: str


class Jobs:
    """Jobs and those who do them. A job is for thinkers of the same version as whoever asks."""

    def __init__(self, store: Statements, version: str) -> None:
        self._store = store
        self._version = version

    # Asked by servers ------------------------------------------------------------------------------------------

    async def places(self) -> int:
        """How many jobs can be done at once by all thinkers that are there."""
        statement = f"SELECT coalesce(sum(places), 0) FROM thinkers WHERE version = $1 AND {THERE}"  # noqa: S608
        return int((await self._store.ask(statement, self._version))[0][0])

    async def ask(self, kind: str, what: str) -> int:
        """Ask for this; the number says which answer belongs to it."""
        statement = "INSERT INTO jobs (version, kind, what) VALUES ($1, $2, $3) RETURNING id"
        return int((await self._store.change(statement, self._version, kind, what))[0][0])

    async def answer(self, id: int) -> str | None:
        """The answer to this job, which is forgotten then; None while it is being done, `FAILED` if nobody does it."""
        found = await self._store.change("DELETE FROM jobs WHERE id = $1 AND answer IS NOT NULL RETURNING answer", id)
        if found:
            return str(found[0][0])
        return None if await self._store.ask("SELECT 1 FROM jobs WHERE id = $1", id) else FAILED

    async def drop(self, id: int) -> None:
        """Nobody waits for this answer any more."""
        await self._store.change("DELETE FROM jobs WHERE id = $1", id)

    # Done by thinkers ------------------------------------------------------------------------------------------

    async def here(self, thinker: str, places: int) -> None:
        """Say that this thinker is there, and can do so many jobs at once."""
        await self._store.change(
            f"INSERT INTO thinkers VALUES ($1, $2, $3, {NOW}) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",  # noqa: S608
            thinker,
            self._version,
            places,
        )

    async def gone(self, thinker: str) -> None:
        """Say that this thinker goes; what it has taken and not answered is for others."""
        await self._store.change("DELETE FROM thinkers WHERE id = $1", thinker)

    async def take(self, thinker: str) -> Job | None:
        """The oldest job that nobody does, which this thinker does from now on."""
        found = await self._store.change(
            f"UPDATE jobs SET taker = $1 WHERE id = ({NEXT}) RETURNING id, kind, what",  # noqa: S608
            thinker,
            self._version,
        )
        return Job(*found[0]) if found else None

    async def done(self, id: int, thinker: str, answer: str) -> None:
        """Give this answer, unless another thinker was asked meanwhile."""
        await self._store.change("UPDATE jobs SET answer = $3 WHERE id = $1 AND taker = $2", id, thinker, answer)
