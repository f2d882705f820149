"""How fast shoal is, as ratios against its peers, all measured in one run on this machine."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

import ours
import peers
import same_game
import shoal
from measure import Ratio, compare, one_core
from pool import Pool
from rows import Row, rows_of_a_pool, rows_of_two_processes, rows_on_one_core
from shoal.core import ShoalError


@dataclass(frozen=True)
class Result:
    """What came out of a row."""

    row: Row
    ratio: Ratio
    missed_before: Ratio | None = None
    """The measurement that missed the goal, where this is the second one."""

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; nothing where there is none."""
        return None if self.row.goal is None else self.ratio.middle >= self.row.goal

    @property
    def verdict(self) -> str:
        """The goal in a word, in brackets where it is no error to miss it."""
        word = {None: "", True: "met", False: "missed"}[self.met]
        if self.missed_before and self.met:
            word = f"met after {self.missed_before.middle:.2f}"
        return f"({word})" if word and self.row.informational else word

    @property
    def fails(self) -> bool:
        """Whether a strict run fails for this."""
        return self.met is False and not self.row.informational


# Measuring -------------------------------------------------------------------------------------------------


def measure(row: Row, quick: bool) -> Result:
    """The result of a row. One miss may be the machine's, so a goal counts as missed after two in a row."""
    first = measure_once(row, quick)
    if first.met is not False:
        return first
    return replace(measure_once(row, quick), missed_before=first.ratio)


def measure_once(row: Row, quick: bool) -> Result:
    """One measurement: a pair takes about half a second, so that both sides meet the same machine."""
    pairs, seconds = (3, 0.05) if quick else (15, 0.2)
    return Result(row, compare(row.ours(), row.peer(), pairs, seconds, row.clock))


def measure_all(only: Sequence[str], quick: bool, say: Callable[[str], None]) -> tuple[list[Result], set[str]]:
    """All results, or those with such words in their names; and a sentence for each peer that is missing."""
    results: list[Result] = []
    missing: set[str] = set()

    def measure_each(rows: list[Row]) -> None:
        for row in rows:
            if only and not any(words in row.what for words in only):
                continue
            say(row.what)
            try:
                results.append(measure(row, quick))
            except peers.Missing as error:
                missing.add(str(error))

    with one_core(), Pool() as pool:
        measure_each(rows_on_one_core(pool))
    for made in (rows_of_a_pool, rows_of_two_processes):
        with made() as rows:
            measure_each(rows)
    return results, missing


# Showing ---------------------------------------------------------------------------------------------------


def heading() -> dict[str, object]:
    """What was measured, and where."""
    return {
        "build": "compiled" if shoal.compiled() else "pure",
        "shoal": shoal.__version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        **peers.versions(),
    }


def table(results: list[Result]) -> Table:
    """The results for people."""
    shown = Table("what", title="Decisions (or copies, flicks, seconds in the school) a second")
    for column in ("ours/s", "peer/s", "ratio", "lowest..highest", "goal", ""):
        shown.add_column(column, justify="right", no_wrap=True)
    for result in results:
        ratio, goal = result.ratio, result.row.goal
        shown.add_row(
            result.row.what,
            rate(ratio.ours),
            rate(ratio.peer),
            f"{ratio.middle:.2f}",
            f"[{ratio.lowest:.2f}..{ratio.highest:.2f}]",
            "–" if goal is None else f"{goal:g}",
            result.verdict,
        )
    return shown


def rate(rates: Sequence[float]) -> str:
    """The middle one of these rates; slow ones with a decimal."""
    middle = median(rates)
    return f"{middle:,.0f}" if middle >= 100 else f"{middle:.1f}"


def data(results: list[Result]) -> dict[str, object]:
    """The results for programs."""
    rows = [
        {
            "what": result.row.what,
            "ours": result.ratio.ours,
            "peer": result.ratio.peer,
            "ratio": result.ratio.middle,
            "lowest": result.ratio.lowest,
            "highest": result.ratio.highest,
            "goal": result.row.goal,
            "met": result.met,
            "missed before": result.missed_before and result.missed_before.middle,
            "informational": result.row.informational,
        }
        for result in results
    ]
    return {**heading(), "rows": rows}


def main(arguments: list[str]) -> int:
    """Measure, show, and say with the exit code whether a strict run missed a goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few short pairs: a smoke test, no verdict")
    parser.add_argument("--only", nargs="+", default=(), metavar="WORDS", help="only what has such words in its name")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to this file")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a goal is missed, or a peer")
    given = parser.parse_args(arguments)
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(", ".join(f"{name} {what}" for name, what in heading().items()))
    with suppress(peers.Missing):
        same_game.check(ours.begin("goofspiel", ours.GOOFSPIEL), 300)
        console.print("Our goofspiel and OpenSpiel's agree, move for move, on 300 random games.")
    results, missing = measure_all(given.only, given.quick, lambda what: console.print(f"  {what}", style="dim"))
    console.print(table(results), *sorted(missing), sep="\n")
    if given.json:
        given.json.write_text(json.dumps(data(results), indent=1) + "\n", encoding="utf-8")
    return int(given.strict and (bool(missing) or any(result.fails for result in results)))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ShoalError as error:
        sys.exit(str(error))
