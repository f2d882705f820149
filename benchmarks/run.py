"""How fast shoal is, as ratios against its peers, all measured in one run on this machine."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from rich.console import Console
from rich.table import Table

import environments
import flicks
import ours
import peers
import same_game
import searches
import shoal
from measure import Clock, Ratio, Side, compare, one_core, passing
from pool import Pool
from shoal.core import ShoalError, State

ROUNDS: Final = ((1, 2, 3, 4), (5, 4, 1, 2))
"""The cards of two rounds of goofspiel; then the game is half over."""
FLICKS: Final = 8
"""Flicks of ICECOOL in one round; they differ too much to measure fewer at once."""


@dataclass(frozen=True)
class Row:
    """One comparison: what it is, both sides, and the goals of both builds, where there are any."""

    what: str
    ours: Callable[[], Side]
    peer: Callable[[], Side]
    compiled: float | None = None
    pure: float | None = None
    clock: Clock = process_time
    informational: bool = False
    """Whether a miss is worth a look, but no error."""

    @property
    def goal(self) -> float | None:
        """The goal for the build that runs."""
        return self.compiled if shoal.compiled() else self.pure


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


# What is compared ------------------------------------------------------------------------------------------


def rows_on_one_core(pool: Pool) -> list[Row]:
    """Everything that is measured in CPU time."""
    return [
        *rows_of_goofspiel(),
        *rows_of_getbit(),
        *rows_of_blackmolly(),
        *rows_of_aquaria(),
        *rows_of_icecool(pool),
        *rows_of_environments(),
    ]


def rows_of_goofspiel() -> list[Row]:
    """The same game on both sides."""
    first = ours.begin("goofspiel", ours.GOOFSPIEL)
    half, step = half_over(first), ours.stepped(first)
    return [
        Row("goofspiel stepped / OpenSpiel, all at once", lambda: step, peers.stepped, 2.0, 1.0),
        Row(
            "goofspiel stepped / OpenSpiel, by turns",
            lambda: step,
            peers.stepped_by_turns,
            3.0,
            1.3,
            informational=True,
        ),
        Row("goofspiel playouts / OpenSpiel, all in C++", lambda: ours.playouts(first), peers.rollouts, 1.0),
        Row(
            "goofspiel looks ahead / OpenSpiel's tree search in C++",
            lambda: searches.goofspiel(first),
            peers.tree_search,
            1.0,
        ),
        Row(
            "goofspiel looks ahead / OpenSpiel's tree search in Python",
            lambda: searches.goofspiel(first),
            peers.tree_search_in_python,
            20,
        ),
        Row("goofspiel copies / OpenSpiel", lambda: ours.copies(half), lambda: peers.clones(ROUNDS), 3.0, 1.0),
    ]


def rows_of_getbit() -> list[Row]:
    """Get Bit! against other games of cards and hidden choices."""
    first = ours.begin("getbit")
    step = ours.stepped(first)
    return [
        Row("Get Bit! stepped / OpenSpiel goofspiel, by turns", lambda: step, peers.stepped_by_turns, 2.5, 0.9),
        Row("Get Bit! stepped / PettingZoo rps_v2", lambda: step, peers.rock_paper_scissors, 50, 20),
        Row("Get Bit! stepped / RLCard uno", lambda: step, peers.uno, 50, 20),
        Row(
            "Get Bit! searched / the same search and rules in plain Python",
            lambda: searches.getbit(first),
            lambda: searches.getbit_in_plain_python(first, rules_too=True),
            5,
        ),
        Row(
            "Get Bit! searched / the same search in plain Python, same rules",
            lambda: searches.getbit(first),
            lambda: searches.getbit_in_plain_python(first, rules_too=False),
        ),
        Row("Get Bit! stepped, nobody listens / events told", lambda: step, lambda: ours.told(first)),
        Row(
            "Get Bit! simulated, nobody looks / at tables",
            lambda: ours.simulated("getbit"),
            lambda: ours.seated("getbit"),
            10,
            6,
        ),
    ]


def rows_of_blackmolly() -> list[Row]:
    """Black Molly against other games of a board and dice."""
    first = ours.begin("blackmolly", {"tank": "show"})
    half, step = ours.later(first, 40), ours.stepped(first)
    return [
        Row("Black Molly stepped / OpenSpiel backgammon", lambda: step, peers.backgammon, 20, 4),
        Row("Black Molly stepped / catanatron", lambda: step, peers.catan, 50, 10),
        Row(
            "Black Molly copies / OpenSpiel backgammon",
            lambda: ours.copies(half),
            lambda: peers.backgammon_clones(40),
            3,
        ),
    ]


def rows_of_aquaria() -> list[Row]:
    """Aquaria against another large game of cards and resources."""
    first = ours.begin("aquaria")
    half, step = ours.later(first, 200), ours.stepped(first)
    return [
        Row("Aquaria stepped / catanatron", lambda: step, peers.catan, 12, 3),
        Row("Aquaria copies / catanatron", lambda: ours.copies(half), lambda: peers.catan_copies(200), 20),
    ]


def rows_of_icecool(pool: Pool) -> list[Row]:
    """Flicks against the clock, and against the breaks of a pool table; the engine is the same in both builds."""
    tried = flicks.random_flicks(ours.begin("icecool"), FLICKS)
    return [
        Row(
            "ICECOOL, four free penguins, simulated time / real time", lambda: flicks.simulated(tried), passing, 25, 25
        ),
        Row(
            "ICECOOL flicks to rest / pooltool nine-ball breaks",
            lambda: flicks.to_rest(tried),
            pool.breaks,
            1.0,
            1.0,
            pool.clock,
        ),
        Row(
            "ICECOOL flicks in the light model / pooltool nine-ball breaks",
            lambda: flicks.sketched(tried),
            pool.breaks,
            4.0,
            4.0,
            pool.clock,
        ),
    ]


def rows_of_environments() -> list[Row]:
    """Our games through the interfaces of others, against games that are at home there."""
    getbit = lambda: environments.by_turns("getbit", seats=4)  # noqa: E731
    molly = lambda: environments.by_turns("blackmolly", seats=4, tank="show")  # noqa: E731
    return [
        Row("Get Bit! in PettingZoo / its rps_v2", getbit, peers.rock_paper_scissors, 2.0),
        Row("Black Molly in PettingZoo / its connect_four_v3", molly, peers.connect_four, 3.0),
        Row(
            "Get Bit! in OpenSpiel / its Kuhn poker in Python",
            lambda: environments.in_openspiel("getbit", seats=4),
            peers.kuhn,
            3.0,
        ),
        Row(
            "Get Bit! vectorised / one environment",
            lambda: environments.vectorised("getbit", seats=4),
            getbit,
            5.0,
            informational=True,
        ),
        Row(
            "Black Molly vectorised / one environment",
            lambda: environments.vectorised("blackmolly", seats=4, tank="show"),
            molly,
            5.0,
            informational=True,
        ),
    ]


@contextmanager
def row_of_two_processes() -> Iterator[Row]:
    """Vectorised games on two processes against one, in wall time."""
    settings, envs = {"seats": 4, "tank": "show"}, environments.MANY
    with shoal.vector("blackmolly", envs, processes=2, **settings) as two:
        one = shoal.vector("blackmolly", envs, **settings)
        yield Row(
            "Black Molly vectorised, two processes / one, wall time",
            lambda: environments.shared_out(two),
            lambda: environments.shared_out(one),
            1.8,
            1.8,
            perf_counter,
            informational=True,
        )


def half_over(goofspiel: State) -> State:
    """Our goofspiel after the two rounds."""
    state = goofspiel.copy()
    for cards in ROUNDS:
        for seat, card in enumerate(cards):
            state.apply(seat, card)
    return state


@contextmanager
def row_of_a_pool() -> Iterator[Row]:
    """Two processes against one in wall time, with tasks long enough to be worth sending."""
    playouts = 4000 if shoal.compiled() else 1000
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        yield Row(
            "Get Bit! playouts, two processes / one, wall time",
            lambda: ours.shared(pool, "getbit", playouts),
            lambda: ours.alone("getbit", playouts),
            1.6,
            1.6,
            perf_counter,
            informational=True,
        )


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


def measure_all(quick: bool, say: Callable[[str], None]) -> tuple[list[Result], set[str]]:
    """All results; and a sentence about each peer that is missing, whose rows are left out."""
    results: list[Result] = []
    missing: set[str] = set()
    with one_core(), Pool() as pool:
        for row in rows_on_one_core(pool):
            say(row.what)
            try:
                results.append(measure(row, quick))
            except peers.Missing as error:
                missing.add(str(error))
    for made in (row_of_a_pool, row_of_two_processes):
        with made() as row:
            say(row.what)
            results.append(measure(row, quick))
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
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to this file")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a goal is missed, or a peer")
    given = parser.parse_args(arguments)
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(", ".join(f"{name} {what}" for name, what in heading().items()))
    with suppress(peers.Missing):
        same_game.check(ours.begin("goofspiel", ours.GOOFSPIEL), 300)
        console.print("Our goofspiel and OpenSpiel's agree, move for move, on 300 random games.")
    results, missing = measure_all(given.quick, lambda what: console.print(f"  {what}", style="dim"))
    console.print(table(results), *sorted(missing), sep="\n")
    if given.json:
        given.json.write_text(json.dumps(data(results), indent=1) + "\n", encoding="utf-8")
    return int(given.strict and (bool(missing) or any(result.fails for result in results)))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ShoalError as error:
        sys.exit(str(error))
