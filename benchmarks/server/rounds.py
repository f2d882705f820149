"""Rounds of a server: one game at every table, played as fast as the server answers, and what that took."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import dataclass, field
from random import Random
from statistics import quantiles
from time import perf_counter, process_time

from sides import Side


@dataclass(frozen=True)
class Run:
    """What one side did in some rounds."""

    moves: float
    """Moves a second."""
    half: float
    """Milliseconds that half of the moves took at most."""
    most: float
    """Milliseconds that 99 of 100 moves took at most."""
    cpu: float
    """Microseconds of CPU time that the server spent on a move; other work on the machine hardly changes it."""
    busy: float
    """How much of the time the players were at work, as a part of one core: near 1 they would be what is measured."""


@dataclass
class Round:
    """One game at every table, or several such rounds added up."""

    lasted: float = 0
    took: list[float] = field(default_factory=list)
    """How long each move took."""
    cpu: float = 0
    """CPU time of the server."""
    players: float = 0
    """CPU time of the players."""

    def __iadd__(self, other: Round) -> Round:
        self.lasted += other.lasted
        self.took += other.took
        self.cpu += other.cpu
        self.players += other.players
        return self

    def run(self) -> Run:
        """What these rounds come to."""
        parts, moves = quantiles(self.took, n=100), len(self.took)
        return Run(
            moves=moves / self.lasted,
            half=1000 * parts[49],
            most=1000 * parts[98],
            cpu=1e6 * self.cpu / moves,
            busy=self.players / self.lasted,
        )


async def run(side: Side, tables: int, seconds: float, rng: Random) -> Run:
    """Play rounds until the clock has run for so long; the first round only warms up."""
    await play_round(side, tables, rng)
    all = Round()
    while all.lasted < seconds:
        all += await play_round(side, tables, rng)
    return all.run()


async def play_round(side: Side, tables: int, rng: Random) -> Round:
    """One game at every table."""
    players = await side.tables(tables, rng)
    gc.collect()
    gc.disable()
    began, cpu, own = perf_counter(), side.cpu(), process_time()
    await asyncio.wait_for(asyncio.gather(*[player.play() for player in players]), 120)
    lasted, cpu, own = perf_counter() - began, side.cpu() - cpu, process_time() - own
    gc.enable()
    for player in players:
        player.socket.close()
    await asyncio.gather(*[player.socket.lost for player in players])
    return Round(lasted, [took for player in players for took in player.took], cpu, own)
