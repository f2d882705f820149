"""Making a dataset: games are played, kept as they are finished, and written as Parquet with a data card."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from shoal import games
from shoal.arena import GameResult
from shoal.arena.running.going_on import Means, go_on
from shoal.arena.running.journal import Journal
from shoal.arena.telling.rows import need_parquet
from shoal.core import ShoalError, Value
from shoal.core.files import write_whole
from shoal.dataset.card import card
from shoal.dataset.deciding import Plan

CARD = "README.md"
PLAN = "dataset.json"


class Made(Value, frozen=True):
    """A dataset as far as it has come."""

    games: int
    decisions: int
    finished: bool


def make(
    plan: Plan,
    number: int,
    out: Path,
    means: Means | None = None,
    *,
    progress: Callable[[int], None] = lambda _: None,
) -> Made:
    """Play so many games and write them to a new folder; after a stop the same plan goes on there.

    The same plan gives the same files to the byte, whatever the number of processes, of computers and of stops.
    """
    means = means or Means()
    means.check()
    need_parquet()
    from shoal.dataset.writing import write_decisions, write_games

    if number < 1:
        raise ShoalError(f"There must be at least 1 game, not {number}.")
    games.find(plan.match.game).study(plan.match.seats, plan.match.options)
    if (out / CARD).exists():
        raise ShoalError(f"{out} already holds a dataset; name a new folder.")
    results: list[GameResult] = []

    def take(result: GameResult) -> bool:
        results.append(result)
        progress(len(results))
        return False

    unfinished = out / "unfinished"
    with closing(Journal(unfinished, plan, "dataset")) as journal:
        results += journal.results
        go_on(plan, number, take, means, journal=journal, records=True)
    if len(results) < number:
        return Made(len(results), 0, False)
    write_games(out / "games.parquet", plan, results)
    found = write_decisions(out / "decisions.parquet", plan, results)
    write_whole(out / PLAN, f"{plan.text()}\n")
    write_whole(out / CARD, card(plan, results, found))
    shutil.rmtree(unfinished)
    return Made(number, found, True)
