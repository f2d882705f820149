"""Who of those who play looks at a table, at this server or at another one; no log tells that.

Servers on the same data tell each other who looks at which table when that changes, and again every ten seconds: what
is told no more, since a server is gone, does not hold any longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from shoal.core import ShoalError
from shoal.server.store.people import new_id
from shoal.server.store.store import Here, News, Poke, Store
from shoal.server.tables.connection import Connection
from shoal.server.tables.table_host import TableHost
from shoal.server.wire.protocol import Absent, Nudged, Presence

AGAIN = 10.0
"""Seconds after which other servers are told again."""
HOLDS = 2.5 * AGAIN
"""Seconds for which the word of another server holds."""
A_NUDGE = 20.0
"""Seconds after which somebody may be nudged again."""

Elsewhere = dict[str, tuple[frozenset[str], float]]
"""The people at each other server, and when that was told."""


class Presences:
    """Knows who is away from which table, and since when; tells everybody there when that changes."""

    def __init__(self, store: Store, hosts: dict[str, TableHost]) -> None:
        self._store = store
        self._hosts = hosts
        self._node = new_id()
        self._gone: dict[str, dict[str, float]] = {}
        """The people who are away from each table, and since when."""
        self._elsewhere: dict[str, Elsewhere] = {}
        self._said: dict[str, tuple[frozenset[str], float]] = {}
        """What other servers have been told of each table, and when."""
        self._nudged: dict[tuple[str, int], float] = {}
        self.nudged: Callable[[TableHost, str], None] = lambda *_: None
        """To be called with a person whom somebody at this table has nudged."""

    def begin(self, host: TableHost) -> None:
        """A table has come into memory; other servers are asked who looks at it there."""
        self._look(host)
        if self._store.shared:
            self._tell(host, asks=True)

    def ask_again(self) -> None:
        """News may have been missed: let other servers say anew who looks there."""
        for host in self._hosts.values():
            self._tell(host, asks=True)

    def came(self, host: TableHost, connection: Connection) -> None:
        """A socket has come: it is told who is away, if anybody is, and everybody is if that has changed."""
        if not self._changed(host) and (told := self._told(host)).absent:
            connection.tell(told)

    def went(self, host: TableHost) -> None:
        """A socket is gone."""
        if self._hosts.get(host.live.setup.id) is host:
            self._changed(host)

    def hear(self, here: Here) -> None:
        """Another server has said who looks at a table there."""
        host = self._hosts.get(here.table)
        if host is None:
            return
        self._elsewhere.setdefault(here.table, {})[here.node] = (frozenset(here.people), time.monotonic())
        if here.asks:
            self._tell(host)
        if self._look(host):
            host.tell_all(self._told(host))

    def sweep(self, now: float) -> None:
        """Say again who is here, and believe nobody for ever."""
        for table, told in list(self._elsewhere.items()):
            self._elsewhere[table] = {node: each for node, each in told.items() if now - each[1] < HOLDS}
            host = self._hosts.get(table)
            if host is not None and len(self._elsewhere[table]) < len(told) and self._look(host):
                host.tell_all(self._told(host))
        for table, (_, at) in list(self._said.items()):
            host = self._hosts.get(table)
            if host is not None and now - at > AGAIN and _people(host):
                self._tell(host)
        self._nudged = {key: at for key, at in self._nudged.items() if now - at < A_NUDGE}

    def forget(self, table: str) -> None:
        """This table leaves the memory."""
        for kept in (self._gone, self._elsewhere, self._said):
            kept.pop(table, None)

    def check_away(self, host: TableHost, seat: int) -> None:
        """Refuse unless the person in this seat has been away for as long as the table waits."""
        person, patience = _person_in(host, seat), host.live.setup.terms.patience
        since = self._gone.get(host.live.setup.id, {}).get(person)
        if since is None:
            raise ShoalError("They are at the table; give them a nudge.")
        if time.monotonic() - since < patience:
            raise ShoalError(f"This table waits {patience} s for someone who is away.")

    def nudge(self, host: TableHost, seat: int, name: str) -> None:
        """Tell the person in this seat, at whatever table they look, that somebody waits for them here."""
        table, now = host.live.setup.id, time.monotonic()
        person = _person_in(host, seat)
        if not person:
            raise ShoalError("There is nobody in that seat to nudge.")
        if now - self._nudged.get((table, seat), -A_NUDGE) < A_NUDGE:
            raise ShoalError("They were nudged a moment ago.")
        self._nudged[table, seat] = now
        poke = Poke(person, table, host.live.game.title, name)
        self.poke(poke)
        self.nudged(host, person)
        if self._store.shared:
            self._store.tell(News(pokes=(poke,)))

    def poke(self, poke: Poke) -> None:
        """Tell somebody, if they look at any table here."""
        for host in self._hosts.values():
            for connection in host.connections:
                if connection.person is not None and connection.person.id == poke.person:
                    connection.tell(Nudged(poke.table, poke.game, poke.name))

    def _changed(self, host: TableHost) -> bool:
        """Look who is away; if that has changed tell everybody, here and elsewhere."""
        if self._store.shared and self._said.get(host.live.setup.id, (None,))[0] != _people(host):
            self._tell(host)
        changed = self._look(host)
        if changed:
            host.tell_all(self._told(host))
        return changed

    def _look(self, host: TableHost) -> bool:
        """Look who is away; say whether that has changed."""
        table = host.live.setup.id
        elsewhere = [people for people, _ in self._elsewhere.get(table, {}).values()]
        here = _people(host).union(*elsewhere)
        before = self._gone.get(table, {})
        now, players = time.monotonic(), {chair.person for chair in host.live.chairs if chair.person}
        away = players - here if len(players) > 1 else set()
        gone = self._gone[table] = {person: before.get(person, now) for person in away}
        return gone.keys() != before.keys()

    def _told(self, host: TableHost) -> Presence:
        now, terms = time.monotonic(), host.live.setup.terms
        gone = self._gone.get(host.live.setup.id, {})
        seats = [(seat, gone[chair.person]) for seat, chair in enumerate(host.live.chairs) if chair.person in gone]
        patience = terms.patience if terms.clock is None else None
        return Presence(tuple(Absent(seat, int(now - since)) for seat, since in seats), patience)

    def _tell(self, host: TableHost, *, asks: bool = False) -> None:
        """Tell other servers who looks at this table here."""
        table, people = host.live.setup.id, _people(host)
        self._said[table] = (people, time.monotonic())
        self._store.tell(News(here=(Here(self._node, table, tuple(sorted(people)), asks),)))


def _people(host: TableHost) -> frozenset[str]:
    """Those who look at this table here and have a name."""
    return frozenset(connection.person.id for connection in host.connections if connection.person is not None)


def _person_in(host: TableHost, seat: int) -> str:
    chairs = host.live.chairs
    return chairs[seat].person if 0 <= seat < len(chairs) else ""
