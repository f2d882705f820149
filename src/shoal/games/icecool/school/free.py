"""Free points: where a penguin fits between walls and other penguins, and which such point is the nearest.

The nearest free point lies where something keeps it from being nearer: on the edge of one obstacle, straight from where
one wants to stand, or where the edges of two obstacles meet. Those few points are tried, the nearest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import ceil, floor, hypot, sqrt

from shoal.games.icecool.pieces import GAP, RADIUS
from shoal.games.icecool.school.school import Box, School, Wall

Point = tuple[int, int]
Circle = tuple[int, int, int]
"""A middle and a radius."""
Exact = tuple[float, float]

BESIDE = range(-3, 4)
"""So far around an exact point whole numbers are tried."""
FIRST_LOOK = 1000
"""Obstacles so near are looked at first."""


# What is free -----------------------------------------------------------------------------------------------


def apart(x: int, y: int, a: int, b: int) -> int:
    """How far two points are apart, squared."""
    return (x - a) ** 2 + (y - b) ** 2


def is_free(x: int, y: int, others: list[Point], gap: int = GAP) -> bool:
    """Whether a penguin stands clear of all others here, with so much between them."""
    return all(apart(x, y, a, b) >= (2 * RADIUS + gap) ** 2 for a, b in others)


def fits(school: School, x: int, y: int, slack: int = 0) -> bool:
    """Whether a penguin fits between the walls here, in a room or in a door."""
    if not school.outline.has(x, y):
        return False
    half, least = school.thickness // 2, (RADIUS - slack) ** 2
    return all(_to_wall(wall, half, x, y) >= least for wall in school.walls)


def _to_wall(wall: Wall, half: int, x: int, y: int) -> int:
    """How far this point is from a wall of twice this half thickness, squared."""
    aside, ahead = (half, 0) if wall.x0 == wall.x1 else (0, half)
    dx = max(wall.x0 - aside - x, 0, x - wall.x1 - aside)
    dy = max(wall.y0 - ahead - y, 0, y - wall.y1 - ahead)
    return dx * dx + dy * dy


# The nearest free point -------------------------------------------------------------------------------------


def nearest_free(school: School, x: int, y: int, others: list[Point], gap: int = GAP) -> Point:
    """This very point if it is free, or else the nearest one in the school that is (IC-D8, IC-D9)."""
    if is_free(x, y, others, gap) and fits(school, x, y):
        return x, y
    box = school.outline
    reach = FIRST_LOOK
    while reach < 4 * (box.east - box.west + box.north - box.south):
        found = _best(school, x, y, others, gap, reach)
        if found is not None:
            return found
        reach *= 2
    return x, y


def _best(school: School, x: int, y: int, others: list[Point], gap: int, reach: int) -> Point | None:
    """The nearest free point, as far as obstacles within reach decide it."""
    best: Point | None = None
    nearest = float(reach)
    exact = {(hypot(a - x, b - y), a, b) for a, b in _candidates(school, x, y, others, gap, reach)}
    for distance, a, b in sorted(exact):
        if distance > nearest:
            break
        around = product([round(a) + step for step in BESIDE], [round(b) + step for step in BESIDE])
        free = [point for point in around if is_free(*point, others, gap) and fits(school, *point)]
        if free:
            best = min([*free, *([best] if best else [])], key=lambda point: (apart(point[0], point[1], x, y), point))
            nearest = min(nearest, hypot(best[0] - x, best[1] - y))
    return best


def _candidates(school: School, x: int, y: int, others: list[Point], gap: int, reach: int) -> Iterator[Exact]:
    """The points at which the nearest free one can be."""
    xs, ys, circles = _edges(school, x, y, reach)
    circles += [(a, b, 2 * RADIUS + gap) for a, b in others]
    yield from [(a, y) for a in xs]
    yield from [(x, b) for b in ys]
    yield from product(xs, ys)
    for circle in circles:
        yield from _towards(circle, x, y)
        yield from [(a, b) for a in xs for b in _meets(circle[0] - a, circle[1], circle[2])]
        yield from [(a, b) for b in ys for a in _meets(circle[1] - b, circle[0], circle[2])]
    for one, other in combinations(circles, 2):
        yield from _meet(one, other)


def _edges(school: School, x: int, y: int, reach: int) -> tuple[list[int], list[int], list[Circle]]:
    """Where the middle of a penguin that touches a wall can be: lines of one x, lines of one y, and around corners."""
    half = school.thickness // 2
    near = [wall for wall in school.walls if _to_wall(wall, half, x, y) <= (reach + RADIUS) ** 2]
    boxes = [_on_floor(wall, half) for wall in near]
    xs = {edge for box in boxes for edge in (box.west - RADIUS, box.east + RADIUS) if abs(edge - x) <= reach}
    ys = {edge for box in boxes for edge in (box.south - RADIUS, box.north + RADIUS) if abs(edge - y) <= reach}
    corners = {(a, b) for box in boxes for a in (box.west, box.east) for b in (box.south, box.north)}
    return sorted(xs), sorted(ys), [(a, b, RADIUS) for a, b in sorted(corners)]


def _on_floor(wall: Wall, half: int) -> Box:
    """What a wall covers of the floor."""
    aside, ahead = (half, 0) if wall.x0 == wall.x1 else (0, half)
    return Box(wall.x0 - aside, wall.y0 - ahead, wall.x1 + aside, wall.y1 + ahead)


def _towards(circle: Circle, x: int, y: int) -> list[Exact]:
    """The point of a circle that is nearest to this point; four of them where all are."""
    a, b, radius = circle
    away = sqrt(apart(x, y, a, b))
    if away == 0:
        return [(a + radius, b), (a - radius, b), (a, b + radius), (a, b - radius)]
    return [(a + (x - a) * radius / away, b + (y - b) * radius / away)]


def _meets(off: float, middle: float, radius: float) -> list[float]:
    """Where a line, so far off the middle of a circle, meets it: measured along the line."""
    if abs(off) > radius:
        return []
    half = sqrt(radius * radius - off * off)
    return [middle - half, middle + half]


def _meet(one: Circle, other: Circle) -> list[Exact]:
    """Where two circles meet."""
    a, b, radius = one
    away = sqrt(apart(a, b, other[0], other[1]))
    if away == 0:
        return []
    along = (away * away + radius * radius - other[2] * other[2]) / (2 * away)
    dx, dy = (other[0] - a) / away, (other[1] - b) / away
    return [(a + along * dx - side * dy, b + along * dy + side * dx) for side in _meets(along, 0.0, radius)]


# The nearest free point of a red line -----------------------------------------------------------------------


def nearest_on_line(school: School, red: Box, x: int, y: int, others: list[Point]) -> Point | None:
    """The nearest free point of the edge of this rectangle (IC-8); None if it is taken all around."""
    points = {
        (a, b) for b in (red.south, red.north) for a in _along(red.west, red.east, x, [(p, q - b) for p, q in others])
    }
    points |= {
        (a, b) for a in (red.west, red.east) for b in _along(red.south, red.north, y, [(q, p - a) for p, q in others])
    }
    free = [point for point in points if is_free(*point, others) and fits(school, *point)]
    return min(free, key=lambda point: (apart(point[0], point[1], x, y), point), default=None)


def _along(start: int, end: int, wish: int, others: list[Point]) -> list[int]:
    """The places along an edge that can be the nearest: the wish itself, the ends, and where somebody's room ends."""
    exact = [wish, *[place for middle, off in others for place in _meets(off, middle, 2 * RADIUS + GAP)]]
    whole = [number for place in exact for number in (floor(place), ceil(place))]
    return [start, end, *[min(max(number, start), end) for number in whole]]
