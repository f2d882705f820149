"""The folder of a tournament: it takes each game as it is finished, so that a tournament goes on after any stop."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Final

import msgspec

from shoal.arena.running.match import GameResult
from shoal.arena.running.tournament import Tournament
from shoal.core import ShoalError, parse
from shoal.core.files import drop_unfinished, write_whole

SETTING: Final = "arena.json"
JOURNAL: Final = "journal.jsonl"
RECORDS: Final = "records"


class Journal:
    """What a tournament has finished, one line a game in their order; and their records."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        """The folder at this path, new or with the beginning of the same tournament in it."""
        self.folder = folder
        self.results: list[GameResult] = []
        """The games that are finished, without their records."""
        self._tournament = tournament
        try:
            self._open_folder()
            self._file = (folder / JOURNAL).open("a+b")
            _lock(self._file, folder)
            drop_unfinished(folder)
            drop_unfinished(folder / RECORDS)
            self._read()
        except (FileExistsError, NotADirectoryError):
            raise ShoalError(f"{folder} is a file; what a tournament finds goes in a folder.") from None
        except OSError as error:
            raise ShoalError(f"The folder {folder} cannot be used: {error.strerror}.") from None

    def keep(self, result: GameResult) -> None:
        """Write the record of this game, and then that it is finished."""
        write_whole(self._record(result.number), result.record, durable=False)
        finished = msgspec.structs.replace(result, record="")
        self._file.write(msgspec.json.encode(finished) + b"\n")
        self._file.flush()
        self.results.append(finished)

    def _record(self, number: int) -> Path:
        return self.folder / RECORDS / f"{self._tournament.game}-{number:05}.jsonl"

    def _has_record(self, number: int) -> bool:
        """Whether this game's record is there, as it is unless the power was lost."""
        path = self._record(number)
        return path.exists() and path.stat().st_size > 0

    def close(self) -> None:
        """Let go of the folder."""
        self._file.close()

    def _open_folder(self) -> None:
        """Make the folder, or see that it belongs to this very tournament."""
        setting, wanted = self.folder / SETTING, f"{self._tournament.text()}\n"
        if setting.exists():
            if setting.read_text(encoding="utf-8") != wanted:
                raise ShoalError(f"{self.folder} holds another tournament; name a new folder, or settle all as there.")
            return
        if self.folder.is_dir() and any(self.folder.iterdir()):
            raise ShoalError(f"{self.folder} holds something else; name a new folder.")
        (self.folder / RECORDS).mkdir(parents=True, exist_ok=True)
        write_whole(setting, wanted)

    def _read(self) -> None:
        """Read what is finished; where a stop has left half a line, or no record, the game is played again."""
        self._file.seek(0)
        good = 0
        for line in self._file:
            result = _finished(line)
            if result is None or result.number != len(self.results) + 1 or not self._has_record(result.number):
                break
            self.results.append(result)
            good += len(line)
        self._file.truncate(good)


def _finished(line: bytes) -> GameResult | None:
    try:
        return parse(GameResult, line) if line.endswith(b"\n") else None
    except ValueError:
        return None


def _lock(file: IO[bytes], folder: Path) -> None:
    """Keep others out of the folder, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ShoalError(f"Another tournament is at work in {folder}; wait for it, or name a new folder.") from None
