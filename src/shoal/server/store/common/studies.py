"""Reports of studies that people had made here: the newest of each, for a time, and no more than there is room for."""

from __future__ import annotations

import zlib
from typing import Final

from shoal.server.store.common.statements import Statements

MOST_REPORTS: Final = 500
"""Reports that are kept, the newest."""


class StudyReports:
    """Keeps what studies came to. They go with their person, and when uploads do."""

    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def keep(self, person: str, title: str, report: str, now: float, most: int = MOST_REPORTS) -> None:
        """Keep this report in place of this person's last one, unless they have gone; of too many, the oldest go."""
        await self._in.change(
            "INSERT INTO studies (person, title, report, made) SELECT id, $1, $2, $3 FROM persons WHERE id = $4"
            " ON CONFLICT (person) DO UPDATE"
            " SET title = excluded.title, report = excluded.report, made = excluded.made",
            title,
            zlib.compress(report.encode()),
            now,
            person,
        )
        await self._in.change(
            "DELETE FROM studies WHERE person NOT IN (SELECT person FROM studies ORDER BY made DESC, person LIMIT $1)",
            most,
        )

    async def title(self, person: str) -> str | None:
        """What the report of this person is called."""
        found = await self._in.ask("SELECT title FROM studies WHERE person = $1", person)
        return str(found[0][0]) if found else None

    async def report(self, person: str) -> str | None:
        """The report of this person, as a page."""
        found = await self._in.ask("SELECT report FROM studies WHERE person = $1", person)
        return zlib.decompress(found[0][0]).decode() if found else None
