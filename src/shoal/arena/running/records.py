"""A folder of records, one file a game."""

from __future__ import annotations

from pathlib import Path

from shoal.arena.running.match import GameResult
from shoal.core import ShoalError
from shoal.core.files import write_whole


class Records:
    """A folder that takes the records of games as they are finished."""

    def __init__(self, path: Path, game: str, games: int = 0) -> None:
        """The folder at this path for so many games; it is there once `make` was called."""
        self.path = path
        self._game = game
        self._digits = max(4, len(str(games)))

    def make(self, *, new: bool = True) -> None:
        """Make the folder, if need be; where it should be new, records that lie there already are not touched."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            taken = next(self.path.glob(f"{self._game}-*.jsonl"), None)
        except FileExistsError:
            raise ShoalError(f"{self.path} is a file; the records go in a folder.") from None
        except OSError as error:
            raise ShoalError(f"The folder {self.path} cannot be made: {error.strerror}.") from None
        if new and taken is not None:
            raise ShoalError(f"{self.path} already holds records, such as {taken.name}; name a new folder.")

    def keep(self, result: GameResult) -> None:
        """Write the record of this game to its file, whole or not at all."""
        write_whole(self._file(result.number), result.record, durable=False)

    def has(self, number: int) -> bool:
        """Whether this game's record is there, as it is unless the power was lost."""
        path = self._file(number)
        return path.exists() and path.stat().st_size > 0

    def _file(self, number: int) -> Path:
        return self.path / f"{self._game}-{number:0{self._digits}}.jsonl"
