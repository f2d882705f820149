"""Reviews being made: stretch by stretch in the workers, so that bots have their turns between, and then kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from io import BytesIO

import msgspec

from shoal import games
from shoal.core import ShoalError, parse, read
from shoal.review import Review, Reviewer, Turn, turn_of
from shoal.review.finding import Finding
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.tasks import cancel_all
from shoal.server.replays.making import names_of, read_record
from shoal.server.store.store import Store
from shoal.server.thinking.workers import Workers

log = logging.getLogger(__name__)

BUDGET = "usual"
A_WHILE = 0.7
"""Seconds that a stretch takes, or as long as one answer of the record does."""


class Stretch(msgspec.Struct, frozen=True):
    """A part of a review to be made: of this record, from this answer on."""

    text: str
    first: int


class Telling(msgspec.Struct, frozen=True):
    """All that was found in this record, to be told for people of these names."""

    text: str
    names: tuple[str, ...]
    findings: list[Finding]


@lru_cache(4)
def _reviewer(text: str) -> Reviewer:
    return Reviewer(read(BytesIO(text.encode()), games.find), BUDGET)


def look(stretch: Stretch) -> list[Finding]:
    """What is found from there on, for a while. This runs in a worker."""
    reviewer, until = _reviewer(stretch.text), time.monotonic() + A_WHILE
    found = [reviewer.find(stretch.first)]
    while found[-1].number < reviewer.length and time.monotonic() < until:
        found.append(reviewer.find(found[-1].number + 1))
    return found


def told(telling: Telling) -> str:
    """The review that the findings come to. This runs in a worker."""
    return _reviewer(telling.text).tell(telling.findings, telling.names).text()


class Turning(msgspec.Struct, frozen=True):
    """A record of which somebody wants to know where the game turned, and its review where there is one."""

    text: str
    review: str | None


def turned(turning: Turning) -> Turn | None:
    """Where the game turned. This runs in a worker."""
    table = read_record(turning.text)
    review = None if turning.review is None else parse(Review, turning.review)
    return turn_of(table, names_of(table.header), review)


class Wanted(msgspec.Struct, frozen=True):
    """A review that somebody wants: of the game with this id, which has so many answers."""

    id: str
    account: str
    """Who wants it, and waits with whatever else they have asked for."""
    text: str
    length: int
    names: Callable[[], Awaitable[tuple[str, ...]]]
    """What everybody is called when the review is told: names may have gone meanwhile."""


class Work:
    """A review that is being made."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.done = 0
        """Answers of the record that have been looked at."""
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """Makes reviews, one at a time for each person."""

    def __init__(self, workers: Workers, store: Store, metrics: Metrics) -> None:
        self._workers = workers
        self._store = store
        self._metrics = metrics
        self._works: dict[str, Work] = {}
        self._failed: set[str] = set()
        metrics.watch("reviews", "Reviews that are being made.", lambda: len(self._works))

    def work(self, id: str) -> Work | None:
        """The review of this game, while it is being made."""
        return self._works.get(id)

    def failed(self, id: str) -> bool:
        """Whether the review of this game could not be made when somebody wanted it."""
        return id in self._failed

    def begin(self, wanted: Wanted) -> None:
        """Begin to make this review, unless somebody has; one for each person at a time."""
        if wanted.id in self._works:
            return
        if any(work.wanted.account == wanted.account for work in self._works.values()):
            raise ShoalError("A review is already being made for you; wait for it, or stop it.")
        self._failed.discard(wanted.id)
        work = self._works[wanted.id] = Work(wanted)
        work.task = asyncio.create_task(self._make(work))

    def stop(self, id: str, account: str) -> None:
        """Stop making this review, if this is who wanted it."""
        work = self._works.get(id)
        if work is None:
            return
        if work.wanted.account != account:
            raise ShoalError("Someone else asked for this review.")
        del self._works[id]
        assert work.task is not None
        work.task.cancel()

    async def close(self) -> None:
        """Stop them all; those who want them can ask again."""
        await cancel_all(work.task for work in self._works.values())

    async def _make(self, work: Work) -> None:
        try:
            await self._look_and_tell(work)
            self._metrics.count("reviews_made")
        except Exception:
            log.exception("a review failed", extra={"id": work.wanted.id})
            self._metrics.count("errors")
            self._failed.add(work.wanted.id)
        finally:
            if self._works.get(work.wanted.id) is work:
                del self._works[work.wanted.id]

    async def _look_and_tell(self, work: Work) -> None:
        wanted, findings = work.wanted, list[Finding]()
        account = f"review for {wanted.account}"
        while len(findings) <= wanted.length:
            findings += await self._workers.do(account, look, Stretch(wanted.text, len(findings)))
            work.done = len(findings) - 1
        telling = Telling(wanted.text, await wanted.names(), findings)
        await self._store.replays.add_review(wanted.id, await self._workers.do(account, told, telling), time.time())
