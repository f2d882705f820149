"""What the server keeps of people who look for a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from shoal.server.store.common.statements import Statements

PUT = (
    "INSERT INTO seekers VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person) DO UPDATE"
    " SET tableid = $2, game = $3, seats = $4, rated = $5, until = $6, alive = $7"
)


class Seeker(msgspec.Struct, frozen=True):
    """Somebody who looks for a game, and sits at a table meanwhile."""

    person: str
    table: str
    game: str
    seats: int
    rated: bool
    until: float
    """When bots are to take the seats that are still free."""
    alive: float
    """Until when they count as being there, unless that is said again."""

    def wants_as(self, other: Seeker) -> bool:
        """Whether both look for the same."""
        return (self.game, self.seats, self.rated) == (other.game, other.seats, other.rated)


class Seekers:
    """Keeps who looks for a game."""

    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def put(self, seeker: Seeker) -> None:
        """Keep this; of one person, the newest counts."""
        one = seeker
        values = (one.person, one.table, one.game, one.seats, one.rated, one.until, one.alive)
        await self._in.change(PUT, *values)

    async def stay(self, people: Sequence[str], alive: float) -> None:
        """These people are still there, until then at least."""
        for person in people:
            await self._in.change("UPDATE seekers SET alive = $1 WHERE person = $2", alive, person)

    async def all(self) -> list[Seeker]:
        """Everybody who looks for a game, whoever has waited longest first."""
        found = await self._in.ask(
            "SELECT person, tableid, seekers.game, seats, seekers.rated, until, alive"
            " FROM seekers JOIN tables ON tableid = id ORDER BY key, person"
        )
        return [
            Seeker(person, table, game, seats, bool(rated), until, alive)
            for person, table, game, seats, rated, until, alive in found
        ]

    async def end(self, people: Sequence[str]) -> None:
        """These people look no longer."""
        for person in people:
            await self._in.change("DELETE FROM seekers WHERE person = $1", person)
