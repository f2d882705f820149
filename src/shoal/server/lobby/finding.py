"""Finding a game: whoever wants the same sits down at the same table, an ordinary one; bots take what stays free.

Who looks for what is kept in the store, so people meet whichever servers they are at. Those who look at the lobby of a
server are kept alive by it, and it begins their games.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from itertools import groupby

from msgspec.structs import replace

from shoal import bots
from shoal.core import ShoalError
from shoal.server.store.common.seekers import Seeker
from shoal.server.store.rows import AnyRow, Filled, Freed, Seated, TableSetup
from shoal.server.store.store import Person, Store
from shoal.server.store.trouble import Unplayable
from shoal.server.table.live_table import LiveTable
from shoal.server.tables.registry import Registry
from shoal.server.tables.table_host import TableHost
from shoal.server.wire.answers import Seeking

GONE = 6.0
"""Seconds after which somebody who is not heard of any more looks no longer."""
SHORTEST, LONGEST = 1.0, 900.0
"""Seconds that somebody may wait for others."""
TOLD = 30.0
"""Seconds for which somebody is told that their game has begun."""


class Finding:
    """Brings people together who look for the same game."""

    def __init__(self, registry: Registry, store: Store) -> None:
        self._registry = registry
        self._store = store
        self._alone = asyncio.Lock()
        """Held while anything changes, so that people at this server cannot miss each other."""
        self._known: dict[str, Seeker] = {}
        """Everybody who looks for a game, as it was last seen."""
        self._begun: dict[str, tuple[str, float]] = {}
        """Games that have begun for people who looked for them, and when."""

    @property
    def busy(self) -> bool:
        """Whether anybody looks for a game."""
        return bool(self._known)

    def told(self, person: str) -> tuple[Seeking | None, str]:
        """What this person looks for, and the table where it has begun."""
        table, when = self._begun.get(person, ("", 0.0))
        seeker = self._known.get(person)
        if seeker is None:
            return None, table if time.time() < when + TOLD else ""
        people = sum(other.table == seeker.table for other in self._known.values())
        return Seeking(seeker.table, seeker.game, seeker.seats, seeker.rated, people), ""

    # What people wish --------------------------------------------------------------------------------------

    async def find(self, person: Person, setup: TableSetup, wait: float) -> str:
        """The table where this person waits for others: one where somebody waits for the same, or this new one."""
        if not SHORTEST <= wait <= LONGEST:
            raise ShoalError(f"You can wait for {SHORTEST:.0f} to {LONGEST:.0f} seconds.")
        async with self._alone:
            now = time.time()
            wish = Seeker(
                person.id, setup.id, setup.header.game, setup.header.seats, setup.rated, now + wait, now + GONE
            )
            others = await self._look()
            mine = self._known.get(person.id)
            if mine is not None and not mine.wants_as(wish):
                await self._take_out(mine)
                mine = None
            table = mine.table if mine is not None else await self._sit_with(person, wish, others)
            if not table:
                table = (await self._registry.make(setup)).live.setup.id
            self._begun.pop(person.id, None)
            self._known[person.id] = replace(wish, table=table)
            await self._store.seekers.put(self._known[person.id])
            return table

    async def stop(self, person: Person) -> None:
        """Let this person look no longer."""
        async with self._alone:
            await self._look()
            if (mine := self._known.get(person.id)) is not None:
                await self._take_out(mine)

    # What becomes of it ------------------------------------------------------------------------------------

    async def go_on(self, here: Collection[str]) -> None:
        """Begin what is due, and take out who is gone; these people are here."""
        async with self._alone:
            now, before = time.time(), dict(self._known)
            seekers = await self._look()
            await self._stay(seekers, here, now)
            for seeker in seekers:
                if seeker.alive <= now and seeker.person not in here:
                    await self._take_out(seeker)
            await self._note_begun(before, here)
            left = [seeker for seeker in seekers if seeker.person in self._known]
            for table, group in groupby(left, lambda seeker: seeker.table):
                company = list(group)
                if any(seeker.person in here for seeker in company):
                    await self._see_to(table, company, left, now)

    async def _look(self) -> list[Seeker]:
        """Everybody who looks for a game, those who have waited longest first."""
        seekers = await self._store.seekers.all()
        self._known = {seeker.person: seeker for seeker in seekers}
        return seekers

    async def _stay(self, seekers: Sequence[Seeker], here: Collection[str], now: float) -> None:
        """Say that those who are here are here, before they count as gone."""
        people = [each.person for each in seekers if each.person in here and each.alive < now + GONE / 2]
        if people:
            await self._store.seekers.stay(people, now + GONE)

    async def _note_begun(self, before: dict[str, Seeker], here: Collection[str]) -> None:
        """Notice where another server has begun the game of people who are here."""
        for person, seeker in before.items():
            if person in here and person not in self._known and person not in self._begun:
                host = await self._host(seeker.table)
                if host is not None and not host.live.is_open and _seats(host.live, person):
                    self._begun[person] = (seeker.table, time.time())

    async def _see_to(self, table: str, company: list[Seeker], all: Sequence[Seeker], now: float) -> None:
        """Begin the game of this table if it is time; else look for an older table where there is room."""
        host = await self._host(table)
        if host is None:
            await self._end(company)
        elif not host.live.is_open:
            await self._begin(company)
        elif min(seeker.until for seeker in company) <= now:
            await self._registry.changes.done(host, _fill)
            await self._begin(company)
        elif len(company) == 1:
            await self._move(host, company[0], all)

    async def _begin(self, company: Sequence[Seeker]) -> None:
        now = time.time()
        self._begun = {who: begun for who, begun in self._begun.items() if now < begun[1] + TOLD}
        self._begun |= {seeker.person: (seeker.table, now) for seeker in company}
        await self._end(company)

    async def _end(self, company: Sequence[Seeker]) -> None:
        for seeker in company:
            self._known.pop(seeker.person, None)
        await self._store.seekers.end([seeker.person for seeker in company])

    async def _move(self, host: TableHost, seeker: Seeker, all: Sequence[Seeker]) -> None:
        """Bring two together who have made a table each at the same moment: the later one moves."""
        seats = _seats(host.live, seeker.person)
        older = [other for other in all[: all.index(seeker)] if other.table != seeker.table]
        if not seats or not any(other.wants_as(seeker) for other in older):
            return
        person = Person(seeker.person, host.live.chairs[seats[0]].name)
        if table := await self._sit_with(person, seeker, older):
            await self._get_up(host, seeker.person)
            self._known[seeker.person] = replace(seeker, table=table)
            await self._store.seekers.put(self._known[seeker.person])

    # At tables ---------------------------------------------------------------------------------------------

    async def _sit_with(self, person: Person, wish: Seeker, others: Sequence[Seeker]) -> str:
        """The table of somebody else who looks for the same, where this person has sat down."""
        now = time.time()
        for other in others:
            if other.wants_as(wish) and other.alive > now and await self._sit(person, other.table):
                return other.table
        return ""

    async def _sit(self, person: Person, table: str) -> bool:
        host = await self._host(table)
        if host is None:
            return False

        def sit(live: LiveTable) -> list[AnyRow]:
            seats = [seat for seat, chair in enumerate(live.chairs) if chair.kind == "open"]
            if live.outcome is not None or not seats or _seats(live, person.id):
                return []
            return [live.did(Seated(seat=seats[0], name=person.name, person=person.id))]

        await self._registry.changes.done(host, sit)
        return bool(_seats(host.live, person.id))

    async def _take_out(self, seeker: Seeker) -> None:
        """Let this person look no longer, and get up where they wait."""
        await self._end([seeker])
        if (host := await self._host(seeker.table)) is not None:
            await self._get_up(host, seeker.person)

    async def _get_up(self, host: TableHost, person: str) -> None:
        """Let this person get up unless they play already; a table where nobody is left goes."""

        def get_up(live: LiveTable) -> list[AnyRow]:
            seats = _seats(live, person)
            if not live.is_open or any(entry.who in seats for entry in live.entries):
                return []
            return [live.did(Freed(seat=seat, person=person)) for seat in seats]

        await self._registry.changes.done(host, get_up)
        if not any(chair.kind == "person" for chair in host.live.chairs):
            await self._registry.discard(host)

    async def _host(self, table: str) -> TableHost | None:
        try:
            return await self._registry.host(table)
        except Unplayable:
            return None


def _seats(live: LiveTable, person: str) -> list[int]:
    return [seat for seat, chair in enumerate(live.chairs) if chair.person == person]


def _fill(live: LiveTable) -> list[AnyRow]:
    """Let bots take all seats that are free."""
    level = bots.best(live.game).name
    open = [seat for seat, chair in enumerate(live.chairs) if chair.kind == "open" and live.outcome is None]
    return [live.did(Filled(seat=seat, name=bots.name(seat), level=level)) for seat in open]
