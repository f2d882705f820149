"""Record files as the commands use them."""

from __future__ import annotations

from pathlib import Path

from shoal import games
from shoal.bots import name
from shoal.cli.arguments import Options, bring, takes_folder
from shoal.core import BadRecord, Game, Header, Setting, ShoalError, Table, read
from shoal.core.errors import plain

LONGEST_NAME = 20


def open_record(path: Path, options: Options = (), *, doubtful: bool = False) -> Table:
    """The table that this record leads to, exactly as far as it goes.

    Options are folders it was played with; fate's answers are worked out again, if wanted.
    """
    try:
        with path.open("rb") as file:
            return read(file, lambda name: _prepared(games.find(name), options), doubtful=doubtful)
    except OSError as error:
        raise ShoalError(f"{path} cannot be read: {error.strerror}.") from None


def _prepared(game: Game, options: Options) -> Game:
    """The game, after it has been brought the folders that its record was played with."""
    for option, value in options:
        if not takes_folder(game, option):
            raise ShoalError(f"The record settles {option}; --set takes only folders of files here, not {value!r}.")
    bring(game, options)
    return game


def open_named_record(path: Path, options: Options = ()) -> Table:
    """The same, where a bad record's complaint has to name the file."""
    try:
        return open_record(path, options)
    except BadRecord as bad:
        raise ShoalError(f"{path}: {bad}") from None


def names(header: Header) -> list[str]:
    """What everybody at this table is called; whoever has no name gets one."""
    given = [plain(each)[:LONGEST_NAME].strip() for each in header.names]
    given += [""] * header.seats
    return [given[seat] or name(seat) for seat in range(header.seats)]


def settings(options: dict[str, Setting]) -> str:
    """The options of a game in a short line."""
    return ", ".join(f"{name} {shown(setting)}" for name, setting in options.items())


def shown(setting: Setting) -> str:
    """One setting as it is typed after `--set`."""
    return str(setting).lower() if isinstance(setting, bool) else str(setting)
