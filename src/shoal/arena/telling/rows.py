"""Rows for other programs, the same to the byte for the same games: one for each game, or for each seat of each."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Protocol

from shoal.arena.running.match import GameResult, Series
from shoal.core import ShoalError
from shoal.core.extras import extra
from shoal.core.files import write_whole

Row = dict[str, object]
"""One line of a table. How long somebody thought is not in it, since that is never twice the same."""


class Rounds(Series, Protocol):
    """A series whose games come in rounds on the same deal."""

    def round(self, number: int) -> int:
        """The round to which this game belongs, counted from 1."""


def seat_rows(series: Rounds, results: Sequence[GameResult]) -> Iterator[Row]:
    """A row for each seat of each game."""
    for game in results:
        for seat, bot in enumerate(game.bots):
            yield {
                **_what(series, game),
                "seat": seat + 1,
                "bot": bot,
                "place": game.places[seat],
                "win": game.won(seat),
                "score": None if game.scores is None else game.scores[seat],
                "answers": game.answers,
                "reason": game.reason,
                "faults": sum(fault.seat == seat for fault in game.faults),
            }


def game_rows(series: Rounds, results: Sequence[GameResult]) -> Iterator[Row]:
    """A row for each game: how it was set, how long it took and how it ended, and how each seat fared."""
    for game in results:
        sitting = series.sitting(game.number)
        row: Row = {**_what(series, game), **sitting.options, "answers": game.answers, "reason": game.reason}
        for seat, bot in enumerate(game.bots):
            row[f"bot_{seat + 1}"] = bot
            row[f"place_{seat + 1}"] = game.places[seat]
            row[f"win_{seat + 1}"] = game.won(seat)
            row[f"score_{seat + 1}"] = None if game.scores is None else game.scores[seat]
        yield {**row, "faults": len(game.faults)}


def _what(series: Rounds, game: GameResult) -> Row:
    number = game.number
    return {"game": number, "round": series.round(number), "deal": series.sitting(number).deal}


# Writing them ----------------------------------------------------------------------------------------------


def check_table(path: Path) -> None:
    """Complain in a sentence if rows cannot be written to a file of this name, or if it is there already."""
    if path.suffix not in (".csv", ".parquet"):
        raise ShoalError(f"Rows go in a file that ends in .csv or .parquet, not in {path}.")
    if path.suffix == ".parquet":
        need_parquet()
    if path.exists():
        raise ShoalError(f"{path} already exists; name a new file.")
    if not path.parent.is_dir():
        raise ShoalError(f"There is no folder {path.parent} for the rows.")


def write_table(path: Path, table: Sequence[Row]) -> None:
    """Write these rows as the file's name says."""
    (write_parquet if path.suffix == ".parquet" else write_csv)(path, table)


def write_csv(path: Path, table: Sequence[Row]) -> None:
    """Write these rows as text with commas."""
    text = StringIO()
    writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    write_whole(path, text.getvalue())


def need_parquet() -> None:
    """Complain in a sentence if Parquet cannot be written here."""
    with extra("lab", "Parquet"):
        import pyarrow  # noqa: F401


def write_parquet(path: Path, table: Sequence[Row]) -> None:
    """Write these rows as Parquet, whole or not at all."""
    import pyarrow
    import pyarrow.parquet

    part = path.with_name(f".shoal-{path.name}.part")
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(table)), part)
    os.replace(part, path)
