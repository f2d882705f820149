"""What an operator asks of a store, and decides for everybody: who may not come, what is said, what is kept how long.

The statements are the same for both stores; values stand in them as `$1`, `$2` and so on.
"""

from __future__ import annotations

import msgspec

from shoal.core import parse
from shoal.server.store.common.statements import Statements
from shoal.server.store.rows import Glance

KEPT = ("uploads", "waiting", "expired", "games", "deserted")
"""What is kept for a time only."""
UPLOADS = "SELECT (SELECT count(*) FROM replays WHERE made < $1) + (SELECT count(*) FROM studies WHERE made < $1)"
EXPIRED = (
    "SELECT (SELECT count(*) FROM secrets WHERE until < $1) + (SELECT count(*) FROM links WHERE until < $1)"
    " + (SELECT count(*) FROM riddles WHERE until < $1)"
)


class Known(msgspec.Struct, frozen=True):
    """A person as an operator sees them: since when, when last seen, and at how many tables."""

    id: str
    name: str
    made: float
    used: float | None
    tables: int


class TableSeen(msgspec.Struct, frozen=True):
    """A table as an operator sees it; nothing of what is hidden there."""

    id: str
    game: str
    made: float
    glance: Glance


class Ban(msgspec.Struct, frozen=True):
    """A person or a network that may not come until then, and why."""

    what: str
    until: float
    why: str


class Notice(msgspec.Struct, frozen=True):
    """A sentence for everybody, until then."""

    sentence: str
    until: float


class Desk:
    """Where an operator sits."""

    def __init__(self, store: Statements) -> None:
        self._store = store

    async def people(self, like: str, most: int) -> list[Known]:
        """People whose name contains this text, or whose id it is; those seen last first."""
        found = await self._store.ask(
            "SELECT id, name, persons.made, (SELECT max(used) FROM secrets WHERE person = id) AS seen,"
            " (SELECT count(*) FROM sitting WHERE person = id) FROM persons"
            " WHERE lower(name) LIKE '%' || lower($1) || '%' OR id = $1"
            " ORDER BY coalesce((SELECT max(used) FROM secrets WHERE person = id), 0) DESC, id LIMIT $2",
            like,
            most,
        )
        return [Known(*each) for each in found]

    async def tables(self, person: str, most: int) -> list[TableSeen]:
        """The newest tables; with a person, those where they sit."""
        found = await self._store.ask(
            "SELECT id, game, made, glance FROM tables JOIN glances ON tablekey = key"
            " WHERE $1 = '' OR id IN (SELECT tableid FROM sitting WHERE person = $1) ORDER BY key DESC LIMIT $2",
            person,
            most,
        )
        return [TableSeen(id, game, made, parse(Glance, glance)) for id, game, made, glance in found]

    async def ban(self, ban: Ban) -> None:
        """Keep this person or network away; a ban that there is already is replaced."""
        await self._store.change(
            "INSERT INTO bans VALUES ($1, $2, $3)"
            " ON CONFLICT (what) DO UPDATE SET until = excluded.until, why = excluded.why",
            ban.what,
            ban.until,
            ban.why,
        )

    async def lift(self, what: str) -> None:
        """Let this person or network come again."""
        await self._store.change("DELETE FROM bans WHERE what = $1", what)

    async def bans(self, now: float) -> list[Ban]:
        """All bans that hold, the one that ends first in front."""
        found = await self._store.ask("SELECT what, until, why FROM bans WHERE until > $1 ORDER BY until, what", now)
        return [Ban(*each) for each in found]

    async def announce(self, notice: Notice) -> None:
        """Say this to everybody, in place of what was said before; an empty sentence says nothing more."""
        await self._store.change(
            "INSERT INTO notices VALUES (1, $1, $2)"
            " ON CONFLICT (one) DO UPDATE SET sentence = excluded.sentence, until = excluded.until",
            notice.sentence,
            notice.until,
        )

    async def notice(self, now: float) -> str:
        """What is said to everybody now."""
        found = await self._store.ask("SELECT sentence FROM notices WHERE until > $1", now)
        return str(found[0][0]) if found else ""

    async def keep(self, what: str, days: int) -> None:
        """Keep things of this kind for so many days, whatever servers were told when they started; 0 is for ever."""
        statement = "INSERT INTO keeping VALUES ($1, $2) ON CONFLICT (what) DO UPDATE SET days = excluded.days"
        await self._store.change(statement, what, days)

    async def kept(self) -> dict[str, int]:
        """For how many days things are kept, where an operator has said so."""
        found = await self._store.ask("SELECT what, days FROM keeping")
        return {str(what): int(days) for what, days in found}

    async def old_uploads(self, before: float) -> int:
        """How many records were brought here before then, and reports of studies made."""
        return int((await self._store.ask(UPLOADS, before))[0][0])

    async def old_secrets(self, before: float) -> int:
        """How many secrets and links have not held since then."""
        return int((await self._store.ask(EXPIRED, before))[0][0])
