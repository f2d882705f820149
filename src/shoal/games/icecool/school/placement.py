"""Where penguins stand: in a door, close to a wall, and which red lines that opens.

Putting a penguin down by hand is never a contact and never a way through a door (IC-D2): it keeps a gap to everybody.
"""

from __future__ import annotations

from shoal.games.icecool.pieces import RADIUS
from shoal.games.icecool.rules.state import OFF
from shoal.games.icecool.school.free import nearest_on_line
from shoal.games.icecool.school.school import Door, School


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
        nearest = nearest_on_line(school, school.rooms[room].red, x, y, others)
        if nearest is not None:
            found.append((room, *nearest))
    return found


def others_at(xs: list[int], ys: list[int], seat: int) -> list[tuple[int, int]]:
    """Where everybody else on the board stands."""
    return [(x, y) for other, (x, y) in enumerate(zip(xs, ys, strict=True)) if other != seat and x != OFF]
