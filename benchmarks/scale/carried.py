"""People at the tables of one to three servers: how many moves a second, how long they wait, what that takes."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter, process_time

from disk import flushing
from floor import FLOOR, FLOOR_CORES, FLOOR_MEMORY, beside
from players import OurPlayer
from rounds import run
from server.postgres import Postgres
from shoal.core import counted
from sides import HERE, Ours
from slow_players import SlowPlayer

MANY = 60
"""Tables at which people play as fast as they are answered."""


class Node(Ours):
    """One of our servers, with data somewhere."""

    def __init__(self, data: str, player: type[OurPlayer] = SlowPlayer) -> None:
        super().__init__(player)
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


@asynccontextmanager
async def serving(servers: int, player: type[OurPlayer]) -> AsyncIterator[tuple[list[Node], Postgres | None]]:
    """So many servers on one Postgres that waits for its disk; without any, one on a file."""
    with ExitStack() as stack:
        postgres = Postgres(fsync="on") if servers else None
        if postgres:
            stack.callback(postgres.end)
        nodes = [Node(postgres.address() if postgres else "", player) for _ in range(servers or 1)]
        for node in nodes:
            await node.start()
            stack.callback(node.stop)
        yield nodes, postgres


async def carry(nodes: list[Node], tables: int, seconds: float, postgres: Postgres | None) -> str:
    """Let two people sit at each of so many tables and move once a second there; what that took."""
    before = [node.memory() for node in nodes]
    share = [await node.tables(tables // len(nodes), Random(number)) for number, node in enumerate(nodes)]
    players = [player for group in share for player in group]
    with flushing() as flushes:
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
        f" {1000 * parts[98]:.1f} ms{beside(1000 * parts[98], FLOOR.get(tables))}; CPU: servers {busy:.2f}"
        f" cores{beside(busy / len(nodes), FLOOR_CORES)} ({each:.0f} µs a move), Postgres {database:.2f}, players"
        f" {(process_time() - own) / lasted:.2f}; {held:.0f} MB{beside(held / len(nodes), FLOOR_MEMORY)},"
        f" {grown:.0f} KB a table; the disk alone flushes a page: {flushes}"
    )


async def carry_most(nodes: list[Node], seconds: float) -> str:
    """Let people play as fast as they are answered; what the servers did together, and the worst of their waits."""
    runs = await asyncio.gather(*[run(node, MANY // len(nodes), seconds, Random(1)) for node in nodes])
    moves, cpu = sum(each.moves for each in runs), sum(each.cpu * each.moves for each in runs) / 1e6
    half, most, busy = (max(getattr(each, name) for each in runs) for name in ("half", "most", "busy"))
    return (
        f"{moves:.0f} moves a second, half within {half:.1f} ms, 99 of 100 within {most:.1f} ms;"
        f" CPU: servers {cpu:.2f} cores ({1e6 * cpu / moves:.0f} µs a move), players {busy:.2f}"
    )


async def load(tables: list[int], seconds: float) -> None:
    """On a file, then on one to three servers on one database: people who take their time, and people who do not."""
    for servers in (0, 1, 2, 3):
        name = f"Postgres, {counted(servers, 'server')}" if servers else "a file, 1 server"
        for count in tables:
            async with serving(servers, SlowPlayer) as (nodes, postgres):
                told = await carry(nodes, count, seconds, postgres)
            print(f"{name}, {count} tables: {told}", flush=True)
        async with serving(servers, OurPlayer) as (nodes, _):
            told = await carry_most(nodes, seconds)
        print(f"{name}, {MANY} tables as fast as it goes: {told}", flush=True)
