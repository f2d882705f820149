"""The arena: plays a tournament, in a folder of its own if that is wanted, and says what it tells."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from shoal.arena.running.journal import Journal
from shoal.arena.running.match import GameResult
from shoal.arena.running.pool import played
from shoal.arena.running.tournament import Tournament
from shoal.arena.telling.report import report
from shoal.arena.telling.rows import as_csv, need_parquet, rows, write_parquet
from shoal.arena.telling.standings import Standings, standings
from shoal.core import ShoalError
from shoal.core.files import write_whole


def hold(
    tournament: Tournament,
    games: int,
    jobs: int = 1,
    *,
    out: Path | None = None,
    parquet: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Standings | None:
    """Play so many games, in whole rounds, and say what they tell; nothing if Ctrl-C came before the first ended.

    With a folder every finished game is kept there, and a tournament that was stopped goes on where it was. The same
    tournament gives the same games, records and rows, whatever the number of processes and of stops.
    """
    games = tournament.whole_rounds(games)
    if parquet:
        need_parquet()
    with ExitStack() as stack:
        journal = None if out is None else stack.enter_context(closing(Journal(out, tournament)))
        results = _go_on(tournament, games, jobs, journal, progress)
    if not results:
        return None
    told = standings(tournament, results)
    if out is not None and len(results) == games:
        _write(out, told, results, parquet=parquet)
    return told


def _go_on(
    tournament: Tournament, games: int, jobs: int, journal: Journal | None, progress: Callable[[int], None]
) -> list[GameResult]:
    """Play what is missing; Ctrl-C ends it with what is finished."""
    results: list[GameResult] = [] if journal is None else list(journal.results)
    if len(results) > games:
        raise ShoalError(f"There are {len(results)} games in the folder already, and {games} were asked for.")
    progress(len(results))
    try:
        with closing(played(tournament, games, jobs, records=journal is not None, after=len(results))) as finished:
            for result in finished:
                if journal is not None:
                    journal.keep(result)
                results.append(result)
                progress(len(results))
    except KeyboardInterrupt:
        pass
    return results


def _write(folder: Path, told: Standings, results: list[GameResult], *, parquet: bool) -> None:
    """The rows, the standings and the report, each whole or not at all."""
    table = list(rows(told.tournament, results))
    write_whole(folder / "games.csv", as_csv(table))
    if parquet:
        write_parquet(folder / "games.parquet", table)
    write_whole(folder / "standings.json", f"{told.text()}\n")
    write_whole(folder / "report.html", report(told))
