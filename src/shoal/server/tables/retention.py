"""What was kept long enough goes, a little at a time, so that whoever plays does not notice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from shoal.server.operating.metrics import Metrics
from shoal.server.operating.settings import Settings
from shoal.server.store.store import Store
from shoal.server.tables.registry import Registry

log = logging.getLogger(__name__)

DAY = 86400.0
A_FEW = 50
"""Things that go in one step."""
REST = 0.02
"""Seconds between two steps, in which others can write."""

Step = Callable[[float], Awaitable[int]]
"""Lets a few things go that are from before then; says how many."""


class Retention:
    """Sees to it that everything goes when the operator wants it to."""

    def __init__(self, registry: Registry, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._registry = registry
        self._store = store
        self._metrics = metrics
        self._kept: dict[str, tuple[float, Step]] = {
            "uploads": (settings.keep_uploads, lambda then: store.drop_uploads(then, A_FEW)),
            "expired": (settings.keep_expired, lambda then: store.drop_expired(then, A_FEW)),
            "waiting": (settings.keep_waiting, lambda then: self._drop_tables(then, over=False)),
            "games": (settings.keep_games, lambda then: self._drop_tables(then, over=True)),
        }

    async def tidy(self, now: float) -> dict[str, int]:
        """Let go of all that was kept long enough; say how much of what."""
        gone = {what: await self._drop(step, now - days * DAY) for what, (days, step) in self._kept.items() if days}
        if any(gone.values()):
            log.info("kept long enough", extra=gone)
            self._metrics.count("forgotten", sum(gone.values()))
        return gone

    async def _drop(self, step: Step, then: float) -> int:
        gone = 0
        while some := await step(then):
            gone += some
            await asyncio.sleep(REST)
        return gone

    async def _drop_tables(self, then: float, *, over: bool) -> int:
        return await self._registry.drop(await self._store.old_tables(then, over, A_FEW))
