"""When a server ran and could write, and when none did."""

from __future__ import annotations

import asyncpg

from shoal.server.store.store import Span


async def beat(connection: asyncpg.Connection, now: float, lost: float) -> list[Span]:
    """Note that a server runs; if none was heard of for so many seconds, keep since when. Say when none ran."""
    await connection.execute("INSERT INTO beat VALUES (1, $1) ON CONFLICT DO NOTHING", now)
    last = await connection.fetchval("SELECT at FROM beat FOR UPDATE")
    if last < now - lost:
        await connection.execute("INSERT INTO outages VALUES ($1, $2)", last, now)
    await connection.execute("UPDATE beat SET at = $1 WHERE at < $1", now)
    return [
        (began, ended) for began, ended in await connection.fetch("SELECT began, ended FROM outages ORDER BY began")
    ]
