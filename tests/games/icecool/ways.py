"""Paths written by hand: a penguin flies from one thing that happens to it to the next, high above all walls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from shoal.games.icecool.motion.motion import Anything, Enters, Leaves, Out, Over, Path, Spot, Touch, steps_of
from shoal.games.icecool.pieces import FRAMES, RADIUS
from shoal.games.icecool.school.placement import door_at
from shoal.games.icecool.school.school import the_school

SCHOOL = the_school()
HIGH = 1000
"""Above the walls and the lintels."""
LANDING = 80
"""Milliseconds from the last thing that happens until everybody stands."""
CLEAR = RADIUS + SCHOOL.thickness // 2

Stop = tuple[int, int, int, int | None]
"""After so many milliseconds a penguin is here; the last number is the door that it goes into from here, if any."""


def way(penguin: int, places: Sequence[Spot | None], happened: Sequence[Anything], rest: Spot | None) -> Path | None:
    """How this penguin got to all that happened to it, and to where it rests; None if it just stands."""
    start = places[penguin]
    assert start is not None
    stops = [stop for each in happened if (stop := _stop(penguin, each, places)) is not None]
    if not stops and rest == start:
        return None
    stuck = door_at(SCHOOL, start.x, start.y)
    door = None if stuck is None else SCHOOL.doors.index(stuck[0])
    waits = [each.at for each in happened if isinstance(each, Touch) and each.one == penguin and each.at > 0]
    stops = sorted([*stops, *[(at, start.x, start.y, door) for at in [0, *waits]]], key=lambda stop: stop[0])
    landing = [] if rest is None else [(end_of(happened), rest.x, rest.y, None)]
    return _path(penguin, [*stops, *landing])


def end_of(happened: Sequence[Anything]) -> int:
    """When everybody stands."""
    return max([0, *[each.at for each in happened]]) + LANDING


def _stop(penguin: int, each: Anything, places: Sequence[Spot | None]) -> Stop | None:
    """Where this penguin is when this happens; None if it has nothing to do with it, or only stands there."""
    match each:
        case Touch(one=one, other=other, at=at) if other == penguin and at > 0:
            stands = places[one]
            assert stands is not None
            side = -2 * RADIUS if stands.x > SCHOOL.outline.east // 2 else 2 * RADIUS
            return at, stands.x + side, stands.y, None
        case Enters(penguin=mover, door=door, room=room, at=at) if mover == penguin:
            return at, *_beside(door, room), door
        case Leaves(penguin=mover, door=door, room=room, at=at) if mover == penguin:
            return at, *_beside(door, room), None
        case Over(penguin=mover, room=room, to=to, at=at) if mover == penguin:
            return at, *_between(room, to), None
        case Out(penguin=mover, at=at) if mover == penguin:
            return at, *_outside(places[penguin]), None
    return None


def _beside(door: int, room: int) -> tuple[int, int]:
    """Just clear of this door's lintel, on the side of this room."""
    plan = SCHOOL.doors[door]
    off = -CLEAR if room == plan.rooms[0] else CLEAR
    return (plan.x + off, plan.y) if plan.across == "x" else (plan.x, plan.y + off)


def _between(room: int, to: int) -> tuple[int, int]:
    """The middle of the wall between two rooms."""
    one, other = SCHOOL.rooms[room].floor, SCHOOL.rooms[to].floor
    x = (max(one.west, other.west) + min(one.east, other.east)) // 2
    return x, (max(one.south, other.south) + min(one.north, other.north)) // 2


def _outside(spot: Spot | None) -> tuple[int, int]:
    """Outside the school, on the nearer side in the west or the east."""
    assert spot is not None
    box, far = SCHOOL.outline, 3 * RADIUS
    return (box.west - far if 2 * spot.x < box.west + box.east else box.east + far), spot.y


def _path(penguin: int, stops: Sequence[Stop]) -> Path:
    """The pictures of a penguin that is at each of these stops in time."""
    numbers = [round(stop[0] * FRAMES / 1000) for stop in stops]
    frames: list[tuple[int, int, int]] = []
    for (begin, one), (end, other) in pairwise(zip(numbers, stops, strict=True)):
        for number in range(begin, end):
            share = (number - begin) / (end - begin)
            low = number == begin or one[3] is not None
            x, y = one[1] + share * (other[1] - one[1]), one[2] + share * (other[2] - one[2])
            frames.append((round(x), round(y), RADIUS if low else HIGH))
    frames.append((stops[-1][1], stops[-1][2], RADIUS))
    xs, ys, zs = (steps_of(list(column)) for column in zip(*frames, strict=True))
    still = (0,) * len(frames)
    return Path(penguin, 0, xs, ys, zs, (1000, *still[1:]), still, still, still)
