"""Thinkers on other machines: a server asks them through the database, and does without them when they are gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from shoal.core import ShoalError
from shoal.server.store.common.jobs import FAILED, Jobs
from shoal.server.store.store import News, Store
from shoal.server.thinking.jobs import answered, written

log = logging.getLogger(__name__)

LOOK = 1.0
"""Seconds between looks who is there, and whether an answer came of which nobody told."""


class NobodyThere(ShoalError):
    """No thinker has answered."""


class Elsewhere:
    """Asks thinkers. Places are how many jobs they can do at once; those that are taken by this server are counted."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: Jobs | None = store.jobs
        self.places = 0
        self.taken = 0
        self._waiting: dict[int, asyncio.Event] = {}
        store.follow(self._hear)

    @property
    def free(self) -> bool:
        """Whether somebody is there who has nothing to do for this server."""
        return self.taken < self.places

    async def watch(self, changed: Callable[[int], None]) -> None:
        """Look now and then who is there; `changed` is called with the number of places when it is another one."""
        while self._jobs is not None:
            try:
                places = await self._jobs.places()
            except ShoalError:
                places = 0
            if places != self.places:
                log.info("thinkers elsewhere", extra={"places": places})
                self.places = places
                changed(places)
            await asyncio.sleep(LOOK)

    async def ask(self, kind: str, what: object, patience: float) -> Any:
        """What a thinker answers; `NobodyThere` if none does in so many seconds."""
        assert self._jobs is not None
        self.taken += 1
        try:
            id = await self._jobs.ask(kind, written(what))
            self._store.tell(News(asked=True))
            return answered(kind, await self._wait(self._jobs, id, patience))
        finally:
            self.taken -= 1

    async def _wait(self, jobs: Jobs, id: int, patience: float) -> str:
        """Wait for this answer: for news of it, or look now and then."""
        loop = asyncio.get_running_loop()
        told, give_up = self._waiting.setdefault(id, asyncio.Event()), loop.time() + patience
        try:
            while loop.time() < give_up and self.places:
                with suppress(TimeoutError):  # look even so: news may be lost
                    await asyncio.wait_for(told.wait(), LOOK)
                told.clear()
                answer = await jobs.answer(id)
                if answer == FAILED:
                    raise NobodyThere("A thinker could not do it.")
                if answer is not None:
                    return answer
            await jobs.drop(id)
            raise NobodyThere("No thinker has answered.")
        finally:
            self._waiting.pop(id, None)

    def _hear(self, news: News) -> None:
        for id in news.answered:
            if (told := self._waiting.get(id)) is not None:
                told.set()
