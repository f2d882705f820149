"""What has to hold at the end, however much went wrong: looked up in the database and in every record."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import asyncpg
import msgspec

from fault_players import Book
from sockets import ask


class Row(msgspec.Struct):
    """A row of a log, as far as it matters here."""

    id: str = ""


OURS = "shoal."
TOLD = (
    "games could not be counted",
    "nothing can be written",
    "nothing could be let go",
    "nothing could be looked through",
)
"""What servers rightly complain of while their database is away."""


class Line(msgspec.Struct):
    """A line that a server logs."""

    level: str
    what: str
    source: str = msgspec.field(name="from", default="")


async def check_all(address: str, port: int, book: Book, tables: list[str], log: Path) -> list[str]:
    """Everything that is not as it should be."""
    book.counts["records checked"] = len(tables)
    return [*await _check_logs(address, book, tables), *await _check_records(port, tables), *_check_complaints(log)]


def _check_complaints(log: Path) -> list[str]:
    """Failures inside the servers, with how often there were any."""
    lines = [line for line in log.read_bytes().splitlines() if line.startswith(b"{")]
    said = [msgspec.json.decode(line, type=Line) for line in lines]
    wrong = Counter(line.what for line in said if line.level == "error" and line.source.startswith(OURS))
    return [f"servers said {count} times: {what}" for what, count in wrong.items() if what not in TOLD]


async def _check_logs(address: str, book: Book, tables: list[str]) -> list[str]:
    """Every acknowledged move is there once, under its number; nothing that was refused is; no row is missing."""
    connection = await asyncpg.connect(address)
    found = await connection.fetch("SELECT id, number, row FROM log JOIN tables ON tablekey = key ORDER BY key, number")
    over = await connection.fetch("SELECT id FROM tables JOIN glances ON tablekey = key WHERE over")
    await connection.close()
    where: dict[tuple[str, str], int] = {}
    often: Counter[tuple[str, str]] = Counter()
    length: Counter[str] = Counter()
    errors: list[str] = []
    for table, number, row in found:
        length[table] += 1
        if number != length[table]:
            errors.append(f"{table}: row {number} comes after row {length[table] - 1}")
        wish = msgspec.json.decode(row, type=Row).id
        if wish:
            where[table, wish] = number
            often[table, wish] += 1
    errors += [f"{wish} was acknowledged as {number} and is {where.get(wish)}" for wish, number in book.done.items()
               if where.get(wish) != number]  # fmt: skip
    errors += [f"{wish} is there {count} times" for wish, count in often.items() if count > 1]
    errors += [f"{wish} was refused and is there: {why}" for wish, why in book.refused.items() if wish in where]
    ended = {each["id"] for each in over}
    return errors + [f"{table} is not over" for table in tables if table not in ended]


async def _check_records(port: int, tables: list[str]) -> list[str]:
    """What `shoal check` says of the record of every game."""
    errors: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for table in tables:
            try:
                record = await ask(port, f"/api/tables/{table}/record")
            except OSError as error:
                errors.append(str(error))
            else:
                (Path(folder) / f"{table}.jsonl").write_bytes(record.content)
        command = [sys.executable, "-m", "shoal", "check", folder]
        checked = subprocess.run(command, capture_output=True, text=True, check=False)
    return [*errors, checked.stdout + checked.stderr] if checked.returncode else errors
