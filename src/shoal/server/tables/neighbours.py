"""Other servers on the same data: what they do at tables that are in memory here is taken in, and told to all here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from shoal.server.operating.tasks import Tasks
from shoal.server.store.store import News, Store
from shoal.server.store.trouble import Unreadable
from shoal.server.tables.registry import Registry
from shoal.server.tables.talking import tell
from shoal.server.wire.protocol import Reacted

log = logging.getLogger(__name__)

LOOK = 5.0
"""Seconds after which it is looked whether any news were missed."""
A_FEW = 100
"""Tables that are asked for at once: with all of them, moves would wait behind the question."""


class Neighbours:
    """Hears what other servers tell. What was missed is found by looking how far the logs go."""

    def __init__(self, registry: Registry, store: Store) -> None:
        self._registry = registry
        self._store = store
        self._tasks = Tasks()
        self.followers: list[Callable[[News], None]] = []
        """To be called with what others tell; they raise nothing and take no time."""
        store.follow(self.hear)

    async def watch(self) -> None:
        """Look now and then whether anything was missed."""
        while self._store.shared:
            await asyncio.sleep(LOOK)
            await self._look()

    def hear(self, news: News) -> None:
        """Another server has done something."""
        self._pass_on(news)
        if news.missed:
            self._tasks.begin(self._look())
            self._registry.presence.ask_again()
        for table, number in news.numbers.items():
            self._follow(table, number)
        for table in news.rewritten:
            if self._registry.knows(table):
                self._tasks.begin(self._read_anew(table))
        for table in news.dropped:
            self._registry.dismiss_all(table)
        self._registry.dismiss(news.ended)
        self._hear_of_people(news)

    def _hear_of_people(self, news: News) -> None:
        """Tell those here what people do elsewhere that no log tells."""
        for person, table in news.wanted:
            self._registry.onlookers.seek(person, table)
        for line in news.lines:
            if (host := self._registry.hosts.get(line.table)) is not None:
                tell(host, line)
        for here in news.here:
            self._registry.presence.hear(here)
        for poke in news.pokes:
            self._registry.presence.poke(poke)
        for sign in news.signs:
            if (host := self._registry.hosts.get(sign.table)) is not None:
                host.tell_all(Reacted(sign.name, sign.what))

    def _pass_on(self, news: News) -> None:
        for follower in self.followers:
            follower(news)

    def _follow(self, table: str, number: int) -> None:
        """Take in what this table's log has up to this number, if the table is in memory and not as far as that."""
        host = self._registry.hosts.get(table)
        if self._registry.knows(table) and (host is None or host.live.number < number):
            self._tasks.begin(self._catch_up(table, number))

    async def _look(self) -> None:
        """Look how far the logs of all tables in memory go."""
        tables = list(self._registry.hosts)
        for start in range(0, len(tables), A_FEW):
            try:
                numbers = await self._store.numbers(tables[start : start + A_FEW])
            except Unreadable:
                return
            for table, number in numbers.items():
                self._follow(table, number)

    async def _catch_up(self, table: str, number: int) -> None:
        host = await self._registry.present(table)
        if host is None:
            return
        try:
            await self._registry.follow(host, number)
        except Unreadable:
            return  # it is looked again soon
        except Exception:
            log.exception("what another server did could not be taken in", extra=host.about())
            self._registry.abandon(host)

    async def _read_anew(self, table: str) -> None:
        host = await self._registry.present(table)
        if host is None:
            return
        try:
            async with self._registry.alone(host):
                await self._registry.read_anew(host)
        except Unreadable:
            self._registry.abandon(host)
