"""What is compared: each row is something of ours beside something of a peer, with the goals of both builds."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Final

import environments
import flicks
import ours
import peers
import searches
import shoal
from measure import Clock, Side, passing
from pool import Pool
from shoal.core import State

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
def rows_of_two_processes() -> Iterator[list[Row]]:
    """Vectorised games on two processes against one, in wall time; and what two that never wait reach here."""
    settings, envs = {"seats": 4, "tank": "show"}, environments.MANY
    molly = "Black Molly vectorised, two"
    with (
        shoal.vector("blackmolly", envs, processes=2, **settings) as shared,
        environments.apart(2, "blackmolly", envs, **settings) as apart,
    ):
        alone = shoal.vector("blackmolly", envs, **settings)
        one, two = (lambda: environments.shared_out(alone)), (lambda: environments.shared_out(shared))
        yield [
            Row(f"{molly} processes / one, wall time", two, one, 1.8, 1.8, perf_counter, informational=True),
            Row(f"{molly} that share nothing / one, wall time", lambda: apart, one, clock=perf_counter),
            Row(
                f"{molly} processes / two that share nothing, wall time",
                two,
                lambda: apart,
                0.95,
                0.95,
                perf_counter,
                informational=True,
            ),
        ]


def half_over(goofspiel: State) -> State:
    """Our goofspiel after the two rounds."""
    state = goofspiel.copy()
    for cards in ROUNDS:
        for seat, card in enumerate(cards):
            state.apply(seat, card)
    return state


@contextmanager
def rows_of_a_pool() -> Iterator[list[Row]]:
    """Two processes against one in wall time, with tasks long enough to be worth sending."""
    playouts = 4000 if shoal.compiled() else 1000
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        yield [
            Row(
                "Get Bit! playouts, two processes / one, wall time",
                lambda: ours.shared(pool, "getbit", playouts),
                lambda: ours.alone("getbit", playouts),
                1.6,
                1.6,
                perf_counter,
                informational=True,
            )
        ]
