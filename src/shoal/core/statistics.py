"""How sure a share is, or a mean, or a difference between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final

from shoal.core.value import Value

Z_95: Final = 1.959963984540054
"""So many standard deviations to each side hold 95 % of a normal distribution."""


class Mean(Value, frozen=True):
    """A mean of so many things, and how far to each side the true one may lie with 95 % confidence."""

    mean: float
    reach: float
    count: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, with 95 % confidence."""
        return (self.mean - self.reach, self.mean + self.reach)

    @property
    def sure(self) -> bool:
        """Whether the whole interval is on one side of nought."""
        return abs(self.mean) > self.reach


def mean(values: Sequence[float]) -> Mean:
    """The mean of these, with an interval by Student's distribution; from fewer than two nothing is known."""
    if len(values) < 2:
        return Mean(values[0] if values else 0.0, inf, len(values))
    return Mean(fmean(values), student(len(values) - 1) * stdev(values) / sqrt(len(values)), len(values))


def student(freedom: int) -> float:
    """So many standard errors to each side hold 95 % of Student's distribution, to a hundredth."""
    few = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
    if freedom in few:
        return few[freedom]
    z, v = Z_95, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / v + second / v**2 + third / v**3


def effect(difference: float, one: Sequence[float], other: Sequence[float]) -> float:
    """A difference in standard deviations of what is compared (Cohen's d); nought where nothing ever differs."""
    if len(one) < 2 or len(other) < 2:
        return 0.0
    spread = sqrt((stdev(one) ** 2 + stdev(other) ** 2) / 2)
    return difference / spread if spread else 0.0


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score; good for few trials and for shares near 0 or 1."""
    if trials == 0:
        return (0.0, 1.0)
    share = successes / trials
    spread = Z_95 * Z_95 / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = Z_95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    # Rounding must not put the share outside its interval, nor the interval outside of 0 to 1.
    return (max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach)))
