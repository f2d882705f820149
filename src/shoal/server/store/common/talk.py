"""What people say at tables, and what was reported of it. It is no part of any game's log or record."""

from __future__ import annotations

import msgspec

from shoal.server.store.common.statements import Statements

MOST_LINES = 500
"""What can be said at one table."""


class Line(msgspec.Struct, frozen=True):
    """Something that somebody said at a table; `aside` was said by somebody who watched."""

    id: str
    table: str
    person: str
    name: str
    text: str
    aside: bool
    at: float


class Report(msgspec.Struct, frozen=True):
    """A line that somebody wants the operator to look at, as it was said."""

    line: str
    table: str
    person: str
    """Who said it; nobody any more where they were forgotten."""
    name: str
    text: str
    said: float
    reports: int
    """How many have reported it."""


COLUMNS = "id, tableid, person, name, text, aside, at"


class Talk:
    """Keeps what was said and what was reported."""

    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def say(self, line: Line) -> bool:
        """Keep this line; no if enough was said at that table, or there is no such table."""
        found = await self._in.change(
            f"INSERT INTO talk ({COLUMNS}) SELECT $1, id, $2, $3, $4, CAST($5 AS integer),"  # noqa: S608
            " CAST($6 AS double precision) FROM tables WHERE id = $7"
            " AND (SELECT count(*) FROM talk WHERE tableid = $8) < $9 RETURNING 1",
            line.id,
            line.person,
            line.name,
            line.text,
            int(line.aside),
            line.at,
            line.table,
            line.table,
            MOST_LINES,
        )
        return bool(found)

    async def lines(self, table: str) -> list[Line]:
        """What was said at this table, in order."""
        return await self._lines("tableid = $1 ORDER BY at, id", table)

    async def line(self, id: str) -> Line | None:
        """What was said with this id."""
        return next(iter(await self._lines("id = $1", id)), None)

    async def said_by(self, person: str, most: int) -> list[Line]:
        """What this person said, the newest first."""
        return await self._lines("person = $1 ORDER BY at DESC LIMIT $2", person, most)

    async def _lines(self, which: str, *values: str | int) -> list[Line]:
        found = await self._in.ask(f"SELECT {COLUMNS} FROM talk WHERE {which}", *values)  # noqa: S608
        return [Line(id, at, who, name, text, bool(aside), when) for id, at, who, name, text, aside, when in found]

    # Reports -----------------------------------------------------------------------------------------------

    async def report(self, line: Line, reporter: str, now: float) -> None:
        """Ask the operator to look at this line; the same person's asking twice is asking once."""
        await self._in.change(
            "INSERT INTO reports (line, reporter, tableid, person, name, text, said, at)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
            " ON CONFLICT DO NOTHING",
            line.id,
            reporter,
            line.table,
            line.person,
            line.name,
            line.text,
            line.at,
            now,
        )

    async def reports(self, most: int) -> list[Report]:
        """Lines that an operator is to look at, those reported most often first."""
        found = await self._in.ask(
            "SELECT line, max(tableid), max(person), max(name), max(text), max(said), count(*) FROM reports"
            " GROUP BY line ORDER BY count(*) DESC, max(at) LIMIT $1",
            most,
        )
        return [Report(*each) for each in found]

    async def reported_by(self, person: str) -> list[Line]:
        """The lines that this person has reported and nobody has looked at yet, as they were said."""
        found = await self._in.ask(
            "SELECT line, tableid, person, name, text, said FROM reports WHERE reporter = $1 ORDER BY at, line", person
        )
        return [Line(id, table, who, name, text, False, said) for id, table, who, name, text, said in found]

    async def settle(self, line: str, *, remove: bool) -> bool:
        """An operator has looked at what was reported of this line, which is removed or stays; no if nothing was."""
        found = await self._in.change("DELETE FROM reports WHERE line = $1 RETURNING 1", line)
        if remove:
            await self._in.change("DELETE FROM talk WHERE id = $1", line)
        return bool(found)
