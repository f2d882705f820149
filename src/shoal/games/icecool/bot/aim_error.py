"""A hand and its error: what makes one player of ICECOOL better than another."""

from __future__ import annotations

from random import Random

from shoal.core.contract.game import Liking
from shoal.core.value import Value
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.pieces import HEADINGS, HIGHEST_HIT, LOWEST_HIT, POWERS, SIDE


class Hand(Value, frozen=True):
    """How far a hand errs, as standard deviations: tenths of a degree, steps of power, millimetres, steps aside.

    And what its owner likes of flicks that are about equal.
    """

    heading: float
    power: float
    height: float
    side: float
    likes: Liking | None = None

    def flick(self, meant: Flick, rng: Random) -> Flick:
        """What comes of it when this hand tries this flick."""
        return flick_near(
            rng.gauss(meant.heading, self.heading),
            rng.gauss(meant.power, self.power),
            rng.gauss(meant.height, self.height),
            rng.gauss(meant.side, self.side),
        )


def flick_near(heading: float, power: float, height: float, side: float) -> Flick:
    """The flick that comes nearest to these numbers."""
    return Flick(
        round(heading) % HEADINGS,
        min(max(round(power), 0), POWERS - 1),
        min(max(round(height), LOWEST_HIT), HIGHEST_HIT),
        min(max(round(side), -SIDE), SIDE),
    )


UNSURE = Hand(heading=60.0, power=9.0, height=1.5, side=9.0)
"""The hand of somebody who has never flicked before."""

CASUAL = Hand(heading=18.0, power=3.0, height=0.5, side=4.0)
"""An ordinary hand: it aims to about two degrees."""

STEADY = Hand(heading=6.0, power=1.0, height=0.2, side=1.5)
"""The hand of somebody who has played a lot."""

MASTERLY = Hand(heading=2.0, power=0.4, height=0.1, side=0.5)
"""The hand of somebody who has played all winter."""
