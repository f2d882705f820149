"""Simulating: play many games in one way or in several, count them, and keep their rows and records."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import perf_counter

from shoal.arena.running.going_on import Means, go_on
from shoal.arena.running.journal import Journal
from shoal.arena.running.match import GameResult, Match
from shoal.arena.running.records import Records
from shoal.arena.running.trials import Trials
from shoal.arena.telling.measures import LENGTH, OF_SEATS, Difference, measured, paired
from shoal.arena.telling.results import Results
from shoal.arena.telling.rows import check_table, game_rows, write_table
from shoal.core import Value


class Changed(Value, frozen=True):
    """What changes in one way to play, against the first: of whole games, or of one bot."""

    way: int
    measure: str
    seat: int | None
    """Whose it is, by the seat where the bot began; None is the whole game."""
    found: Difference


class Simulation:
    """Trials as they are played: what is counted in each way, and the games themselves where they are needed."""

    def __init__(self, trials: Trials, *, keep: bool) -> None:
        self.trials = trials
        self.results = [Results(way) for way in trials.ways]
        """What each way tells."""
        self.games = 0
        self.kept: list[GameResult] = []
        """The games, where rows are written or ways compared."""
        self._keep = keep or len(trials.ways) > 1
        self._began = perf_counter()

    def add(self, result: GameResult) -> None:
        """Count this game."""
        at = self.trials.turn(result.number)
        self.games += 1
        self.results[at.way].add(result, at.turn)
        self.results[at.way].seconds = perf_counter() - self._began
        if self._keep:
            self.kept.append(result)

    def changes(self) -> Iterator[Changed]:
        """How every other way differs from the first, in all that can be measured, from whole rounds alone."""
        ways = self.trials.ways
        for way in range(1, len(ways)):
            yield Changed(way, LENGTH, None, paired(self._rounds(0, LENGTH), self._rounds(way, LENGTH)))
            for measure in OF_SEATS if self.kept[0].scores is not None else OF_SEATS[:2]:
                for seat in range(ways[0].seats):
                    found = paired(self._rounds(0, measure, seat), self._rounds(way, measure, seat))
                    yield Changed(way, measure, seat, found)

    def _rounds(self, way: int, measure: str, who: int = 0) -> list[list[float]]:
        """What was measured in this way, round by round."""
        trials = self.trials
        rounds: list[list[float]] = [[] for _ in range(len(self.kept) // trials.a_round)]
        for game in self.kept[: len(rounds) * trials.a_round]:
            at = trials.turn(game.number)
            if at.way == way:
                seat = (who - at.turn) % trials.ways[way].seats
                rounds[at.round - 1].append(measured(game, measure, seat))
        return rounds


def simulate(
    what: Match | Trials,
    games: int,
    jobs: int = 1,
    *,
    on: str = "",
    records: Path | None = None,
    out: Path | None = None,
    progress: Callable[[Simulation], None] = lambda _: None,
) -> Simulation:
    """Play this many games in each way; Ctrl-C ends it early with the games that are finished.

    The same trials give the same games, rows and records, whatever the number of processes. With a file for rows, what
    was stopped goes on where it was: finished games lie beside the file until it is written.
    """
    trials = what if isinstance(what, Trials) else Trials((what,))
    total = trials.whole_rounds(games)
    means = Means(jobs, on)
    means.check()
    folder = None if records is None else Records(records, trials.ways[0].game, total)
    simulation = Simulation(trials, keep=out is not None)

    def take(result: GameResult) -> bool:
        if journal is None and folder is not None:
            folder.keep(result)
        simulation.add(result)
        progress(simulation)
        return False

    with ExitStack() as stack:
        journal = None if out is None else stack.enter_context(closing(_journal(out, trials, folder)))
        if journal is None and folder is not None:
            folder.make()
        for result in [] if journal is None else journal.results:
            simulation.add(result)
        go_on(trials, total, take, means, journal=journal, records=folder is not None)
    if out is not None and simulation.games == total:
        write_table(out, list(game_rows(trials, simulation.kept)))
        shutil.rmtree(unfinished(out))
    return simulation


def unfinished(out: Path) -> Path:
    """Where finished games lie until all are."""
    return out.with_name(f"{out.name}.unfinished")


def _journal(out: Path, trials: Trials, records: Records | None) -> Journal:
    check_table(out)
    return Journal(unfinished(out), trials, "simulation", records)
