"""Where penguins can stand: free points, red lines, and what is seen of a penguin that is stuck in a door.

Putting a penguin down by hand is never a contact and never a way through a door (IC-D2): it keeps a gap to everybody.
"""

from __future__ import annotations

from math import ceil, cos, pi, sin

from shoal.games.icecool.pieces import GAP, RADIUS
from shoal.games.icecool.school import Box, Door, School
from shoal.games.icecool.state import OFF

STEP = 10
"""How finely free points are looked for."""


def door_at(school: School, x: int, y: int) -> tuple[Door, bool, bool] | None:
    """The door under whose lintel a penguin stands here, and whether it is seen on either side of it (IC-9)."""
    for door in school.doors:
        across, along = (x - door.x, y - door.y) if door.across == "x" else (y - door.y, x - door.x)
        half = school.thickness // 2
        if abs(along) <= school.door_width // 2 and abs(across) < RADIUS + half:
            return door, across - RADIUS < -half, across + RADIUS > half
    return None


def lines_open(school: School, x: int, y: int) -> list[int]:
    """The rooms whose red line a penguin that stands here may take (IC-8, IC-9, IC-D1)."""
    stuck = door_at(school, x, y)
    if stuck is not None:
        door, first, second = stuck
        return [room for room, seen in zip(door.rooms, (first, second), strict=True) if seen]
    room = school.room_at(x, y)
    return [] if room < 0 or school.rooms[room].red.has(x, y) else [room]


def line_places(school: School, xs: list[int], ys: list[int], seat: int) -> list[tuple[int, int, int]]:
    """The red lines that this seat may take, each as its room and the nearest free point of it (IC-8)."""
    x, y = xs[seat], ys[seat]
    others = others_at(xs, ys, seat)
    found = []
    for room in lines_open(school, x, y):
        nearest = nearest_on_line(school.rooms[room].red, x, y, others)
        if nearest is not None:
            found.append((room, *nearest))
    return found


def others_at(xs: list[int], ys: list[int], seat: int) -> list[tuple[int, int]]:
    """Where everybody else on the board stands."""
    return [(x, y) for other, (x, y) in enumerate(zip(xs, ys, strict=True)) if other != seat and x != OFF]


def apart(x: int, y: int, a: int, b: int) -> int:
    """How far two points are apart, squared."""
    return (x - a) ** 2 + (y - b) ** 2


def is_free(x: int, y: int, others: list[tuple[int, int]]) -> bool:
    """Whether a penguin can be put here without touching anybody, with a gap to spare."""
    return all(apart(x, y, a, b) >= (2 * RADIUS + GAP) ** 2 for a, b in others)


def nearest_on_line(red: Box, x: int, y: int, others: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The nearest free point of the edge of this rectangle; None if it is taken all around."""
    clamped_x, clamped_y = min(max(x, red.west), red.east), min(max(y, red.south), red.north)
    if (clamped_x, clamped_y) != (x, y) and is_free(clamped_x, clamped_y, others):
        return clamped_x, clamped_y
    edge = [(clamped_x, red.south), (clamped_x, red.north), (red.west, clamped_y), (red.east, clamped_y)]
    edge += [(a, b) for a in range(red.west, red.east + 1, STEP) for b in (red.south, red.north)]
    edge += [(a, b) for b in range(red.south, red.north + 1, STEP) for a in (red.west, red.east)]
    free = [point for point in edge if is_free(*point, others)]
    return min(free, key=lambda point: (apart(point[0], point[1], x, y), point), default=None)


def nearest_free(school: School, x: int, y: int, others: list[tuple[int, int]]) -> tuple[int, int]:
    """This very point if it is free, or else the nearest one on the floor that is (IC-D8, IC-D9)."""
    if is_free(x, y, others):
        return x, y
    for ring in range(STEP, 3000, STEP):
        steps = max(8, ceil(6.3 * ring / STEP))
        points = [_around(x, y, ring, number, steps) for number in range(steps)]
        for point in points:
            if is_free(*point, others) and is_on_floor(school, *point):
                return point
    return x, y


def is_on_floor(school: School, x: int, y: int) -> bool:
    """Whether a penguin fits between the walls of a room here."""
    room = school.room_at(x, y)
    if room < 0:
        return False
    floor, inset = school.rooms[room].floor, RADIUS + school.thickness // 2
    return Box(floor.west + inset, floor.south + inset, floor.east - inset, floor.north - inset).has(x, y)


def _around(x: int, y: int, ring: int, number: int, steps: int) -> tuple[int, int]:
    """One of the points on a ring around this one, the first one in the east."""
    angle = 2 * pi * number / steps
    return x + round(ring * cos(angle)), y + round(ring * sin(angle))
