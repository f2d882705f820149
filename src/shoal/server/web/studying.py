"""Studies being made: game by game in the workers, small ones, and one at a time for each person."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

import msgspec

from shoal import games
from shoal.arena import GameResult, play_games
from shoal.bots.levels import CASUAL, GENTLE, RANDOM
from shoal.core import ShoalError
from shoal.core.extras import extra
from shoal.lab import Study, answers
from shoal.lab.reading import parse_study
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.tasks import cancel_all
from shoal.server.store.common.studies import StudyReports
from shoal.server.thinking.workers import Workers

log = logging.getLogger(__name__)

MOST_GAMES: Final = 1000
MOST_TEXT: Final = 4000
BOTS: Final = (RANDOM.name, GENTLE.name, CASUAL.name)
"""Those who answer at once; nobody's own, since those are files on this computer."""
A_WHILE: Final = 0.7
"""Seconds that a stretch takes, or as long as one game does."""
FAILED: Final = "The study could not be made; you can try again."


class Stretch(msgspec.Struct, frozen=True):
    """A part of a study to be played: from this game on."""

    study: Study
    first: int


class Telling(msgspec.Struct, frozen=True):
    """All games of a study, to be told."""

    study: Study
    results: list[GameResult]


def understand(text: str) -> Study:
    """The study in this text, if it is small enough for a server. This runs in a worker."""
    if len(text) > MOST_TEXT:
        raise ShoalError(f"A study here can have at most {MOST_TEXT} characters.")
    study = parse_study(text, "The study", bots=BOTS)
    for way in study.trials.ways:
        if games.find(way.game).sketch is not None:
            raise ShoalError(f"{games.find(way.game).title} is too slow for a study here; `shoal lab` runs it at home.")
    if study.games > MOST_GAMES:
        fewer = MOST_GAMES // study.trials.a_round
        raise ShoalError(
            f"These are {study.games} games, and a study here can have at most {MOST_GAMES}: take games = {fewer}, or "
            "fewer ways. `shoal lab` has no such limit."
        )
    return study


def play(stretch: Stretch) -> list[GameResult]:
    """The games from there on, for a while. This runs in a worker."""
    until, found = time.monotonic() + A_WHILE, list[GameResult]()
    for result in play_games(stretch.study.trials, range(stretch.first, stretch.study.games + 1), records=False):
        found.append(result)
        if time.monotonic() > until:
            break
    return found


def tell(telling: Telling) -> str:
    """The report. This runs in a worker."""
    with extra("lab", "The report of a study"):
        from shoal.lab.report import study_report
    return study_report(telling.study, telling.results, answers(telling.study, telling.results))


class Work:
    """A study that is being made."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.done = 0
        """Games that have been played."""
        self.task: asyncio.Task[None] | None = None


class Studies:
    """Makes studies, one at a time for each person, and keeps the newest report of each."""

    def __init__(self, workers: Workers, reports: StudyReports, metrics: Metrics) -> None:
        self._workers = workers
        self.reports = reports
        self._metrics = metrics
        self._works: dict[str, Work] = {}
        self._troubles: dict[str, str] = {}
        metrics.watch("studies", "Studies that are being made.", lambda: len(self._works))

    def work(self, account: str) -> Work | None:
        """The study that is being made for somebody."""
        return self._works.get(account)

    def trouble(self, account: str) -> str:
        """Why somebody's newest study could not be made."""
        return self._troubles.get(account, "")

    async def begin(self, account: str, text: str) -> None:
        """Begin this study; a sentence says what is wrong with it."""
        self._check_free(account)
        study = await self._workers.do(_waits(account), understand, text)
        self._check_free(account)
        self._troubles.pop(account, None)
        work = self._works[account] = Work(study)
        work.task = asyncio.create_task(self._make(account, work))

    def _check_free(self, account: str) -> None:
        if account in self._works:
            raise ShoalError("A study is already being made for you; wait for it, or stop it.")

    def stop(self, account: str) -> None:
        """Stop somebody's study."""
        work = self._works.pop(account, None)
        if work is not None and work.task is not None:
            work.task.cancel()

    async def close(self) -> None:
        """Stop them all."""
        await cancel_all(work.task for work in self._works.values())

    async def _make(self, account: str, work: Work) -> None:
        try:
            report = await self._played(account, work)
            await self.reports.keep(account, work.study.title, report, time.time())
            self._metrics.count("studies_made")
        except ShoalError as error:
            self._troubles[account] = str(error)
        except Exception:
            log.exception("a study failed")
            self._metrics.count("errors")
            self._troubles[account] = FAILED
        finally:
            if self._works.get(account) is work:
                del self._works[account]

    async def _played(self, account: str, work: Work) -> str:
        results: list[GameResult] = []
        while len(results) < work.study.games:
            results += await self._workers.do(_waits(account), play, Stretch(work.study, len(results) + 1))
            work.done = len(results)
        return await self._workers.do(_waits(account), tell, Telling(work.study, results))


def _waits(account: str) -> str:
    """On whose account a study waits for its turn."""
    return f"study for {account}"
