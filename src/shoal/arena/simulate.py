"""Simulating: play many games, count them, and keep their records."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import perf_counter

from shoal.arena.running.match import GameResult, Match
from shoal.arena.running.pool import MOST_JOBS, played
from shoal.arena.telling.results import Results
from shoal.core import ShoalError
from shoal.core.files import write_whole


class Folder:
    """A folder that takes the records of one match, one file a game."""

    def __init__(self, path: Path, match: Match, games: int) -> None:
        """The folder at this path, made if need be; records that lie there already are not touched."""
        self.path = path
        self._game = match.game
        self._digits = max(4, len(str(games)))
        try:
            path.mkdir(parents=True, exist_ok=True)
            taken = next(path.glob(f"{match.game}-*.jsonl"), None)
        except FileExistsError:
            raise ShoalError(f"{path} is a file; the records go in a folder.") from None
        except OSError as error:
            raise ShoalError(f"The folder {path} cannot be made: {error.strerror}.") from None
        if taken is not None:
            raise ShoalError(f"{path} holds records already, such as {taken.name}; name a new folder.")

    def keep(self, result: GameResult) -> None:
        """Write the record of this game to its file, whole or not at all."""
        write_whole(self.path / f"{self._game}-{result.number:0{self._digits}}.jsonl", result.record)


def simulate(
    match: Match,
    games: int,
    jobs: int = 1,
    *,
    records: Path | None = None,
    progress: Callable[[Results], None] = lambda _: None,
) -> Results:
    """Play this many games on this many processes; Ctrl-C ends it early with the games that are finished.

    The same match gives the same games and records, whatever the number of processes.
    """
    if games < 1:
        raise ShoalError(f"There must be 1 game at least, not {games}.")
    if not 1 <= jobs <= MOST_JOBS:
        raise ShoalError(f"There can be 1 to {MOST_JOBS} processes, not {jobs}.")
    folder = None if records is None else Folder(records, match, games)
    results = Results(match)
    began = perf_counter()
    try:
        with closing(played(match, games, jobs, records=folder is not None)) as finished:
            for result in finished:
                if folder is not None:
                    folder.keep(result)
                results.add(result)
                results.seconds = perf_counter() - began
                progress(results)
    except KeyboardInterrupt:
        results.seconds = perf_counter() - began
    return results
