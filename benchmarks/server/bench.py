"""How our live tables do against boardgame.io's server: moves a second and how long a move takes, in one run.

Both servers play the same game (goofspiel, two seats, thirteen cards) with the same players on the same machine; a
round is one game at every table, and tables are made between the rounds, where no clock runs. Ours writes every move
to the disk before it says so. boardgame.io keeps its games in memory. Every player has one move on its way at any
time: so the moves a second are what the server can bear, and the waits are those at a server that is full.

Both servers are up all the time and play by turns, a round here and a round there, so that they meet the same machine.
A pair is some thousand moves of each, and the median of the pairs counts.

In the end, `beside` tells how our tables do while others flick penguins.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import asdict, dataclass
from random import Random
from statistics import median

import uvloop
from rich.console import Console
from rich.table import Table

from beside import beside
from rounds import Round, Run, play_round
from sides import Ours, Side, Theirs, fetch_peer

SIZES = (50, 200)
MOVES = 4000
"""Moves of each side that make a pair, at least: one in a hundred of them are forty."""
MORE_MOVES = 1.5
SHORTER_WAIT = 0.5
"""The goals: so many times its moves a second at least, so many times its 99th percentile at most."""


@dataclass(frozen=True)
class Result:
    """All pairs with so many tables."""

    tables: int
    ours: list[Run]
    theirs: list[Run]

    @property
    def moves(self) -> float:
        """How many times its moves a second ours makes: the median of the pairs."""
        return median(our.moves / their.moves for our, their in zip(self.ours, self.theirs, strict=True))

    @property
    def wait(self) -> float:
        """Our 99th percentile as a part of its: the median of the pairs."""
        return median(our.most / their.most for our, their in zip(self.ours, self.theirs, strict=True))

    @property
    def cpu(self) -> float:
        """Our CPU time for a move as a part of its: the median of the pairs."""
        return median(our.cpu / their.cpu for our, their in zip(self.ours, self.theirs, strict=True))

    @property
    def met(self) -> bool:
        """Whether both goals are met."""
        return self.moves >= MORE_MOVES and self.wait <= SHORTER_WAIT


async def measure(tables: int, pairs: int, say: Console) -> Result:
    """Pairs of runs, by turns on both servers; the first round of each only warms up."""
    result, rng = Result(tables, [], []), Random(tables)
    ours, theirs = Ours(), Theirs()
    async with ours.running(), theirs.running():
        for side in (ours, theirs):
            await play_round(side, tables, rng)
        for _ in range(pairs):
            one, other = await pair(ours, theirs, tables, rng)
            result.ours.append(one)
            result.theirs.append(other)
            say.print(f"{tables} tables, {ours.name}: {said(one)}; {theirs.name}: {said(other)}", style="dim")
    return result


async def pair(ours: Side, theirs: Side, tables: int, rng: Random) -> tuple[Run, Run]:
    """A round here and a round there, until enough moves are made."""
    our_rounds, their_rounds = Round(), Round()
    while min(len(our_rounds.took), len(their_rounds.took)) < MOVES:
        our_rounds += await play_round(ours, tables, rng)
        their_rounds += await play_round(theirs, tables, rng)
    return our_rounds.run(), their_rounds.run()


def said(run: Run) -> str:
    """One run in a line."""
    return f"{run.moves:.0f} moves/s, p99 {run.most:.1f} ms, {run.cpu:.0f} us of CPU, players {run.busy:.0%} of a core"


def show(results: list[Result], console: Console) -> None:
    """Print medians and ratios."""
    table = Table(title="Live tables for two: goofspiel, every client as fast as it is answered")
    for heading in ("tables", "server", "moves/s", "p50 ms", "p99 ms", "CPU us"):
        table.add_column(heading, justify="left" if heading == "server" else "right")
    for result in results:
        table.add_row(str(result.tables), Ours.name, *middle(result.ours))
        table.add_row("", Theirs.name, *middle(result.theirs))
        goals = "[green]goals met[/]" if result.met else "[red]goals missed[/]"
        table.add_row(
            "", goals, f"{result.moves:.2f}x", "", f"{result.wait:.2f}x", f"{result.cpu:.2f}x", end_section=True
        )
    console.print(table)
    console.print(f"Goals: at least {MORE_MOVES}x its moves a second, at most {SHORTER_WAIT}x its p99.")


def middle(runs: list[Run]) -> tuple[str, str, str, str]:
    """The medians of these runs, as they are shown."""
    moves, half, most, cpu = (
        median(figures) for figures in zip(*[(run.moves, run.half, run.most, run.cpu) for run in runs], strict=True)
    )
    return f"{moves:,.0f}", f"{half:.1f}", f"{most:.1f}", f"{cpu:.0f}"


def main() -> int:
    """Measure and say whether all goals are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=SIZES, help="how many tables")
    parser.add_argument("--pairs", type=int, default=9, help="pairs of runs that are measured")
    parser.add_argument("--seconds", type=float, default=8, help="how long tables play beside ICECOOL")
    parser.add_argument("--json", action="store_true", help="print all runs as JSON")
    given = parser.parse_args()
    fetch_peer()
    say = Console(stderr=True, highlight=False)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        results = [runner.run(measure(tables, given.pairs, say)) for tables in given.tables]
        flicking = runner.run(beside(given.seconds))
    if given.json:
        print(json.dumps({"boardgame.io": [asdict(result) for result in results], "ICECOOL": asdict(flicking)}))
    else:
        show(results, Console())
        print(flicking)
    return 0 if flicking.met and all(result.met for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
