"""What the benchmark of ICECOOL counts, and how it gets along with a peer in another process."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import flicks
import ours
from measure import TICK, passing, rate
from peers import Missing
from pool import Pool
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.physics import simulate


@pytest.fixture(scope="module")
def tried() -> list[Flight]:
    return flicks.random_flicks(ours.begin("icecool"), 2)


def pool(script: str) -> Pool:
    """A pool whose other process runs this."""
    return Pool([sys.executable, "-c", script])


# Ours -------------------------------------------------------------------------------------------------------


def test_the_flicks_are_always_the_same_with_all_four_penguins_on_the_board(tried: list[Flight]) -> None:
    assert [len(flick.places) for flick in tried] == [4, 4]
    assert all(None not in flick.places for flick in tried)
    assert flicks.random_flicks(ours.begin("icecool"), 2) == tried


def test_simulated_seconds_are_those_that_the_motions_take(tried: list[Flight]) -> None:
    motions = [simulate(flick.places, flick.penguin, flick.flick) for flick in tried]
    assert flicks.simulated(tried)(1) == pytest.approx(sum(motion.time for motion in motions) / 1000, rel=0.1)


def test_flicks_are_counted_one_by_one(tried: list[Flight]) -> None:
    assert flicks.to_rest(tried)(2) == 4
    assert flicks.sketched(tried)(3) == 6


# The clock --------------------------------------------------------------------------------------------------


def test_the_clock_counts_one_second_a_second() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += TICK / 1024
        return now

    assert rate(passing(clock), 1, 64 * TICK, clock) == pytest.approx(1, rel=0.01)


# The peer ---------------------------------------------------------------------------------------------------


def test_the_clock_of_both_runs_on_by_what_the_other_process_says_it_spent() -> None:
    with pool("print('1.0', 4, flush=True)\nfor _ in range(2): print(1000 * int(input()), flush=True)") as peer:
        play = peer.breaks()
        before = peer.clock()
        assert play(3) == 12
        assert play(2) == 8
        assert peer.clock() - before == pytest.approx(5000, abs=100)


def test_a_peer_that_does_not_start_is_missing_each_time_it_is_asked_for() -> None:
    with pool("") as peer:
        for _ in range(2):
            with pytest.raises(Missing, match="pooltool cannot be had"):
                peer.breaks()


def test_the_other_process_ends_with_the_benchmark(tmp_path: Path) -> None:
    farewell = tmp_path / "farewell"
    with pool(
        f"print('1.0', 4, flush=True)\nfor line in open(0): print(1, flush=True)\nopen({str(farewell)!r}, 'w')"
    ) as peer:
        assert peer.breaks()(1) == 4
        assert not farewell.exists()
    assert farewell.exists()
