"""What a store with very many finished games costs, and what one, two and three servers carry.

    PYTHONPATH=src SHOAL_GAMES=examples .venv/bin/python benchmarks/server/scale.py kept --games 100000
    PYTHONPATH=src SHOAL_GAMES=examples .venv/bin/python benchmarks/server/scale.py load --tables 100

`kept` fills a file and a database with copies of one game and asks them what a server asks. `load` lets people move
once a second at every table, on a file and on one to three servers that share a database. CPU time is told, too: on a
machine that does other things meanwhile it is the number to trust.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

import asyncpg
import uvloop

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from server.postgres import Postgres
from shoal import games
from shoal.core import Header
from shoal.server.store.opening import Data, inspect, open_store
from shoal.server.store.postgres.store import prepare
from shoal.server.store.rows import AnyRow, Chair, TableSetup, as_json
from shoal.server.store.sqlite.writing import connect
from shoal.server.store.store import Store
from shoal.server.tables.live_table import LiveTable
from sides import HERE, Ours
from slow_players import SlowPlayer

PEOPLE = 5000
OFTEN = 30


# What is kept -------------------------------------------------------------------------------------------------


def played(id: str, person: int) -> tuple[TableSetup, list[AnyRow], LiveTable]:
    """A finished game of Get Bit! with four seats, two of them people's."""
    chairs = tuple(Chair("person", f"Guest {n}", person=f"p{n}") for n in (person, person + 1))
    chairs += (Chair("bot", "Dab", level="random"), Chair("bot", "Eel", level="random"))
    game, rng = games.find("getbit"), Random(1)
    setup = TableSetup(id, Header("getbit", game.rules, 4, game.all_options({}), seed="scale"), chairs, True, 5.0)
    live = LiveTable(setup)
    rows = list(live.open())
    while live.outcome is None:
        seat = live.snapshot.asked[0]
        move = rng.choice(live.snapshot.state.moves(seat))
        rows += live.answer(seat, move.data(), person=live.chairs[seat].person, id=f"{len(rows)}")
    return setup, rows, live


Tables = dict[str, Iterator[tuple[object, ...]]]


def copies(count: int) -> tuple[Tables, int]:
    """So many copies of a finished game, with other people in the seats, as rows of tables; and how long its log is."""
    setup, rows, live = played("first", 0)
    lines, header, glance = [as_json(row) for row in rows], as_json(setup.header), as_json(live.glance())
    numbers = range(1, count + 1)

    def table(key: int) -> tuple[object, ...]:
        chairs = as_json([Chair("person", "Guest", person=f"p{(key + seat) % PEOPLE}") for seat in range(2)])
        return (key, f"t{key:012}", "getbit", header, chairs, True, float(key), f"p{key % PEOPLE}")

    filled: Tables = {
        "persons": ((f"p{number}", f"Guest {number}", 1.0) for number in range(PEOPLE)),
        "tables": (table(key) for key in numbers),
        "glances": ((key, glance, 0) for key in numbers),
        "log": ((key, number, line) for key in numbers for number, line in enumerate(lines, 1)),
        "sitting": ((f"p{(key + seat) % PEOPLE}", f"t{key:012}", float(key)) for key in numbers for seat in range(2)),
    }
    return filled, len(rows)


def fill_file(file: Path, count: int) -> int:
    """Keep so many finished games in a file; say how many rows each has."""
    inspect(file)
    filled, rows = copies(count)
    with closing(connect(file)) as connection:
        connection.execute("BEGIN")
        for table, values in filled.items():
            columns = {"persons": 3, "tables": 8, "glances": 3, "log": 3, "sitting": 3}[table]
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})", values)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return rows


async def fill_database(address: str, count: int) -> int:
    """Keep so many finished games in a database; say how many rows each has."""
    await prepare(address)
    filled, rows = copies(count)
    filled["glances"] = ((*values, True, True) for values in filled["glances"])
    connection = await asyncpg.connect(address)
    for table, values in filled.items():
        await connection.copy_records_to_table(table, records=values)
    await connection.execute("ANALYZE")
    await connection.execute("CHECKPOINT")
    await connection.close()
    return rows


async def asked(store: Store, count: int) -> dict[str, float]:
    """Milliseconds that a server waits for what it asks most."""
    rng = Random(2)
    questions: dict[str, Callable[[], Awaitable[object]]] = {
        "tables of a person": lambda: store.tables_of(f"p{rng.randrange(PEOPLE)}", 50),
        "open tables": lambda: store.open_tables(50, 3),
        "a table and its log": lambda: _one(store, f"t{1 + rng.randrange(count):012}"),
        "old games to let go": lambda: store.old_tables(10.0, True, 50),
        "a write and a look at it": lambda: store.check(),
    }
    found = {}
    for name, question in questions.items():
        took = []
        for _ in range(OFTEN):
            began = perf_counter()
            await question()
            took.append(1000 * (perf_counter() - began))
        found[name] = median(took)
    return found


