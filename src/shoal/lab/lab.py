"""Running a study: in a folder of its own, until all is played or known exactly enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from shoal.arena import GameResult
from shoal.arena.running.going_on import Means, go_on
from shoal.arena.running.journal import Journal
from shoal.arena.telling.rows import Row, need_parquet, seat_rows, write_parquet
from shoal.core import Value
from shoal.core.extras import extra
from shoal.core.files import write_whole
from shoal.lab.asking import Answer, answers
from shoal.lab.study import Study

FIRST_LOOK: Final = 20
"""From fewer rounds nothing is concluded, however narrow an interval looks."""
REPORT: Final = "report.html"


class Lab(Value, frozen=True):
    """A study as far as it has come."""

    study: Study
    games: int
    answers: tuple[Answer, ...]
    """Nothing before the first whole round."""
    finished: bool
    """Whether all is played, or all that was asked is known exactly enough."""


def run_study(
    study: Study, out: Path, means: Means | None = None, *, progress: Callable[[int], None] = lambda _: None
) -> Lab:
    """Play what is missing and say what it tells; Ctrl-C ends it, and the same study goes on in the same folder.

    The same study gives the same table, whatever the number of processes, of computers and of stops.
    """
    means = means or Means()
    means.check()
    need_parquet()
    with extra("lab", "The report of a study"):
        from shoal.lab.report import study_report
    results: list[GameResult] = []

    def take(result: GameResult) -> bool:
        results.append(result)
        progress(len(results))
        return enough(study, results)

    with closing(Journal(out, study, "study")) as journal:
        results += journal.results
        if not enough(study, results):
            go_on(study.trials, study.games, take, means, journal=journal)
    finished = len(results) == study.games or enough(study, results)
    whole = len(results) // study.trials.a_round
    found = answers(study, results) if whole else []
    if finished:
        write_parquet(out / "games.parquet", list(table(study, results)))
        write_parquet(out / "answers.parquet", list(lines(found)))
        write_whole(out / REPORT, study_report(study, results, found))
    return Lab(study, len(results), tuple(found), finished)


def enough(study: Study, results: list[GameResult]) -> bool:
    """Whether every question that says how exactly is answered so, looked at after a whole round now and then."""
    rounds, rest = divmod(len(results), study.trials.a_round)
    if rest or not _looked_at(rounds) or any(ask.within is None for ask in study.asks):
        return False
    return all(answer.exact for answer in answers(study, results))


def _looked_at(rounds: int) -> bool:
    """Whether one looks after so many rounds: after 20, and then each time there are a fifth more."""
    look = FIRST_LOOK
    while look < rounds:
        look += max(1, look // 5)
    return look == rounds


def table(study: Study, results: list[GameResult]) -> Iterator[Row]:
    """A row for each seat of each game, with all that was set for it."""
    for row in seat_rows(study.trials, results):
        number = row.pop("game")
        assert isinstance(number, int)
        yield {"number": number, **study.ways[study.trials.turn(number).way], **row}


def lines(found: list[Answer]) -> Iterator[Row]:
    """A row for each line of each answer."""
    for answer in found:
        for line in answer.lines:
            low, high = line.found.difference.interval
            yield {
                "question": answer.ask.question,
                "measure": answer.ask.measure,
                "of": answer.ask.of,
                "what": line.what,
                "against": line.against,
                "where": line.where,
                "rounds": answer.rounds,
                "base": line.found.base,
                "other": line.found.other,
                "difference": line.found.difference.mean,
                "low": low,
                "high": high,
                "effect": line.found.effect,
            }
