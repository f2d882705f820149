"""How sure a share is."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""So many standard deviations to each side hold 95 % of a normal distribution."""


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
