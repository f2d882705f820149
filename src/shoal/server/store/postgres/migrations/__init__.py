"""The shape of the database, changed by numbered files: each is applied once, whole or not at all, by one server."""

from __future__ import annotations

from importlib.resources import files

import asyncpg

from shoal.core import ShoalError

LOCK = 7_465_701
"""The number of the lock that a server holds while it looks at the shape and changes it; others wait."""


async def migrate(connection: asyncpg.Connection) -> int:
    """Bring the database to the newest shape, while other servers that start wait; say which number that is."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        version, steps = await _version(connection), _steps()
        if version > len(steps):
            raise ShoalError(
                f"This data is from a newer Shoal: it has shape {version}, and {len(steps)} is known here."
            )
        for number in range(version + 1, len(steps) + 1):
            await connection.execute(steps[number - 1])
            await connection.execute("UPDATE shape SET number = $1", number)
    return len(steps)


async def _version(connection: asyncpg.Connection) -> int:
    """The number of the shape; 0 in an empty database. One that is somebody else's is left alone."""
    tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    if not tables:
        await connection.execute("CREATE TABLE shape (number integer NOT NULL)")
        await connection.execute("INSERT INTO shape VALUES (0)")
        return 0
    if not {"shape", "persons"} <= {table["tablename"] for table in tables}:
        raise ShoalError("This database holds something, but nothing of Shoal's; name another one.")
    version: int = await connection.fetchval("SELECT number FROM shape")
    return version


def _steps() -> list[str]:
    """The statements of each step, in order; a file's name begins with its number."""
    found = sorted(file.name for file in files(__package__).iterdir() if file.name.endswith(".sql"))
    return [files(__package__).joinpath(name).read_text(encoding="utf-8") for name in found]
