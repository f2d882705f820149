"""Where a penguin was at each picture of a motion, and how far rounding may have moved it."""

from __future__ import annotations

from math import hypot

from shoal.games.icecool.motion.motion import Path, Spot
from shoal.games.icecool.pieces import FRAMES, RADIUS, TALL

SLACK = 10
"""So much anything may be off, for rounding and for what yields a little where bodies meet."""
LEANING = TALL
"""No part of a penguin is farther than this from the middle of its bottom."""
BLUR = 200
"""No flick gets a penguin farther than this between a moment and the picture that is nearest to it: 4 m/s."""

Picture = tuple[int, ...]


class Way:
    """Where one penguin was: pictures, with nothing but standing still before and after them."""

    def __init__(self, start: Spot, path: Path | None) -> None:
        self.moved = path is not None
        self.first = path.first if path else 0
        self.pictures: list[Picture] = path.frames() if path else [(start.x, start.y, RADIUS)]

    def around(self, at: int) -> tuple[Picture, int]:
        """The picture that is nearest to this millisecond, and how far off it the penguin may have been."""
        place = at * FRAMES / 1000 - self.first
        steps = [step(self._at(number), self._at(number + 1)) for number in (int(place) - 1, int(place))]
        return self._at(round(place)), SLACK + min(max(steps), BLUR)

    def between(self, one: int, other: int) -> list[Picture]:
        """The pictures from one millisecond to another."""
        begin, end = (self._bounded(round(at * FRAMES / 1000) - self.first) for at in (one, other))
        return self.pictures[begin : end + 1]

    def picture(self, number: int) -> Picture:
        """The picture that has this number in the whole motion."""
        return self._at(number - self.first)

    def _at(self, number: int) -> Picture:
        return self.pictures[self._bounded(number)]

    def _bounded(self, number: int) -> int:
        return min(max(number, 0), len(self.pictures) - 1)


def step(one: Picture, other: Picture) -> int:
    """How far it is from one picture to another, seen from above."""
    return round(hypot(one[0] - other[0], one[1] - other[1]))
