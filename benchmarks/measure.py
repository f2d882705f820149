"""Measuring two sides against each other: back to back, many times, judged by the median of the ratios.

One side alone says little on a machine that others use too. Two sides that run within the same half second meet the
same machine, so their ratio means something where their rates do not.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Final

Side = Callable[[int], float]
"""Does its work this many times and says how many decisions (or copies, flicks, seconds of a game) that was."""

Clock = Callable[[], float]

TICK: Final = 0.001
"""A side works at least this many seconds between two looks at the clock: looking costs time too."""


@dataclass(frozen=True)
class Ratio:
    """What two sides did in decisions a second, one number for each time they were measured."""

    ours: tuple[float, ...]
    peer: tuple[float, ...]

    @property
    def each(self) -> list[float]:
        """How many times as fast ours was, pair by pair."""
        return [ours / peer for ours, peer in zip(self.ours, self.peer, strict=True)]

    @property
    def middle(self) -> float:
        """The ratio that counts."""
        return median(self.each)

    @property
    def lowest(self) -> float:
        return min(self.each)

    @property
    def highest(self) -> float:
        return max(self.each)


def compare(ours: Side, peer: Side, pairs: int, seconds: float, clock: Clock = process_time) -> Ratio:
    """Measure ours, peer, ours, peer and so on, each for this many seconds."""
    our_times, peer_times = times_a_tick(ours, clock), times_a_tick(peer, clock)
    our_rates, peer_rates = [], []
    for _ in range(pairs):
        our_rates.append(rate(ours, our_times, seconds, clock))
        peer_rates.append(rate(peer, peer_times, seconds, clock))
    return Ratio(tuple(our_rates), tuple(peer_rates))


def times_a_tick(side: Side, clock: Clock = process_time) -> int:
    """How many times a side has to work to fill a tick. Asking warms it up, too."""
    times = 1
    while True:
        begin = clock()
        side(times)
        if clock() - begin >= TICK:
            return times
        times *= 2


def rate(side: Side, times: int, seconds: float, clock: Clock = process_time) -> float:
    """Decisions a second of a side that works for this long, a tick at a time."""
    decisions = 0.0
    begin = clock()
    spent = 0.0
    while spent < seconds:
        decisions += side(times)
        spent = clock() - begin
    return decisions / spent


def passing(clock: Clock = process_time) -> Side:
    """The clock itself, as a side to compare with: what it counts is the seconds that pass."""

    def wait(times: int) -> float:
        begin = clock()
        while (spent := clock() - begin) < times * TICK:
            continue
        return spent

    return wait


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, where the system lets a process say so; and keep the collector off all that is there."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    gc.collect()
    gc.freeze()
    if cores:
        os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        gc.unfreeze()
        if cores:
            os.sched_setaffinity(0, cores)
