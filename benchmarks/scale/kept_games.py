"""A store with very many finished games: its size, the start of a server with it, and what servers ask it most."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import asyncpg
import uvloop

from carried import Node
from floor import FLOOR_GAMES, FLOOR_SIZE, FLOOR_START, beside
from server.postgres import Postgres
from shoal import games
from shoal.core import Header
from shoal.server.store.opening import Data, inspect, open_store
from shoal.server.store.postgres.store import prepare
from shoal.server.store.rows import AnyRow, Chair, TableSetup, as_json
from shoal.server.store.sqlite.writing import connect
from shoal.server.store.store import Store
from shoal.server.table.live_table import LiveTable

COLUMNS = {
    "persons": "id name made",
    "tables": "key id game header chairs public made maker",
    "glances": "tablekey glance open over",
    "log": "tablekey number row",
    "sitting": "person tableid made",
}
"""What is filled in; the rest of each row is as in a new one."""
PEOPLE = 5000
OFTEN = 30


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
        "glances": ((key, glance, 0, True) for key in numbers),
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
            names = COLUMNS[table].split()
            places = ", ".join("?" * len(names))
            connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})", values)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return rows


async def fill_database(address: str, count: int) -> int:
    """Keep so many finished games in a database; say how many rows each has."""
    await prepare(address)
    filled, rows = copies(count)
    filled["glances"] = ((*values, True) for values in filled["glances"])
    connection = await asyncpg.connect(address)
    for table, values in filled.items():
        more = ["moved"] if table == "glances" else []
        await connection.copy_records_to_table(table, records=values, columns=[*COLUMNS[table].split(), *more])
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
    start, memory = uvloop.run(started(str(data)))
    most, soon = (FLOOR_SIZE, FLOOR_START) if count == FLOOR_GAMES else (None, None)
    print(f"{name}: {count} games of {rows} rows, {size / 1e6:.0f} MB{beside(size / 1e6, most)}", end="")
    print(f", {size / count / rows:.0f} bytes a row")
    print(f"  made ready at a start in {opened:.2f} s")
    print(f"  a server answers after {start:.2f} s{beside(start, soon)}, with {memory:.0f} MB")
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


async def started(data: str) -> tuple[float, float]:
    """Seconds from the start of a server with this data until it answers, and the megabytes that it then holds."""
    node = Node(data)
    began = perf_counter()
    await node.start()
    try:
        return perf_counter() - began, node.memory()
    finally:
        node.stop()
