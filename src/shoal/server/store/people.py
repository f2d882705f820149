"""People: a chosen name and a secret cookie. Only hashes of secrets are kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

from shoal.server.operating.names import visible_name
from shoal.server.store.store import Person, Session, Store

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that are not taken for one another."""

DAY = 86400.0
LASTS = 400 * DAY
"""How long a cookie holds; browsers keep none longer."""
GRACE = 3600.0
"""How long the old secret still holds after a new one was given, for tabs that do not know the new one yet."""
LINK_MINUTES = 10
OFTEN = 3600.0
"""Seconds after which it is noted again that a session was used."""


def new_id() -> str:
    """A short word that nobody guesses: 64 bits of chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(13))


def new_seed() -> str:
    """A seed of fate that nobody guesses."""
    return secrets.token_hex(32)


def hash_of(secret: str) -> str:
    """What is kept of a secret. Secrets are long and random, so a plain hash tells nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Visitor:
    """Whoever asks: a person or nobody yet, in which session, and a fresh secret if the browser should get one."""

    __slots__ = ("fresh", "person", "session")

    def __init__(self, person: Person | None, session: str = "", fresh: str = "") -> None:
        self.person = person
        self.session = session
        self.fresh = fresh


class People:
    """Knows people by their secrets."""

    def __init__(self, store: Store, clock: Callable[[], float], rotates: float) -> None:
        """Secrets older than `rotates` seconds are replaced."""
        self._store = store
        self._clock = clock
        self._rotates = rotates

    async def who(self, secret: str) -> Person | None:
        """The person whose secret this is, if it still holds."""
        visitor = await self.visit(secret, rotate=False)
        return visitor.person

    async def visit(self, secret: str, *, rotate: bool = True) -> Visitor:
        """The same, with a fresh secret in place of one that is old."""
        found = await self._store.identities.secret(hash_of(secret)) if secret else None
        now = self._clock()
        if found is None or found.until <= now:
            return Visitor(None)
        if now - found.session.used > OFTEN:
            await self._store.identities.use_secret(hash_of(secret), now)
        if not rotate or now - found.made < self._rotates or found.until <= now + GRACE:
            return Visitor(found.person, found.session.id)
        fresh = await self._new_secret(found.person.id, found.session.id, found.session.browser)
        await self._store.identities.shorten_secret(hash_of(secret), now + GRACE)
        return Visitor(found.person, found.session.id, fresh)

    async def name(self, secret: str, name: str, browser: str = "") -> Visitor:
        """Give the person with this secret this name; whoever is nobody yet becomes somebody, in this browser."""
        name = visible_name(name)
        visitor = await self.visit(secret)
        if visitor.person is not None:
            await self._store.identities.rename(visitor.person.id, name)
            return Visitor(Person(visitor.person.id, name), visitor.session, visitor.fresh)
        person, session = Person(new_id(), name), new_id()
        await self._store.identities.add(person, self._clock())
        return Visitor(person, session, await self._new_secret(person.id, session, browser))

    # Other devices -----------------------------------------------------------------------------------------

    async def new_link(self, person: Person) -> str:
        """A code that signs another device in as this person, once and soon."""
        code = secrets.token_urlsafe(16)
        await self._store.identities.add_link(hash_of(code), person.id, self._clock() + 60 * LINK_MINUTES)
        return code

    async def behind_link(self, code: str) -> Person | None:
        """The person whom this link would sign in; looking uses nothing up."""
        return await self._store.identities.link(hash_of(code), self._clock())

    async def follow_link(self, code: str, browser: str = "") -> str:
        """A secret for the browser that uses the link; empty if the link does not hold."""
        person = await self._store.identities.take_link(hash_of(code), self._clock())
        return await self.sign_in(person, browser) if person else ""

    async def sign_in(self, person: str, browser: str) -> str:
        """A secret for a browser in which somebody has shown who they are."""
        return await self._new_secret(person, new_id(), browser)

    async def sessions(self, person: Person) -> list[Session]:
        """The browsers that stand for this person, the one used last first."""
        return await self._store.identities.sessions(person.id, self._clock())

    async def end_session(self, person: Person, session: str) -> None:
        """Let this browser stand for this person no longer; an empty session: none at all."""
        await self._store.end_session(person.id, session)

    async def _new_secret(self, person: str, session: str, browser: str) -> str:
        secret, now = secrets.token_urlsafe(32), self._clock()
        await self._store.identities.add_secret(
            hash_of(secret), person, now, now + LASTS, Session(session, browser, now)
        )
        return secret
