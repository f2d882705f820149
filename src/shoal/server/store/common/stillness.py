"""Since when nothing has happened in games that go on: looked at now and then, so that no move has to note its time."""

from __future__ import annotations

import asyncio

from shoal.server.store.common.statements import Statements

LENGTH = "coalesce((SELECT max(number) FROM log WHERE log.tablekey = tables.key), 0)"
GONE_ON = (
    f"SELECT key, {LENGTH} FROM tables JOIN glances ON glances.tablekey = key"  # noqa: S608
    f" LEFT JOIN still ON still.tablekey = key"
    f" WHERE NOT over AND header LIKE '%\"commitment\"%' AND coalesce(still.number, -1) <> {LENGTH}"
)
"""Games that promise their luck and have gone on since it was looked last."""
NOTE = (
    "INSERT INTO still (tablekey, number, since)"
    " SELECT key, CAST($1 AS integer), CAST($2 AS double precision) FROM tables WHERE key = $3"
    " ON CONFLICT (tablekey) DO UPDATE SET number = excluded.number, since = excluded.since"
)
OVER = "DELETE FROM still WHERE EXISTS (SELECT 1 FROM glances WHERE glances.tablekey = still.tablekey AND over)"
DESERTED = (
    "SELECT id, still.number FROM still JOIN tables ON key = still.tablekey"
    " WHERE since < $1 AND EXISTS (SELECT 1 FROM glances WHERE glances.tablekey = key AND NOT over)"
    " ORDER BY since, key LIMIT $2"
)
A_FEW = 50
"""Games that are noted at once."""


class Stillness:
    """Knows which games that promise their luck nobody goes on with."""

    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def look(self, now: float) -> None:
        """Note which games have gone on since it was looked last."""
        found = await self._in.ask(GONE_ON)
        for start in range(0, len(found), A_FEW):
            few = found[start : start + A_FEW]
            await asyncio.gather(*(self._in.change(NOTE, number, now, key) for key, number in few))
        await self._in.change(OVER)

    async def deserted(self, before: float, most: int) -> list[tuple[str, int]]:
        """Games in which nothing has happened since then, as far as it was looked, and how far their logs go."""
        return [(id, number) for id, number in await self._in.ask(DESERTED, before, most)]
