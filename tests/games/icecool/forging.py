"""Motions forged by hand: straight paths and parabolas, a picture each 1/120 s."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.icecool.by_hand import DOORS, SCHOOL
from shoal.core import Refused
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.motion.motion import Motion, Spot, steps_of
from shoal.games.icecool.motion.motion import Path as Way
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.pieces import FRAMES, RADIUS

HERE, THERE = Spot(1050, 500, 90), Spot(3000, 3000, 0)
QUESTION = Flight("motion", "IC-10", 0, Flick(900, 30, 11, 0), (HERE, THERE))
B = DOORS["B"]
B_DOOR, C = SCHOOL.doors[B], SCHOOL.doors[DOORS["C"]]
IN_THE_WAY = Spot(1050, 2000, 0)


def path(*points: tuple[int, int, int], penguin: int = 0) -> Way:
    """A path along these points, a picture each."""
    columns = [steps_of(list(column)) for column in zip(*points, strict=True)]
    turns = [steps_of([number] * len(points)) for number in (1000, 0, 0, 0)]
    return Way(penguin, 0, *columns, *turns)


def slide(*points: tuple[int, int], penguin: int = 0, z: int = RADIUS) -> Way:
    """A path along these points, all of them at one height."""
    return path(*[(x, y, z) for x, y in points], penguin=penguin)


def to(x: int, y: int, *, pictures: int = 30, top: int = RADIUS) -> Motion:
    """A motion in which the first penguin gets from here to there in a straight line, as high as this on the way."""
    shares = [number / pictures for number in range(pictures + 1)]
    way = [
        (
            round(HERE.x + share * (x - HERE.x)),
            round(HERE.y + share * (y - HERE.y)),
            round(RADIUS + 4 * share * (1 - share) * (top - RADIUS)),
        )
        for share in shares
    ]
    return Motion("hand", "0" * 16, 500, (Spot(x, y, 0), THERE), (), (path(*way),))


def at(number: int) -> int:
    """The time of this picture in milliseconds."""
    return round(1000 * number / FRAMES)


def passing(*happened: Any, y: int = 5000) -> Motion:
    """The first penguin slides north through door C, and so much is told of it."""
    return msgspec.structs.replace(to(1050, y), happened=happened)


def refused(forged: Motion, sentence: str) -> None:
    """This motion is refused, with these words."""
    with pytest.raises(Refused, match=rf"^IC-10: .*{sentence}.*\.$"):
        QUESTION.check(forged)
