"""Whether chances are as they should be: the chi-square test, with a threshold far out in the tail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import TypeVar

Thing = TypeVar("Thing", bound=Hashable)

FAR_OUT = 4.7534
"""How many standard deviations a fair sample exceeds once in a million times."""


def surprise(drawn: Iterable[Thing], chances: Mapping[Thing, float]) -> float:
    """How far a sample lies from these chances, over what a fair one exceeds once in a million times; above 1 it fails.

    What has no chance at all must not be drawn.
    """
    counts = Counter(drawn)
    assert counts.keys() <= chances.keys(), f"{next(iter(counts.keys() - chances.keys()))} can never be."
    number = counts.total()
    distance = sum((counts[thing] - number * chance) ** 2 / (number * chance) for thing, chance in chances.items())
    return distance / _threshold(len(chances) - 1)


def _threshold(freedom: int) -> float:
    """What chi-square with so many degrees of freedom exceeds once in a million times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + FAR_OUT * sqrt(spread)) ** 3
