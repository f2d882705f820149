"""What is kept for a time only, and how it goes. Several servers may be at it: what one lets go, others pass over."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg


def _drop(kind: str, key: str, when: str) -> str:
    few = f"SELECT {key} FROM {kind} WHERE {when} < $1 LIMIT $2 FOR UPDATE SKIP LOCKED"  # noqa: S608
    return f"DELETE FROM {kind} WHERE {key} IN ({few}) RETURNING 1"  # noqa: S608


DROP = {
    "replays": _drop("replays", "id", "made"),
    "studies": _drop("studies", "person", "made"),
    "secrets": _drop("secrets", "hash", "until"),
    "links": _drop("links", "hash", "until"),
    "riddles": _drop("riddles", "riddle", "until"),
}
"""Forgets what was made, or has not held, since then; so many at most."""

UNPLAYED = """
SELECT id FROM glances JOIN tables ON tablekey = key WHERE open > 0 AND NOT moved AND made < $1 ORDER BY key LIMIT $2
"""
"""Tables made before then that are open and where nobody has moved, except fate."""

OVER = "SELECT id FROM glances JOIN tables ON tablekey = key WHERE over AND made < $1 ORDER BY key LIMIT $2"
"""Tables made before then whose games are over."""


async def drop_tables(connection: asyncpg.Connection, ids: Sequence[str]) -> None:
    """Forget these tables and all that belongs to them."""
    await connection.execute("DELETE FROM sitting WHERE tableid = ANY($1)", list(ids))
    for belonging in ("log", "glances"):
        statement = f"DELETE FROM {belonging} USING tables WHERE tablekey = key AND id = ANY($1)"  # noqa: S608
        await connection.execute(statement, list(ids))
    await connection.execute("DELETE FROM tables WHERE id = ANY($1)", list(ids))
