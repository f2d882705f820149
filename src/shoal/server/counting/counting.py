"""Rated games that are over are counted, each once: what is missing after a loss of power is found in the logs."""

from __future__ import annotations

import asyncio
import logging
import time

from shoal.core import ShoalError
from shoal.ratings import bot, places
from shoal.server.operating.tasks import Tasks
from shoal.server.store.common.scores import Ended
from shoal.server.store.rows import Chair
from shoal.server.store.store import Store
from shoal.server.store.trouble import Unplayable
from shoal.server.table.live_table import LiveTable
from shoal.server.tables.registry import Registry
from shoal.server.tables.table_host import TableHost

log = logging.getLogger(__name__)

LOOK = 60.0
"""Seconds after which it is looked whether any game was not counted."""
A_FEW = 50


class Counting:
    """Sees to it that every rated game counts."""

    def __init__(self, registry: Registry, store: Store) -> None:
        self._registry = registry
        self._store = store
        self._tasks = Tasks()
        registry.followers.append(self._follow)

    async def watch(self) -> None:
        """Count what was not counted, now and then: at the start, whatever a killed server left."""
        while True:
            try:
                await self.count_all()
            except ShoalError as error:
                log.error("games could not be counted", extra={"why": str(error)})
            except Exception:
                log.exception("counting failed")
            await asyncio.sleep(LOOK)

    async def count_all(self) -> None:
        """Count all rated games that are over."""
        while tables := await self._store.scores.uncounted(A_FEW):
            for table in tables:
                await self._count_table(table)

    async def _count_table(self, table: str) -> None:
        try:
            host = await self._registry.host(table)
        except Unplayable:
            host = None
        if host is None:  # nobody will ever know how it ended
            await self._store.scores.leave_out(table)
        else:
            await self._count(host.live)

    def _follow(self, host: TableHost) -> None:
        if host.live.setup.rated and host.live.shown.outcome is not None:
            self._tasks.begin(self._count_soon(host))

    async def _count_soon(self, host: TableHost) -> None:
        try:
            await self._count(host.live)
        except ShoalError as error:
            log.error("a game is counted later", extra={**host.about(), "why": str(error)})

    async def _count(self, live: LiveTable) -> None:
        ended = ended_of(live)
        if ended is None:
            await self._store.scores.leave_out(live.setup.id)
        else:
            await self._store.scores.count(ended, time.time())


def ended_of(live: LiveTable) -> Ended | None:
    """How the game of this rated table counts; not at all where somebody is gone for good who had begun it."""
    header, outcome = live.setup.header, live.outcome
    if outcome is None or any(what == "Parted" for what, _ in live.often):
        return None
    gave_up = tuple(sorted(live.gave_up))
    seats = tuple(map(_player, live.chairs))
    return Ended(live.setup.id, header.game, dict(header.options), seats, places(outcome, gave_up), gave_up)


def _player(chair: Chair) -> str:
    return bot(chair.level) if chair.kind == "bot" else chair.person
