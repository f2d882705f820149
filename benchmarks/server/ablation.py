"""What two costly parts of the server bring: that it is compiled, and that it reads its sockets itself.

Variants of the same server are up all the time and play goofspiel by turns, a round each, so that they meet the same
machine. Every variant lacks one thing; its figures of a round are compared with those of the whole server in the same
round. Other work on the machine hardly changes the CPU time of a move, so that is the figure that counts.

`python3 dev.py bench ablation` measures the compiled build of this checkout. `--before` takes the folder of another
version's build, to be compared in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles

import uvloop
from rich.console import Console
from rich.table import Table

from rounds import Round, Run, play_round
from sides import HERE, Ours

RESAMPLES = 2000
WHOLE = "as it is"


class Variant(Ours):
    """Our server from this build, started by this program."""

    def __init__(self, name: str, build: Path, program: str = "ours_to_measure.py") -> None:
        super().__init__()
        self.name = name
        self._build = build
        self._program = program

    def cpu(self) -> float:
        """Seconds of CPU time of all its threads, to the nanosecond: rounds are short, and differences small."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9

    def _command(self) -> list[str]:
        return [sys.executable, str(HERE / self._program), str(self.port), f"{self._folder.name}/data.db"]

    def _environment(self) -> dict[str, str]:
        return {**super()._environment(), "PYTHONPATH": str(self._build)}


def without_compiled_server(build: Path, place: Path) -> Path:
    """A copy of this build in which the modules of the server are those that are not compiled."""
    copy = Path(shutil.copytree(build, place / "server-not-compiled"))
    compiled = list((copy / "shoal" / "server").rglob("*.so"))
    if not compiled:
        raise SystemExit(f"Nothing of the server is compiled in {build}.")
    for module in compiled:
        module.unlink()
    return copy


async def measure(variants: Sequence[Variant], tables: int, moves: int, rounds: int, say: Console) -> list[list[Run]]:
    """The runs of each variant; the first round of each only warms up."""
    runs: list[list[Run]] = [[] for _ in variants]
    rng = Random(tables)
    async with AsyncExitStack() as stack:
        for variant in variants:
            await stack.enter_async_context(variant.running())
            await play_round(variant, tables, rng)
        for number in range(rounds):
            for place in range(len(variants)):
                turn = (place + number) % len(variants)
                runs[turn].append(await enough(variants[turn], tables, moves, rng))
            latest = ", ".join(
                f"{variant.name} {each[-1].cpu:.0f} us" for variant, each in zip(variants, runs, strict=True)
            )
            say.print(f"round {number + 1}: {latest}; load {os.getloadavg()[0]:.1f}", style="dim")
    return runs


async def enough(variant: Variant, tables: int, moves: int, rng: Random) -> Run:
    """Rounds until enough moves are made."""
    all = Round()
    while len(all.took) < moves:
        all += await play_round(variant, tables, rng)
    return all.run()


def ratio(runs: Sequence[Run], whole: Sequence[Run], figure: Callable[[Run], float]) -> str:
    """How many times the whole server's figure this is: the median of the rounds, and where it lies 95 times of 100."""
    ratios = [figure(one) / figure(other) for one, other in zip(runs, whole, strict=True)]
    rng = Random(1)
    cuts = quantiles([median(rng.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES)], n=40)
    return f"{median(ratios):.2f} ({cuts[0]:.2f} to {cuts[-1]:.2f})"


def show(variants: Sequence[Variant], runs: Sequence[Sequence[Run]], tables: int) -> None:
    """Print medians, and ratios to the whole server."""
    found = Table(title=f"{tables} tables of goofspiel for two; ratios to the whole server in the same round")
    for heading in ("server", "CPU us", "times", "moves/s", "times", "p99 ms", "times"):
        found.add_column(heading, justify="left" if heading == "server" else "right")
    for variant, each in zip(variants, runs, strict=True):
        cells = []
        for figure, digits in ((lambda run: run.cpu, 0), (lambda run: run.moves, 0), (lambda run: run.most, 1)):
            cells += [f"{median(map(figure, each)):,.{digits}f}", ratio(each, runs[0], figure)]
        found.add_row(variant.name, *cells)
    Console(width=130).print(found)


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="the folder of a compiled build")
    parser.add_argument("--tables", type=int, default=100, help="how many tables")
    parser.add_argument("--moves", type=int, default=5000, help="moves of a variant in a round, at least")
    parser.add_argument("--rounds", type=int, default=12, help="rounds that are measured")
    parser.add_argument("--before", type=Path, help="a compiled build of another version")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="shoal-ablation-") as place:
        pure = without_compiled_server(given.build, Path(place))
        variants = [
            Variant(WHOLE, given.build),
            Variant("server not compiled", pure),
            Variant("sockets through uvicorn", given.build, "plain_to_measure.py"),
            Variant("neither", pure, "plain_to_measure.py"),
        ]
        if given.before:
            variants.append(Variant("another version", given.before))
        say = Console(stderr=True, highlight=False)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runs = runner.run(measure(variants, given.tables, given.moves, given.rounds, say))
    show(variants, runs, given.tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())
