"""The arena: plays a tournament, in a folder of its own if that is wanted, and says what it tells."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from shoal.arena.running.going_on import Means, go_on
from shoal.arena.running.journal import Journal
from shoal.arena.running.match import GameResult
from shoal.arena.running.records import Records
from shoal.arena.running.tournament import Tournament
from shoal.arena.telling.report import report
from shoal.arena.telling.rows import need_parquet, seat_rows, write_csv, write_parquet
from shoal.arena.telling.standings import Standings, standings
from shoal.core.files import write_whole


def hold(
    tournament: Tournament,
    games: int,
    jobs: int = 1,
    *,
    on: str = "",
    out: Path | None = None,
    parquet: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Standings | None:
    """Play so many games, in whole rounds, and say what they tell; nothing if Ctrl-C came before the first ended.

    With a folder every finished game is kept there, and a tournament that was stopped goes on where it was. The same
    tournament gives the same games, records and rows, whatever the number of processes, of computers and of stops.
    """
    games = tournament.whole_rounds(games)
    means = Means(jobs, on)
    means.check()
    if parquet:
        need_parquet()
    results: list[GameResult] = []

    def take(result: GameResult) -> bool:
        results.append(result)
        progress(len(results))
        return False

    with ExitStack() as stack:
        journal = None if out is None else stack.enter_context(closing(_journal(out, tournament)))
        results += [] if journal is None else journal.results
        if results:
            progress(len(results))
        go_on(tournament, games, take, means, journal=journal)
    if not results:
        return None
    told = standings(tournament, results)
    if out is not None and len(results) == games:
        _write(out, told, results, parquet=parquet)
    return told


def _journal(folder: Path, tournament: Tournament) -> Journal:
    return Journal(folder, tournament, "tournament", Records(folder / "records", tournament.game, 99_999))


def _write(folder: Path, told: Standings, results: list[GameResult], *, parquet: bool) -> None:
    """The rows, the standings and the report, each whole or not at all."""
    table = list(seat_rows(told.tournament, results))
    write_csv(folder / "games.csv", table)
    if parquet:
        write_parquet(folder / "games.parquet", table)
    write_whole(folder / "standings.json", f"{told.text()}\n")
    write_whole(folder / "report.html", report(told))
