"""What was kept long enough goes, a little at a time, so that whoever plays does not notice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence

from shoal.server.operating.metrics import Metrics
from shoal.server.operating.settings import Settings
from shoal.server.store.common.desk import KEPT
from shoal.server.store.store import News, Store
from shoal.server.tables.ending import desert, kept_record
from shoal.server.tables.registry import Registry

log = logging.getLogger(__name__)

DAY = 86400.0
A_FEW = 50
"""Things that go in one step."""
REST = 0.02
"""Seconds between two steps, in which others can write."""

ALL = 1 << 31
"""More tables than there are."""

Step = Callable[[float], Awaitable[int]]
"""Lets a few things go that are from before then; says how many."""


class Retention:
    """Sees to it that everything goes when the operator wants it to."""

    def __init__(self, registry: Registry, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._registry = registry
        self._store = store
        self._metrics = metrics
        self._days = days_kept(settings)
        self._steps: dict[str, Step] = {
            "uploads": lambda then: store.drop_uploads(then, A_FEW),
            "expired": lambda then: store.drop_expired(then, A_FEW),
            "waiting": lambda then: self._drop_tables(then, over=False),
            "games": lambda then: self._drop_tables(then, over=True),
            "deserted": self._end_deserted,
        }

    async def tidy(self, now: float) -> dict[str, int]:
        """Let go of all that was kept long enough; say how much of what."""
        days = {**self._days, **await self._store.desk.kept()}
        if days["deserted"]:
            await self._store.stillness.look(now)
        steps = {what: step for what, step in self._steps.items() if days[what]}
        gone = {what: await self._drop(step, now - days[what] * DAY) for what, step in steps.items()}
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
        ids = await self._store.old_tables(then, over, A_FEW)
        promised = {} if over else await self._promised(ids)
        gone = await self._registry.drop(ids)
        for id, record in promised.items():
            if await self._store.table(id) is None:
                await self._store.replays.add(id, record, time.time())
        return gone

    async def _end_deserted(self, then: float) -> int:
        """End games with which nobody has gone on since then, so that the luck which they promised is shown."""
        found = await self._store.stillness.deserted(then, A_FEW)
        ended = [id for id, number in found if not self._registry.knows(id) and await self._desert(id, number)]
        return len(ended)

    async def _desert(self, id: str, number: int) -> bool:
        ended = await desert(self._store, id, number)
        if ended:
            self._store.tell(News(numbers={id: number + 1}))
        return ended

    async def _promised(self, ids: Sequence[str]) -> dict[str, str]:
        """The records, without names, of those of these games whose luck was promised: it is shown even so."""
        records = {id: await kept_record(self._store, id, named=False) for id in ids}
        return {id: record.text() for id, record in records.items() if record is not None and record.header.fair}


def days_kept(settings: Settings) -> dict[str, float]:
    """For how many days things are kept unless an operator has said otherwise meanwhile; 0 is for ever."""
    return {what: getattr(settings, f"keep_{what}") for what in KEPT}


async def due(store: Store, days: Mapping[str, float], now: float) -> dict[str, int]:
    """How much of what would go now if things were kept for so many days: nothing goes."""
    found: dict[str, int] = {}
    for what in KEPT:
        then = now - days[what] * DAY
        found[what] = await _old(store, what, then) if days[what] else 0
    return found


async def _old(store: Store, what: str, then: float) -> int:
    if what == "uploads":
        return await store.desk.old_uploads(then)
    if what == "expired":
        return await store.desk.old_secrets(then)
    if what == "deserted":
        return len(await store.stillness.deserted(then, ALL))
    return len(await store.old_tables(then, what == "games", ALL))
