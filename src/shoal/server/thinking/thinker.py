"""A machine that only thinks, for all servers on the same database: it takes jobs, has workers do them, and answers."""

from __future__ import annotations

import asyncio
import logging
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress

from shoal.core import ShoalError
from shoal.server.store.common.jobs import FAILED, Job, Jobs
from shoal.server.store.people import new_id
from shoal.server.store.store import News, Store
from shoal.server.thinking.jobs import perform
from shoal.server.thinking.workers import PATIENCE, new_pool, stop

log = logging.getLogger(__name__)

SAY = 2.0
"""Seconds between words that this thinker is there."""
LOOK = 1.0
"""Seconds after which it looks for jobs of which nobody told."""


class Thinker:
    """Does so many jobs at once, until it is told to end; then it finishes what it has begun."""

    def __init__(self, store: Store, jobs: Jobs, places: int) -> None:
        self.id = new_id()
        self._store = store
        self._jobs = jobs
        self._places = places
        self._pool = new_pool(places)
        self._doing: set[asyncio.Task[None]] = set()
        self._stir = asyncio.Event()
        self._ending = False
        store.follow(self._hear)

    async def run(self) -> None:
        """Think until told to end."""
        saying = asyncio.create_task(self._say())
        try:
            while not self._ending:
                if not await self._begin_next():
                    await self._rest()
            while self._doing:
                await asyncio.wait(self._doing)
            await self._jobs.gone(self.id)
        finally:
            saying.cancel()
            stop(self._pool)

    def end(self) -> None:
        """Take no more jobs."""
        self._ending = True
        self._stir.set()

    async def _begin_next(self) -> bool:
        """Begin the next job if there is one and a place for it."""
        if len(self._doing) >= self._places:
            return False
        try:
            job = await self._jobs.take(self.id)
        except ShoalError as error:
            log.warning("no jobs can be had", extra={"why": str(error)})
            return False
        if job is None:
            return False
        task = asyncio.create_task(self._do(job))
        self._doing.add(task)
        task.add_done_callback(self._finished)
        return True

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._doing.discard(task)
        self._stir.set()

    async def _rest(self) -> None:
        """Wait for news of jobs, for a place, or for a moment."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stir.wait(), LOOK)
        self._stir.clear()

    async def _do(self, job: Job) -> None:
        """Have a worker do this; where that fails, whoever asked does it themselves."""
        pool = self._pool
        try:
            future = asyncio.get_running_loop().run_in_executor(pool, perform, job.kind, job.what)
            answer = await asyncio.wait_for(future, PATIENCE)
            await self._jobs.done(job.id, self.id, answer)
            self._store.tell(News(answered=(job.id,)))
        except Exception as error:
            log.warning("a thought failed", extra={"kind": job.kind, "why": f"{type(error).__name__}: {error}"})
            await self._give_up(job, pool, error)

    async def _give_up(self, job: Job, pool: ProcessPoolExecutor, error: Exception) -> None:
        if not isinstance(error, ShoalError) and pool is self._pool:
            self._pool = new_pool(self._places)
            stop(pool)
        with suppress(ShoalError):  # whoever asked looks for themselves
            await self._jobs.done(job.id, self.id, FAILED)
        self._store.tell(News(answered=(job.id,)))

    async def _say(self) -> None:
        while True:
            try:
                await self._jobs.here(self.id, self._places)
            except ShoalError as error:
                log.warning("nobody hears that this thinker is there", extra={"why": str(error)})
            await asyncio.sleep(SAY)

    def _hear(self, news: News) -> None:
        if news.asked or news.missed:
            self._stir.set()


async def think_for(store: Store, places: int) -> None:
    """Think for all servers on this store until SIGTERM or Ctrl-C."""
    assert store.jobs is not None, "only servers that share a database can share thinkers"
    thinker = Thinker(store, store.jobs, places)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, thinker.end)
    log.info("thinking", extra={"places": places})
    await thinker.run()
    log.info("thinks no more")
