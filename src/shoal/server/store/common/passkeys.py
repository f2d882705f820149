"""Passkeys, by which somebody is known who has lost every cookie, and the riddles that are asked of them."""

from __future__ import annotations

import msgspec

from shoal.server.store.common.statements import Statements

MOST_PASSKEYS = 10
"""Passkeys that one person may have."""
ADD = (
    "INSERT INTO passkeys (id, person, key, count, name, made, used) VALUES ($1, $2, $3, $4, $5, $6, $7)"
    " ON CONFLICT DO NOTHING RETURNING 1"
)
FIND = "SELECT id, person, key, count, name, made, used FROM passkeys"


class Passkey(msgspec.Struct, frozen=True):
    """A key whose other half lies with a person. The id is the authenticator's; the name says where it was made."""

    id: str
    person: str
    key: bytes
    count: int
    name: str
    made: float
    used: float


class Passkeys:
    """Keeps passkeys, riddles that were asked and not answered yet, and secrets of the house."""

    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def ask_riddle(self, riddle: str, person: str, until: float) -> None:
        """Keep a riddle that this person, or whoever can, is to answer until then."""
        await self._in.change("INSERT INTO riddles VALUES ($1, $2, $3)", riddle, person, until)

    async def take_riddle(self, riddle: str, person: str, now: float) -> bool:
        """Whether this riddle was asked of this person and still holds; it does so once."""
        found = await self._in.change(
            "DELETE FROM riddles WHERE riddle = $1 AND person = $2 RETURNING until", riddle, person
        )
        return bool(found) and bool(found[0][0] > now)

    async def add(self, passkey: Passkey) -> bool:
        """Keep a passkey; no if it is known already, or this person has enough of them."""
        if len(await self.of(passkey.person)) >= MOST_PASSKEYS:
            return False
        return bool(await self._in.change(ADD, *msgspec.structs.astuple(passkey)))

    async def find(self, id: str) -> Passkey | None:
        """The passkey with this id."""
        found = await self._in.ask(f"{FIND} WHERE id = $1", id)
        return Passkey(*found[0]) if found else None

    async def of(self, person: str) -> list[Passkey]:
        """The passkeys of this person, the newest first."""
        found = await self._in.ask(f"{FIND} WHERE person = $1 ORDER BY made DESC", person)
        return [Passkey(*each) for each in found]

    async def use(self, id: str, count: int, now: float) -> None:
        """Note that a passkey was used now, and how often its authenticator says it was."""
        await self._in.change("UPDATE passkeys SET count = $1, used = $2 WHERE id = $3", count, now, id)

    async def drop(self, id: str, person: str) -> bool:
        """Forget this passkey of this person; no if there is none."""
        found = await self._in.change("DELETE FROM passkeys WHERE id = $1 AND person = $2 RETURNING 1", id, person)
        return bool(found)

    async def house_secret(self, name: str, fresh: str) -> str:
        """The secret of the house with this name, the same on every server; this one if there was none yet."""
        await self._in.change("INSERT INTO house VALUES ($1, $2) ON CONFLICT DO NOTHING", name, fresh)
        found = await self._in.ask("SELECT secret FROM house WHERE name = $1", name)
        return str(found[0][0])
