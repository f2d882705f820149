"""Whether penguins that run into each other on the floor are told to touch."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import hypot

from shoal.games.icecool.motion.doors import is_in_doorway
from shoal.games.icecool.motion.motion import Motion, Out, Touch
from shoal.games.icecool.motion.way import LEANING, SLACK, Picture, Way, step
from shoal.games.icecool.pieces import FRAMES, RADIUS
from shoal.games.icecool.school.school import School

CLASH = 3 * RADIUS // 2
"""Penguins whose middles come nearer than this run into each other, whatever they do between two pictures."""
FAR = RADIUS + LEANING + SLACK
"""Penguins farther apart than this have parted."""


def wrong_meeting(motion: Motion, ways: dict[int, Way], school: School) -> str:
    """Nobody slides through a penguin untold on the floor of a room."""
    for one, other in combinations(ways, 2):
        pair = {one, other}
        touches = [each.at for each in motion.happened if isinstance(each, Touch) and {each.one, each.other} == pair]
        outs = [each.at for each in motion.happened if isinstance(each, Out) and each.penguin in pair]
        told = [at * FRAMES / 1000 for at in touches]
        end = min(int(at * FRAMES / 1000) for at in [*outs, motion.time])
        if _run_untold([ways[one], ways[other]], told, end, school):
            return "Penguins that run into each other touch."
    return ""


def _run_untold(ways: Sequence[Way], told: Sequence[float], end: int, school: School) -> bool:
    """Whether two penguins run into each other up to this picture, and no touch is told since they were far apart."""
    movers = [way for way in ways if way.moved]
    far = begin = min([way.first for way in movers], default=end)
    last = max([way.first + len(way.pictures) for way in movers], default=end)
    for number in range(begin, min(end, last)):
        before, after = ([way.picture(each) for way in ways] for each in (number, number + 1))
        if step(*before) > FAR:
            far = number
        if not _clash(before, after, school) or any(far - 1 <= each <= number + 2 for each in told):
            continue
        if not any(_is_in_doorway(way, number, school) for way in movers):
            return True
    return False


def _clash(before: Sequence[Picture], after: Sequence[Picture], school: School) -> bool:
    """Whether two penguins come so near to each other between two pictures, below the walls."""
    if max(picture[2] for picture in (*before, *after)) >= school.wall_height:
        return False
    start, end = _between(*before), _between(*after)
    if any(min(pair) >= CLASH or max(pair) <= -CLASH for pair in zip(start, end, strict=True)):
        return False
    way = [last - first for first, last in zip(start, end, strict=True)]
    length = sum(each * each for each in way)
    share = -sum(each * off for each, off in zip(way, start, strict=True)) / length if length else 0.0
    nearest = min(max(share, 0.0), 1.0)
    return hypot(*[off + nearest * each for off, each in zip(start, way, strict=True)]) < CLASH


def _between(one: Picture, other: Picture) -> tuple[int, int, int]:
    """The way from one middle to another."""
    return other[0] - one[0], other[1] - one[1], other[2] - one[2]


def _is_in_doorway(way: Way, number: int, school: School) -> bool:
    """Whether a penguin is between the posts of a door from this picture to the next."""
    return all(is_in_doorway(way.picture(each), school) for each in (number, number + 1))
