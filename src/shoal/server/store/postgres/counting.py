"""How a rated game is counted in Postgres: several servers do it, one after the other."""

from __future__ import annotations

import asyncpg

from shoal.ratings import Skill
from shoal.server.store.common.scores import FORGET, NEW_PAGE, PAGE, SKILL, Ended, is_bot, rows_of, scored
from shoal.server.store.people import new_id
from shoal.server.store.rows import as_json

LOCK = 7_465_702
"""The number of the lock that a server holds while it counts a game; others wait, so that games count in one order."""


async def count(connection: asyncpg.Connection, ended: Ended, now: float) -> None:
    """Count this game, unless it was counted before."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
    if not await connection.fetch("UPDATE tables SET rated = 2 WHERE id = $1 AND rated = 1 RETURNING 1", ended.table):
        return
    players = [seat if is_bot(seat) else await _page(connection, seat) for seat in ended.seats]
    known = {player: await _skill(connection, ended, player) for player in set(players)}
    scores = scored(players, ended.places, known.get)
    number = await connection.fetchval(
        "INSERT INTO results SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5 FROM results RETURNING number",
        *(ended.table, ended.game, as_json(ended.options), now, as_json(ended.gave_up)),
    )
    rows = rows_of(number, ended, scores)
    await connection.executemany("INSERT INTO scores VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", rows)


async def forget(connection: asyncpg.Connection, person: str) -> None:
    """Let a new word that stands for nobody be left of this person in rated games."""
    await connection.execute(FORGET, new_id(), person)


async def _page(connection: asyncpg.Connection, person: str) -> str:
    fresh = new_id()
    await connection.execute(NEW_PAGE, fresh, person)
    return str(await connection.fetchval(PAGE, person) or fresh)


async def _skill(connection: asyncpg.Connection, ended: Ended, player: str) -> Skill | None:
    found = await connection.fetchrow(SKILL, player, ended.game, len(ended.seats))
    return Skill(*found) if found else None
