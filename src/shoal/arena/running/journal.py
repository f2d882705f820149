"""The folder of a series: it takes each game as it is finished, so that a series goes on after any stop."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Final

import msgspec

from shoal.arena.running.match import GameResult
from shoal.arena.running.records import Records
from shoal.core import ShoalError, Value, parse
from shoal.core.files import drop_unfinished, write_whole

JOURNAL: Final = "journal.jsonl"


class Journal:
    """What a series has finished, one line a game in their order; and their records, where they are wanted."""

    def __init__(self, folder: Path, setting: Value, what: str, records: Records | None = None) -> None:
        """The folder at this path, new or with the beginning of the same series in it: `what` is a word for it."""
        self.folder = folder
        self.results: list[GameResult] = []
        """The games that are finished, without their records."""
        self.records = records
        self._what = what
        try:
            self._open_folder(setting)
            self._file = (folder / JOURNAL).open("a+b")
            _lock(self._file, folder, what)
            drop_unfinished(folder)
            if records is not None:
                drop_unfinished(records.path)
            self._read()
        except (FileExistsError, NotADirectoryError):
            raise ShoalError(f"{folder} is a file; what a {what} finds goes in a folder.") from None
        except OSError as error:
            raise ShoalError(f"The folder {folder} cannot be used: {error.strerror}.") from None

    def keep(self, result: GameResult) -> None:
        """Write the record of this game, and then that it is finished."""
        if self.records is not None:
            self.records.keep(result)
        finished = msgspec.structs.replace(result, record="")
        self._file.write(msgspec.json.encode(finished) + b"\n")
        self._file.flush()
        self.results.append(finished)

    def close(self) -> None:
        """Let go of the folder."""
        self._file.close()

    def _open_folder(self, settled: Value) -> None:
        """Make the folder, or see that it belongs to this very series."""
        setting, wanted = self.folder / f"{self._what}.json", f"{settled.text()}\n"
        begun = setting.exists()
        if begun and setting.read_text(encoding="utf-8") != wanted:
            raise ShoalError(f"{self.folder} holds another {self._what}; name a new folder, or use its settings.")
        if not begun and self.folder.is_dir() and any(self.folder.iterdir()):
            raise ShoalError(f"{self.folder} holds something else; name a new folder.")
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.records is not None:
            self.records.make(new=not begun)
        if not begun:
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

    def _has_record(self, number: int) -> bool:
        return self.records is None or self.records.has(number)


def _finished(line: bytes) -> GameResult | None:
    try:
        return parse(GameResult, line) if line.endswith(b"\n") else None
    except ValueError:
        return None


def _lock(file: IO[bytes], folder: Path, what: str) -> None:
    """Keep others out of the folder, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ShoalError(f"Another {what} is at work in {folder}; wait for it, or name a new folder.") from None