async def _one(store: Store, id: str) -> None:
    await store.table(id)
    await store.rows(id)


def tell(name: str, data: Data, count: int, rows: int, size: float) -> None:
    """What a store costs that holds so many games."""

    async def look() -> dict[str, float]:
        store = await open_store(data)
        try:
            return await asked(store, count)
        finally:
            await store.close()

    began = perf_counter()
    inspect(data)
    opened = perf_counter() - began
    print(f"{name}: {count} games of {rows} rows, {size / 1e6:.0f} MB, {size / count / rows:.0f} bytes a row")
    print(f"  made ready at a start in {opened:.2f} s")
    for question, took in uvloop.run(look()).items():
        print(f"  {question}: {took:.1f} ms", flush=True)


def kept(count: int) -> None:
    """The same games in a file and in a database."""
    with tempfile.TemporaryDirectory(prefix="shoal-scale-") as folder:
        file = Path(folder) / "scale.db"
        rows = fill_file(file, count)
        tell("SQLite", file, count, rows, file.stat().st_size)
    postgres = Postgres(fsync="on", shared_buffers="128MB", max_wal_size="4GB")
    try:
        rows = asyncio.run(fill_database(postgres.address(), count))
        size = float(postgres.ask("SELECT pg_database_size(current_database())"))
        tell("Postgres", postgres.address(), count, rows, size)
    finally:
        postgres.end()


# What is carried ----------------------------------------------------------------------------------------------


class Node(Ours):
    """One of our servers, with data somewhere."""

    def __init__(self, data: str) -> None:
        super().__init__(SlowPlayer)
        self._data = data

    def _command(self) -> list[str]:
        data = self._data or f"{self._folder.name}/data.db"
        return [sys.executable, str(HERE / "ours_to_measure.py"), str(self.port), data]

    def memory(self) -> float:
        """Megabytes that it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_of(postgres: Postgres) -> float:
    """Seconds of CPU time that a Postgres has used so far, with all its processes that are still there."""
    mother = (postgres.data / "postmaster.pid").read_text(encoding="ascii").split()[0]
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
            if mother in (stat.parent.name, fields[1]):
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def carry(nodes: list[Node], tables: int, seconds: float, postgres: Postgres | None) -> str:
    """Let two people sit at each of so many tables and move once a second there; what that took."""
    for node in nodes:
        await node.start()
    try:
        before = [node.memory() for node in nodes]
        share = [await node.tables(tables // len(nodes), Random(number)) for number, node in enumerate(nodes)]
        players = [player for group in share for player in group]
        began, cpu, own = perf_counter(), sum(node.cpu() for node in nodes), process_time()
        database = cpu_of(postgres) if postgres else 0.0
        playing = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(seconds)
        lasted = perf_counter() - began
        took = [wait for player in players for wait in player.took]
        busy = (sum(node.cpu() for node in nodes) - cpu) / lasted
        database = (cpu_of(postgres) - database) / lasted if postgres else 0.0
        grown = 1000 * sum(node.memory() - was for node, was in zip(nodes, before, strict=True)) / tables
        held = sum(node.memory() for node in nodes)
        for task in playing:
            task.cancel()
        parts, each = quantiles(took, n=100), 1e6 * busy * lasted / len(took)
        return (
            f"{len(took) / lasted:.0f} moves a second, half within {1000 * parts[49]:.1f} ms, 99 of 100 within"
            f" {1000 * parts[98]:.1f} ms; CPU: servers {busy:.2f} cores ({each:.0f} µs a move), Postgres"
            f" {database:.2f}, players {(process_time() - own) / lasted:.2f}; {held:.0f} MB, {grown:.0f} KB a table"
        )
    finally:
        for node in nodes:
            node.stop()


async def load(tables: list[int], seconds: float) -> None:
    """A file, then one to three servers on one database."""
    for count in tables:
        told = await carry([Node("")], count, seconds, None)
        print(f"{count} tables, a file, 1 server: {told}", flush=True)
        for servers in (1, 2, 3):
            postgres = Postgres(fsync="on")
            try:
                told = await carry([Node(postgres.address()) for _ in range(servers)], count, seconds, postgres)
            finally:
                postgres.end()
            print(f"{count} tables, Postgres, {servers} server{'s' * (servers > 1)}: {told}", flush=True)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="what", required=True)
    keeping = commands.add_parser("kept")
    keeping.add_argument("--games", type=int, default=100_000)
    carrying = commands.add_parser("load")
    carrying.add_argument("--tables", type=int, nargs="+", default=[100, 500, 1000])
    carrying.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    if given.what == "kept":
        kept(given.games)
    else:
        uvloop.run(load(given.tables, given.seconds))


if __name__ == "__main__":
    main()
