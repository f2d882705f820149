"""The arithmetic behind the benchmarks, against a clock that only the work moves."""

from __future__ import annotations

import gc
import os

import pytest

from measure import TICK, Ratio, Side, compare, one_core, rate, times_a_tick
from rows import Row
from run import Result, measure


class Bench:
    """A clock, and sides whose work takes as long as they say."""

    def __init__(self) -> None:
        self.now = 0.0
        self.load = 1.0
        self.worked = ""

    def clock(self) -> float:
        return self.now

    def side(self, name: str, seconds: float, decisions: int = 1) -> Side:
        def work(times: int) -> int:
            self.now += times * seconds * self.load
            self.worked += name
            return times * decisions

        return work


def ratio(ours: list[float], peer: list[float]) -> Ratio:
    return Ratio(tuple(ours), tuple(peer))


# One side ---------------------------------------------------------------------------------------------------


def test_a_rate_is_decisions_over_the_time_they_took() -> None:
    bench = Bench()
    side = bench.side("a", seconds=1 / 512, decisions=16)
    assert rate(side, 4, 1 / 8, bench.clock) == 16 * 512
    assert bench.now == 1 / 8


def test_a_side_that_overruns_its_time_is_charged_for_all_of_it() -> None:
    bench = Bench()
    assert rate(bench.side("a", seconds=0.3), 1, 0.1, bench.clock) == pytest.approx(1 / 0.3)


@pytest.mark.parametrize("seconds", [0.0000003, 0.00001, 0.0007, 0.5])
def test_the_clock_is_read_once_a_tick_and_not_much_later(seconds: float) -> None:
    bench = Bench()
    times = times_a_tick(bench.side("a", seconds), bench.clock)
    assert times * seconds >= TICK
    assert times == 1 or times * seconds < 2 * TICK


# Two sides --------------------------------------------------------------------------------------------------


def test_sides_are_measured_in_turn() -> None:
    bench = Bench()
    compare(bench.side("a", 1.0), bench.side("b", 1.0), 4, 1.0, bench.clock)
    assert bench.worked == "ab" + "abababab"


def test_a_load_that_grows_from_pair_to_pair_changes_rates_but_not_the_ratio() -> None:
    bench = Bench()
    quick = bench.side("a", 1.0)

    def ours(times: int) -> float:
        bench.load += 1
        return quick(times)

    found = compare(ours, bench.side("b", 3.0), 9, 1.0, bench.clock)
    assert found.ours[-1] < found.ours[0] / 3
    assert found.each == pytest.approx([3] * 9)


def test_the_middle_ratio_of_the_pairs_counts_not_the_ratio_of_middle_rates() -> None:
    found = ratio([10, 40, 90], [10, 10, 100])
    assert found.each == [1, 4, 0.9]
    assert found.middle == 1
    assert (found.lowest, found.highest) == (0.9, 4)


def test_pairs_must_be_whole() -> None:
    with pytest.raises(ValueError, match="shorter"):
        _ = ratio([1, 2], [1]).each


# Goals ------------------------------------------------------------------------------------------------------


def result(ours: list[float], goal: float | None, *, informational: bool = False) -> Result:
    """What comes out against a peer of 0.1 seconds, with our seconds at the first measurement and at the next."""
    bench = Bench()
    row = Row(
        "ours / peer",
        lambda: bench.side("a", ours.pop(0)),
        lambda: bench.side("b", 0.1),
        compiled=goal,
        pure=goal,
        clock=bench.clock,
        informational=informational,
    )
    return measure(row, quick=True)


def test_a_goal_that_is_met_is_measured_once() -> None:
    ours = [0.05, 9.0]
    assert result(ours, goal=1.9).met is True
    assert ours == [9.0]


def test_a_goal_is_missed_only_when_it_is_missed_twice() -> None:
    second = result([0.2, 0.05], goal=1.9)
    assert second.met is True
    assert second.verdict == "met after 0.50"
    assert result([0.2, 0.2, 0.05], goal=1.9).met is False


def test_a_row_without_a_goal_neither_meets_nor_misses() -> None:
    found = result([0.2], goal=None)
    assert found.met is None
    assert not found.fails
    assert found.ratio.middle == pytest.approx(0.5)


def test_a_strict_run_fails_for_a_missed_goal_unless_that_is_informational() -> None:
    assert result([0.2, 0.2], goal=1.9).fails
    assert not result([0.05], goal=1.9).fails
    told = result([0.2, 0.2], goal=1.9, informational=True)
    assert told.verdict == "(missed)"
    assert not told.fails


# The machine ------------------------------------------------------------------------------------------------


def test_one_core_is_given_back_afterwards() -> None:
    if not hasattr(os, "sched_getaffinity"):
        pytest.skip("this system does not say which cores a process may use")
    before = os.sched_getaffinity(0)
    with one_core():
        assert len(os.sched_getaffinity(0)) == 1
        assert gc.get_freeze_count() > 0
    assert os.sched_getaffinity(0) == before
    assert gc.get_freeze_count() == 0
