"""The tables of a dataset: one row a game, and one row a decision, with arrays of a fixed size."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from shoal import games
from shoal.adapters.episode import told
from shoal.arena import GameResult
from shoal.core.contract.study import Study
from shoal.dataset.deciding import Decision, Noted, Plan

CHUNK = 200
"""Games whose decisions are held and written at a time."""


def study_of(plan: Plan) -> Study:
    """The game of this plan in numbers."""
    return games.find(plan.match.game).study(plan.match.seats, plan.match.options)


def write_games(path: Path, plan: Plan, results: Sequence[GameResult]) -> None:
    """A row for each game, with its whole record."""
    rows = [
        {
            "game": result.number,
            "deal": plan.sitting(result.number).deal,
            "bots": list(result.bots),
            "places": list(result.places),
            "scores": None if result.scores is None else list(result.scores),
            "answers": result.answers,
            "reason": result.reason,
            "record": Noted.of(result).record,
        }
        for result in results
    ]
    kinds = {"places": pa.list_(pa.int8()), "scores": pa.list_(pa.float32()), "bots": pa.list_(pa.string())}
    schema = pa.schema([(name, kinds.get(name, _plain(rows[0][name]))) for name in rows[0]])
    with _whole(path) as part:
        pq.write_table(pa.Table.from_pylist(rows, schema), part, compression="zstd")


def _plain(value: object) -> Any:
    return pa.int32() if isinstance(value, int) else pa.string()


def schema_of(plan: Plan) -> Any:
    """The columns of decisions; in a game of flicks an action is a row of numbers, and so is its mask."""
    study = study_of(plan)
    numbers = len(study.continuous)
    columns = [
        ("game", pa.int32()),
        ("answer", pa.int32()),
        ("seat", pa.int8()),
        ("observation", pa.list_(pa.int16(), told(study).size)),
        ("mask", pa.list_(pa.int8(), numbers or study.actions)),
        ("action", pa.list_(pa.float32(), numbers) if numbers else pa.int16()),
        ("move", pa.string()),
        *([("value", pa.float32())] if plan.looks else []),
        ("place", pa.int8()),
        ("win", pa.float32()),
        *([("score", pa.float32())] if games.find(plan.match.game).counts else []),
    ]
    return pa.schema(columns)


def write_decisions(path: Path, plan: Plan, results: Sequence[GameResult]) -> int:
    """A row for each decision; how many there are."""
    schema, found = schema_of(plan), 0
    with _whole(path) as part, pq.ParquetWriter(part, schema, compression="zstd") as writer:
        for start in range(0, len(results), CHUNK):
            rows = list(_decided(results[start : start + CHUNK]))
            writer.write_table(_table(schema, rows), row_group_size=len(rows) or 1)
            found += len(rows)
    return found


def _decided(results: Sequence[GameResult]) -> Iterator[tuple[GameResult, Decision]]:
    for result in results:
        for decision in Noted.of(result).decisions:
            yield result, decision


def _table(schema: Any, rows: Sequence[tuple[GameResult, Decision]]) -> Any:
    marks = schema.field("mask").type.list_size
    columns = {
        "game": [game.number for game, _ in rows],
        "answer": [decision.answer for _, decision in rows],
        "seat": [decision.seat for _, decision in rows],
        "action": [decision.numbers or decision.action for _, decision in rows],
        "move": [decision.move for _, decision in rows],
        "value": [decision.value for _, decision in rows],
        "place": [game.places[decision.seat] for game, decision in rows],
        "win": [game.won(decision.seat) for game, decision in rows],
        "score": [None if game.scores is None else game.scores[decision.seat] for game, decision in rows],
    }
    arrays = {
        "observation": lambda kind: _fixed(kind, b"".join([decision.observation for _, decision in rows])),
        "mask": lambda kind: _fixed(kind, b"".join([_marks(decision.legal, marks) for _, decision in rows])),
    }
    made = [
        arrays[field.name](field.type) if field.name in arrays else pa.array(columns[field.name], field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(made, schema=schema)


def _fixed(kind: Any, numbers: bytes) -> Any:
    """Rows of so many numbers each, from their bytes."""
    count = len(numbers) * 8 // kind.value_type.bit_width
    values = pa.Array.from_buffers(kind.value_type, count, [None, pa.py_buffer(numbers)])
    return pa.FixedSizeListArray.from_arrays(values, kind.list_size)


def _marks(legal: Sequence[int], actions: int) -> bytes:
    marks = bytearray(actions)
    for action in legal:
        marks[action] = 1
    return bytes(marks)


class _whole:  # noqa: N801 - it is used like a function
    """A file that gets its name once it is whole."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(f".shoal-{path.name}.part")

    def __enter__(self) -> Path:
        return self._part

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            os.replace(self._part, self._path)
        else:
            self._part.unlink(missing_ok=True)
