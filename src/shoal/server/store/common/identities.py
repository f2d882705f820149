"""Who people are: their names, the cookies that stand for them, and the links that sign other devices in."""

from __future__ import annotations

from shoal.server.store.common.statements import Statements
from shoal.server.store.store import Person, Secret, Session


class Identities:
    """Keeps people and the hashes of what stands for them."""

    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def add(self, person: Person, now: float) -> None:
        """Keep a new person."""
        await self._in.change("INSERT INTO persons VALUES ($1, $2, $3)", person.id, person.name, now)

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        await self._in.change("UPDATE persons SET name = $1 WHERE id = $2", name, person)

    # Cookies -----------------------------------------------------------------------------------------------

    async def add_secret(self, hash: str, person: str, made: float, until: float, session: Session) -> None:
        """Let a cookie with this hash stand for a person until then, in this session."""
        values = (hash, person, made, until, session.id, session.browser, session.used)
        await self._in.change("INSERT INTO secrets VALUES ($1, $2, $3, $4, $5, $6, $7)", *values)

    async def shorten_secret(self, hash: str, until: float) -> None:
        """Let a cookie hold until then at most."""
        await self._in.change("UPDATE secrets SET until = $1 WHERE hash = $2 AND until > $1", until, hash)

    async def use_secret(self, hash: str, now: float) -> None:
        """Note that the cookie with this hash was used now."""
        await self._in.change("UPDATE secrets SET used = $1 WHERE hash = $2", now, hash)

    async def secret(self, hash: str) -> Secret | None:
        """What the cookie with this hash stands for."""
        found = await self._in.ask(
            "SELECT persons.id, name, secrets.made, until, session, browser, used"
            " FROM secrets JOIN persons ON person = persons.id WHERE hash = $1",
            hash,
        )
        if not found:
            return None
        id, name, made, until, *session = found[0]
        return Secret(Person(id, name), made, until, Session(*session))

    async def sessions(self, person: str, now: float) -> list[Session]:
        """The sessions of this person that still hold, the one used last first."""
        found = await self._in.ask(
            "SELECT session, max(browser), max(used) FROM secrets WHERE person = $1 AND until > $2"
            " GROUP BY session ORDER BY max(used) DESC",
            person,
            now,
        )
        return [Session(*each) for each in found]

    # Links -------------------------------------------------------------------------------------------------

    async def add_link(self, hash: str, person: str, until: float) -> None:
        """Keep a link that signs another device in."""
        await self._in.change("INSERT INTO links VALUES ($1, $2, $3)", hash, person, until)

    async def link(self, hash: str, now: float) -> Person | None:
        """The person whom this link would sign in, if it holds; looking uses nothing up."""
        found = await self._in.ask(
            "SELECT persons.id, name FROM links JOIN persons ON person = persons.id WHERE hash = $1 AND until > $2",
            hash,
            now,
        )
        return Person(*found[0]) if found else None

    async def take_link(self, hash: str, now: float) -> str | None:
        """The person whom this link signs in, if it holds; it does so once."""
        found = await self._in.change("DELETE FROM links WHERE hash = $1 RETURNING person, until", hash)
        return str(found[0][0]) if found and found[0][1] > now else None
