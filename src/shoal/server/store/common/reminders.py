"""Whom to remind that it is their turn: where, when not, and of what they have been reminded already."""

from __future__ import annotations

import msgspec

from shoal.core import parse
from shoal.server.store.common.statements import Statements
from shoal.server.store.rows import Glance

MOST_BROWSERS = 5
"""Browsers of one person that are told."""


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser can be told something, and what only that browser can read it with."""

    endpoint: str
    key: str
    auth: str


class Quiet(msgspec.Struct, frozen=True):
    """Minutes of the day from which until which somebody is not to be told anything, and where they live."""

    start: int
    end: int
    zone: str


class Due(msgspec.Struct, frozen=True):
    """Somebody who is to be reminded of a table; `tries` counts how often that failed."""

    person: str
    table: str
    tries: int


class Waiting(msgspec.Struct, frozen=True):
    """A table that may wait for somebody, as lists show it."""

    game: str
    glance: Glance


class Reminders:
    """Keeps where people are told something, and which reminders are due. One that was sent stays until they look."""

    def __init__(self, statements: Statements) -> None:
        self._in = statements

    # Where and when not ------------------------------------------------------------------------------------

    async def subscribe(self, person: str, session: str, wanted: Subscription, now: float) -> None:
        """Tell this person through this browser, too; of too many browsers the oldest are told no more."""
        await self._in.change(
            "INSERT INTO subscriptions (endpoint, person, session, key, auth, made) VALUES ($1, $2, $3, $4, $5, $6)"
            " ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, session = excluded.session,"
            " key = excluded.key, auth = excluded.auth, made = excluded.made",
            wanted.endpoint,
            person,
            session,
            wanted.key,
            wanted.auth,
            now,
        )
        await self._in.change(
            "DELETE FROM subscriptions WHERE person = $1 AND endpoint NOT IN"
            " (SELECT endpoint FROM subscriptions WHERE person = $2 ORDER BY made DESC, endpoint LIMIT $3)",
            person,
            person,
            MOST_BROWSERS,
        )

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Tell this person no more through this browser."""
        await self._in.change("DELETE FROM subscriptions WHERE person = $1 AND endpoint = $2", person, endpoint)

    async def subscriptions(self, person: str) -> list[Subscription]:
        """Where this person is told."""
        found = await self._in.ask("SELECT endpoint, key, auth FROM subscriptions WHERE person = $1", person)
        return [Subscription(*each) for each in found]

    async def set_quiet(self, person: str, quiet: Quiet | None) -> None:
        """Let this person have these quiet hours, or none."""
        if quiet is None:
            await self._in.change("DELETE FROM quiet WHERE person = $1", person)
            return
        await self._in.change(
            "INSERT INTO quiet (person, start, stop, zone) VALUES ($1, $2, $3, $4) ON CONFLICT (person)"
            " DO UPDATE SET start = excluded.start, stop = excluded.stop, zone = excluded.zone",
            person,
            quiet.start,
            quiet.end,
            quiet.zone,
        )

    async def quiet(self, person: str) -> Quiet | None:
        """The quiet hours of this person."""
        found = await self._in.ask("SELECT start, stop, zone FROM quiet WHERE person = $1", person)
        return Quiet(*found[0]) if found else None

    # Of what -----------------------------------------------------------------------------------------------

    async def call(self, person: str, table: str, due: float) -> bool:
        """Remind this person of this table then; no if nobody could tell them, or they are to be or were already."""
        found = await self._in.change(
            "INSERT INTO reminders (person, tableid, due, sent, tries)"
            " SELECT id, $1, CAST($2 AS double precision), 0, 0 FROM persons WHERE id = $3"
            " AND EXISTS (SELECT 1 FROM subscriptions WHERE person = $4) ON CONFLICT DO NOTHING RETURNING 1",
            table,
            due,
            person,
            person,
        )
        return bool(found)

    async def nudge(self, person: str, table: str, now: float, before: float) -> bool:
        """Remind this person of this table now; no if nobody could tell them, or they were reminded since then."""
        found = await self._in.change(
            "INSERT INTO reminders (person, tableid, due, sent, tries)"
            " SELECT id, $1, CAST($2 AS double precision), 0, 0 FROM persons WHERE id = $3"
            " AND EXISTS (SELECT 1 FROM subscriptions WHERE person = $4) ON CONFLICT (person, tableid) DO UPDATE"
            " SET due = excluded.due, sent = 0, tries = 0 WHERE reminders.sent = 0 OR reminders.due < $5 RETURNING 1",
            table,
            now,
            person,
            person,
            before,
        )
        return bool(found)

    async def reachable(self, person: str) -> bool:
        """Whether this person can be told anything."""
        return bool(await self._in.ask("SELECT 1 FROM subscriptions WHERE person = $1 LIMIT 1", person))

    async def looked(self, person: str, table: str) -> None:
        """This person has looked at this table: what was due is not, and they may be reminded again later."""
        if await self._in.ask("SELECT 1 FROM reminders WHERE person = $1 AND tableid = $2", person, table):
            await self._in.change("DELETE FROM reminders WHERE person = $1 AND tableid = $2", person, table)

    async def due(self, now: float, most: int) -> list[Due]:
        """Reminders that are due and not sent, those that have waited longest first."""
        found = await self._in.ask(
            "SELECT person, tableid, tries FROM reminders WHERE sent = 0 AND due <= $1 ORDER BY due LIMIT $2", now, most
        )
        return [Due(*each) for each in found]

    async def waiting(self, table: str) -> Waiting | None:
        """How this table stands, if it is there."""
        found = await self._in.ask(
            "SELECT game, glance FROM tables JOIN glances ON tablekey = key WHERE id = $1", table
        )
        return Waiting(found[0][0], parse(Glance, found[0][1])) if found else None

    async def claim(self, due: Due) -> bool:
        """Whether this server is the one to send it; others find that it was sent."""
        found = await self._in.change(
            "UPDATE reminders SET sent = 1 WHERE person = $1 AND tableid = $2 AND sent = 0 RETURNING 1",
            due.person,
            due.table,
        )
        return bool(found)

    async def put_off(self, due: Due, then: float, tries: int) -> None:
        """Send it later, after so many failures."""
        await self._in.change(
            "UPDATE reminders SET sent = 0, due = $1, tries = $2 WHERE person = $3 AND tableid = $4",
            then,
            tries,
            due.person,
            due.table,
        )
