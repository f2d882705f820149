"""Stores to be tested, with people and a table in them."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from patience import PATIENCE
from server.stores import with_store
from shoal.core import FATE, Header
from shoal.server.store.opening import Data
from shoal.server.store.rows import Answered, AnyRow, Chair, Glance, Left, Rematched, Seated, TableSetup, Undone
from shoal.server.store.store import Chain, Person, Store, waiting

ADA, BOB = Person("p1", "Ada"), Person("p2", "Bob")
CHAIRS = (Chair("person", "Ada", person="p1"), Chair("open", ""), Chair("bot", "Dab", level="random"))
SETTING = TableSetup("t1", Header("getbit", "1.0", 3, {"memory": True}, seed="secret"), CHAIRS, True, 5.0)
GLANCE = Glance(CHAIRS, (0, 1), False)
ROWS: list[AnyRow] = [
    Answered(who=FATE, answer=[2, 0, 1], ask="line"),
    Answered(who=0, answer={"kind": "play", "robot": 0, "card": 3}, person="p1", id="a"),
    Undone(seat=0, person="p1", id="b"),
    Seated(seat=1, name="Bob", person="p2", id="c"),
    Left(seat=1, level="casual", person="p2", id="d"),
    Rematched(table="t2", person="p1"),
]


class Bench:
    """A place where a store can be opened, closed and opened again."""

    def __init__(self, data: Data) -> None:
        self._data = data

    def run(self, work: Callable[[Store], Awaitable[None]]) -> None:
        """Open the store, do this, close it."""

        with_store(self._data, work)


@pytest.fixture
def bench(data: Data) -> Bench:
    return Bench(data)


async def with_people(store: Store) -> None:
    await store.identities.add(ADA, 1.0)
    await store.identities.add(BOB, 1.0)


async def with_table(store: Store) -> None:
    await with_people(store)
    await store.make_table(SETTING, ROWS[:1], GLANCE)


async def append(
    store: Store,
    first: int,
    rows: Sequence[AnyRow],
    glance: Glance = GLANCE,
    chain: Chain | None = None,
    table: str = "t1",
) -> None:
    """Append these rows to the table and wait until they are written."""
    written, then = waiting()
    store.append(table, first, rows, glance, chain or Chain(), then)
    await written


async def write_until_anew(log: Path, write: Callable[[int], Awaitable[object]]) -> int:
    """Write one thing after the other until SQLite's log begins anew, however slow the disk is; say how many."""
    sizes, give_up = [0], time.monotonic() + PATIENCE
    while sizes[-1] >= max(sizes):
        assert time.monotonic() < give_up, "The log of SQLite only grows."
        await write(len(sizes) - 1)
        sizes.append(log.stat().st_size)
    return len(sizes) - 1
