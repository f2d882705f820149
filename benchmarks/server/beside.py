"""Whether other tables stay quick while bots flick at ICECOOL tables all the time.

The others play goofspiel, first alone and then beside the flicks, and stop to think for a tenth of a second on average:
so the server has time left, and what they wait for is not each other. The bots choose at random, so what they cost is
the physics.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from time import perf_counter

import uvloop

from players import OurPlayer
from rounds import Run, run
from sides import Ours
from soak import Soak

TABLES = 20
FLICKING = 4
LONGEST_THOUGHT = 0.2
LONGEST_WAIT = 50.0
"""The goal: milliseconds that 99 of 100 moves of the others take at most."""


class Thinker(OurPlayer):
    """Stops to think before a move; how long a move takes is counted from its sending."""

    _thinks = False

    def go_on(self) -> None:
        if not self._thinks:
            self._thinks = True
            asyncio.get_running_loop().call_later(self._rng.uniform(0, LONGEST_THOUGHT), self._move)

    def _move(self) -> None:
        self._thinks = False
        super().go_on()


@dataclass(frozen=True)
class Beside:
    """How the other tables did."""

    alone: Run
    beside: Run
    steps: float
    """What happened at the ICECOOL tables meanwhile: moves and motions a second."""

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        return self.steps > 0 and self.beside.most <= LONGEST_WAIT

    def __str__(self) -> str:
        goal = f"the goal of {LONGEST_WAIT:.0f} ms is {'met' if self.met else 'missed'}"
        return (
            f"{TABLES} tables of goofspiel beside {FLICKING} of ICECOOL, where {self.steps:.0f} moves and motions a "
            f"second happen: p99 {self.beside.most:.1f} ms, {self.alone.most:.1f} ms alone; {goal}."
        )


async def beside(seconds: float) -> Beside:
    """Play alone for so long, and then for as long beside bots that flick."""
    side = Ours(Thinker)
    async with side.running():
        alone = await run(side, TABLES, seconds, Random(1))
        async with flicking(side) as soak:
            steps, began = soak.steps, perf_counter()
            together = await run(side, TABLES, seconds, Random(1))
            happened = (soak.steps - steps) / (perf_counter() - began)
    if soak.errors:
        raise SystemExit(f"A table of ICECOOL went wrong: {soak.errors[0]}")
    return Beside(alone, together, happened)


@asynccontextmanager
async def flicking(side: Ours) -> AsyncIterator[Soak]:
    """Tables of ICECOOL at which bots play one game after another until this ends."""
    soak, cookie = Soak(side, float("inf")), await side.new_person("Flicks")
    at_work = [asyncio.create_task(soak.guarded("icecool", cookie)) for _ in range(FLICKING)]
    at_work.append(asyncio.create_task(soak.ping()))
    try:
        yield soak
    finally:
        for task in at_work:
            task.cancel()


def main() -> int:
    """Measure only this."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8, help="how long both parts play")
    given = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(beside(given.seconds))
    print(found)
    return 0 if found.met else 1


if __name__ == "__main__":
    sys.exit(main())
