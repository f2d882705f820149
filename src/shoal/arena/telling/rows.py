"""Rows for other programs: one for each seat of each game, the same to the byte for the same tournament."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

from shoal.arena.running.match import GameResult
from shoal.arena.running.tournament import Tournament
from shoal.core import ShoalError

Row = dict[str, object]


def rows(tournament: Tournament, results: Sequence[GameResult]) -> Iterator[Row]:
    """A row for each seat of each game; how long somebody thought is not in it, since that is never twice the same."""
    for game in results:
        for seat, bot in enumerate(game.bots):
            place = game.places[seat]
            yield {
                "game": game.number,
                "round": tournament.round(game.number),
                "deal": tournament.deal(game.number),
                "seat": seat + 1,
                "bot": bot,
                "place": place,
                "win": 1 / game.places.count(1) if place == 1 else 0.0,
                "score": None if game.scores is None else game.scores[seat],
                "answers": game.answers,
                "reason": game.reason,
                "faults": sum(fault.seat == seat for fault in game.faults),
            }


def as_csv(table: Sequence[Row]) -> str:
    """These rows as text with commas."""
    text = StringIO()
    writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()


def need_parquet() -> None:
    """Complain in a sentence if Parquet cannot be written here."""
    if find_spec("pyarrow") is None:
        raise ShoalError(
            "Parquet needs pyarrow, which is not installed; `pip install pyarrow` gets it, or leave it out."
        )


def write_parquet(path: Path, table: Sequence[Row]) -> None:
    """Write these rows as Parquet."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    parquet.write_table(arrow.Table.from_pylist(list(table)), path)
