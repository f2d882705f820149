"""The lobby: lists of tables that change while people look at them.

What all see alike is made once, however many look, and sent only where it has changed; so is what one person sees of
their own tables. Nobody is told more often than once a beat, and whoever reads slowly gets the newest, not all of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Collection

import msgspec

from shoal.core import ShoalError
from shoal.server.lobby.finding import Finding
from shoal.server.lobby.lists import in_public, mine, open_to_all
from shoal.server.operating.metrics import Metrics
from shoal.server.store.store import News, Person, Store
from shoal.server.tables.registry import Registry
from shoal.server.tables.table_host import TableHost
from shoal.server.wire.answers import Lists, Mine, Seeking, TableRow

log = logging.getLogger(__name__)

BEAT = 0.5
"""Seconds between two looks at what has changed."""
LOOK = 10
"""Beats after which it is looked again, whatever was heard."""
QUIET = 15.0
"""Seconds after which a looker who has nothing to be told is told that, so that dead lines are found."""
MOST_LISTED = 50
MOST_WATCHED = 20
MOST_OF_EACH = 3
"""Open tables of one person that everybody is shown."""
RECENT = 14 * 86400.0
"""Seconds for which a public game that goes on is shown."""

_encode = msgspec.json.Encoder().encode


class Looker:
    """Somebody who looks at the lobby, and what they have been told."""

    def __init__(self, person: Person | None, session: str) -> None:
        self.person = person
        self.session = session
        self.ended = False
        self.lists = self.mine = b""
        self._stir = asyncio.Event()
        self._told = (b"", b"")

    def stir(self) -> None:
        """There may be something new."""
        self._stir.set()

    def end(self) -> None:
        """There is nothing more to be told."""
        self.ended = True
        self.stir()

    async def next(self) -> bytes:
        """What is new, as events of a stream, when there is something; a mere sign of life after a while."""
        while not self.ended:
            news = self._news()
            if news:
                return news
            self._stir.clear()
            try:
                await asyncio.wait_for(self._stir.wait(), QUIET)
            except TimeoutError:
                return b":\n\n"
        return b""

    def _news(self) -> bytes:
        lists, mine = self._told
        self._told = (self.lists, self.mine)
        fresh = ((b"lists", self.lists, lists), (b"mine", self.mine, mine))
        return b"".join(b"event: %b\ndata: %b\n\n" % (kind, new) for kind, new, old in fresh if new != old)


class Lobby:
    """Tells everybody who looks what there is to play and to watch."""

    def __init__(self, registry: Registry, store: Store, finding: Finding, metrics: Metrics) -> None:
        self._registry = registry
        self._store = store
        self._finding = finding
        self._lookers: set[Looker] = set()
        self._here: Counter[str] = Counter()
        """How many lookers each person has."""
        self._lists = b""
        self._stale = True
        """Whether what all see may have changed."""
        self._fresh: set[str] = set()
        """People whose own tables may have changed."""
        self._sought: dict[str, tuple[Seeking | None, str]] = {}
        """What people who look for a game have been told of it."""
        self._known: dict[str, set[str]] = {}
        """The tables of people who look."""
        self._telling = asyncio.Lock()
        registry.followers.append(self._follow)
        registry.dismissing.append(self.dismiss)
        metrics.watch("lookers", "People looking at the lobby.", lambda: len(self._lookers))

    # Lookers -----------------------------------------------------------------------------------------------

    async def come(self, person: Person | None, session: str = "") -> Looker:
        """Somebody looks from now on, and is told everything."""
        looker = Looker(person, session)
        self._stale = self._stale or not self._lookers
        self._lookers.add(looker)
        if person is not None:
            self._here[person.id] += 1
            self._fresh.add(person.id)
        try:
            await self.tell()
        except ShoalError:
            self.leave(looker)
            raise
        return looker

    def leave(self, looker: Looker) -> None:
        """Somebody looks no longer."""
        self._lookers.discard(looker)
        if looker.person is not None:
            self._here[looker.person.id] -= 1
            self._here += Counter()
            if looker.person.id not in self._here:
                self._known.pop(looker.person.id, None)

    def close(self) -> None:
        """Let everybody go; they come back to whichever server is there."""
        for looker in self._lookers:
            looker.end()

    def dismiss(self, sessions: Collection[str]) -> None:
        """Let those go whose sessions have ended."""
        for looker in self._lookers:
            if looker.session in sessions:
                looker.end()

    async def touch(self, person: Person) -> None:
        """Something of this person's own has changed: tell them at once."""
        self._fresh.add(person.id)
        await self.tell()

    # What is new -------------------------------------------------------------------------------------------

    def _follow(self, host: TableHost) -> None:
        """Something has happened at a table in memory here."""
        if not self._lookers:
            return
        self._stale = self._stale or host.live.setup.public
        self._fresh.update(chair.person for chair in host.live.chairs if chair.person in self._here)

    def hear(self, news: News) -> None:
        """Something has happened at another server: whose tables these are is known where they were there before."""
        if not self._lookers:
            return
        tables = {*news.numbers, *news.dropped}
        self._stale = self._stale or bool(tables) or news.missed
        self._fresh.update(who for who, known in self._known.items() if news.missed or not tables.isdisjoint(known))

    async def watch(self) -> None:
        """Go on for ever."""
        beats = 0
        while True:
            await asyncio.sleep(BEAT)
            if not self._lookers and not self._finding.busy:
                continue
            beats += 1
            if beats % LOOK == 0:
                self._look_at_all()
            try:
                await self.beat()
            except ShoalError as error:
                log.warning("the lobby cannot be told", extra={"why": str(error)})
            except Exception:
                log.exception("the lobby failed")

    def _look_at_all(self) -> None:
        """Look at everything again, since not all is heard: who waits at a table, and what is new elsewhere."""
        self._stale = True
        if self._store.shared:
            self._fresh.update(self._here)

    async def beat(self) -> None:
        """See to those who look for a game, and tell everybody what has changed."""
        await self._finding.go_on(set(self._here))
        for person in self._here:
            if self._finding.told(person) != self._sought.get(person, (None, "")):
                self._fresh.add(person)
        await self.tell()

    async def tell(self) -> None:
        """Tell everybody what has changed, each thing made once."""
        async with self._telling:
            if self._stale:
                self._stale = False
                self._lists = _encode(await self.lists())
            fresh, self._fresh = self._fresh, set()
            own = {who: await self._own(who) for who in fresh if who in self._here}
        for looker in self._lookers:
            looker.lists = self._lists
            if looker.person is not None and looker.person.id in own:
                looker.mine = own[looker.person.id]
            looker.stir()

    async def _own(self, person: str) -> bytes:
        """What this person sees of their own tables."""
        seeking, begun = self._sought[person] = self._finding.told(person)
        if (seeking, begun) == (None, ""):
            del self._sought[person]
        tables, put_away = await self.tables_of(Person(person, ""))
        self._known[person] = {table.table for table in (*tables, *put_away)}
        return _encode(Mine(tables, seeking, begun, put_away))

    # Lists -------------------------------------------------------------------------------------------------

    async def lists(self) -> Lists:
        """What everybody sees."""
        kept = await self._store.open_tables(MOST_LISTED, MOST_OF_EACH)
        open = open_to_all(self._registry.open_now(), kept, MOST_LISTED, MOST_OF_EACH)
        playing = await self._store.playing_tables(time.time() - RECENT, MOST_WATCHED)
        return Lists(open, in_public(playing))

    async def tables_of(self, person: Person) -> tuple[tuple[TableRow, ...], tuple[TableRow, ...]]:
        """The tables of this person, and those that they have put away."""
        found = await self._store.tables_of(person.id, MOST_LISTED)
        return mine(found, person, put_away=False), mine(found, person, put_away=True)
