"""The school as a value: rooms, walls, doors, red lines, made from the plan in `data/school.toml`.

Lengths are tenths of a millimetre, as everywhere in the game.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Literal

import msgspec

from shoal.core import convert
from shoal.core.errors import ShoalError, quoted
from shoal.core.value import Value
from shoal.games.icecool.pieces import FISH, RADIUS

Axis = Literal["x", "y"]


class Box(Value, frozen=True):
    """A rectangle with its sides along x and y."""

    west: int
    south: int
    east: int
    north: int

    def has(self, x: int, y: int) -> bool:
        """Whether this point lies inside or on the edge."""
        return self.west <= x <= self.east and self.south <= y <= self.north

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        across = self.west < other.east and other.west < self.east
        return across and self.south < other.north and other.south < self.north


class Room(Value, frozen=True):
    """One of the boxes of the school: its floor from wall to wall, and the rectangle of its red line."""

    name: str
    floor: Box
    red: Box


class Door(Value, frozen=True):
    """A hole in the wall between two rooms, with a lintel above it."""

    name: str
    rooms: tuple[int, int]
    """The rooms on its two sides, west or south first."""
    across: Axis
    """The direction in which one goes through: across a wall that stands at one x, or at one y."""
    x: int
    y: int
    """The middle of the door."""
    fish: bool
    """Whether fish hang above it."""


class Wall(Value, frozen=True):
    """A straight piece of wall without a hole, as the line along its middle."""

    x0: int
    y0: int
    x1: int
    y1: int


class School(Value, frozen=True):
    """The whole plan."""

    rooms: tuple[Room, ...]
    doors: tuple[Door, ...]
    walls: tuple[Wall, ...]
    outline: Box
    wall_height: int
    thickness: int
    door_width: int
    lintel_from: int
    lintel_to: int
    kitchen: int
    """The room in which the Catcher starts."""
    classroom: int
    circle_x: int
    circle_y: int
    """The middle of the red circle, where Runners start."""
    circle_radius: int

    def room_at(self, x: int, y: int) -> int:
        """The room over whose floor this point lies, or -1 outside the school."""
        for number, room in enumerate(self.rooms):
            if room.floor.has(x, y):
                return number
        return -1

    @property
    def fish_doors(self) -> list[int]:
        """The doors that carry fish, in order."""
        return [number for number, door in enumerate(self.doors) if door.fish]


# Reading a plan ---------------------------------------------------------------------------------------------


class _Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    x: tuple[int, int]
    y: tuple[int, int]

    def box(self) -> Box:
        return Box(10 * self.x[0], 10 * self.y[0], 10 * self.x[1], 10 * self.y[1])


class _Room(_Span, frozen=True, forbid_unknown_fields=True):
    name: str
    red_line: _Span


class _Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rooms: tuple[str, str]
    middle: int
    fish: bool = False


class _Walls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    height: int
    thickness: int


class _Doorways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    width: int
    lintel_from: int
    lintel_to: int


class _Circle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    x: int
    y: int
    radius: int


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    catcher: str
    runners: str
    circle: _Circle


class _Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    walls: _Walls
    doorways: _Doorways
    start: _Start
    room: tuple[_Room, ...]
    door: tuple[_Door, ...]


@cache
def the_school() -> School:
    """The school that is played in."""
    return read_school(files("shoal.games.icecool").joinpath("data", "school.toml").read_text(encoding="utf-8"))


def read_school(text: str) -> School:
    """The school of this plan; `ShoalError` says in one sentence what is wrong with it."""
    try:
        plan = convert(tomllib.loads(text), _Plan)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ShoalError(f"The plan of the school cannot be read: {quoted(str(error)).rstrip('.')}.") from None
    names = [room.name for room in plan.room]
    rooms = tuple(Room(room.name, room.box(), room.red_line.box()) for room in plan.room)
    _check_rooms(rooms)
    doors = tuple(_door(door, rooms, names, 10 * plan.doorways.width) for door in plan.door)
    _check_doors(doors, plan.doorways, plan.walls)
    circle = plan.start.circle
    school = School(
        rooms=rooms,
        doors=doors,
        walls=_walls(rooms, doors, 5 * plan.doorways.width),
        outline=_outline(rooms),
        wall_height=10 * plan.walls.height,
        thickness=10 * plan.walls.thickness,
        door_width=10 * plan.doorways.width,
        lintel_from=10 * plan.doorways.lintel_from,
        lintel_to=10 * plan.doorways.lintel_to,
        kitchen=_named(plan.start.catcher, names),
        classroom=_named(plan.start.runners, names),
        circle_x=10 * circle.x,
        circle_y=10 * circle.y,
        circle_radius=10 * circle.radius,
    )
    if not rooms[school.classroom].red.has(school.circle_x, school.circle_y):
        raise ShoalError("The red circle does not lie inside the red line of the room where Runners start.")
    return school


def _named(name: str, names: list[str]) -> int:
    if name not in names:
        raise ShoalError(f"The plan of the school has no room {quoted(name)!r}.")
    return names.index(name)


def _check_rooms(rooms: tuple[Room, ...]) -> None:
    if not 2 <= len(rooms) <= 32 or len({room.name for room in rooms}) < len(rooms):
        raise ShoalError("A school has 2 to 32 rooms with different names.")
    for room in rooms:
        floor, red = room.floor, room.red
        if not (floor.west < red.west < red.east < floor.east and floor.south < red.south < red.north < floor.north):
            raise ShoalError(f"The red line of room {quoted(room.name)!r} does not lie inside its walls.")
    for one, other in combinations(rooms, 2):
        if one.floor.overlaps(other.floor):
            raise ShoalError(f"The rooms {quoted(one.name)!r} and {quoted(other.name)!r} overlap.")


def _check_doors(doors: tuple[Door, ...], doorways: _Doorways, walls: _Walls) -> None:
    if sum(door.fish for door in doors) != FISH:
        raise ShoalError(f"A school has {FISH} doors with fish, not {sum(door.fish for door in doors)}.")
    if not 0 < walls.height <= doorways.lintel_from < doorways.lintel_to:
        raise ShoalError("A lintel hangs above the height of the walls.")
    if walls.thickness <= 0 or 10 * doorways.width <= 2 * RADIUS:
        raise ShoalError("Walls have a thickness, and doors are wide enough for a penguin.")


def _shared(one: Box, other: Box) -> tuple[Axis, int, int, int] | None:
    """The wall that two rooms share: what it is crossed along, where it stands, and from where to where it goes."""
    south, north = max(one.south, other.south), min(one.north, other.north)
    west, east = max(one.west, other.west), min(one.east, other.east)
    if west == east and south < north:
        return "x", west, south, north
    if south == north and west < east:
        return "y", south, west, east
    return None


def _door(door: _Door, rooms: tuple[Room, ...], names: list[str], width: int) -> Door:
    one, other = (_named(name, names) for name in door.rooms)
    wall, middle = _shared(rooms[one].floor, rooms[other].floor), 10 * door.middle
    if wall is None or not wall[2] + width // 2 < middle < wall[3] - width // 2:
        raise ShoalError(f"Door {quoted(door.name)!r} is in no wall between its two rooms.")
    across, at = wall[0], wall[1]
    if rooms[one].floor.west + rooms[one].floor.south > rooms[other].floor.west + rooms[other].floor.south:
        one, other = other, one
    first = rooms[one].floor
    if (first.east if across == "x" else first.north) != at:
        one, other = other, one
    x, y = (at, middle) if across == "x" else (middle, at)
    return Door(door.name, (one, other), across, x, y, door.fish)


def _outline(rooms: tuple[Room, ...]) -> Box:
    floors = [room.floor for room in rooms]
    west, south = min(floor.west for floor in floors), min(floor.south for floor in floors)
    outline = Box(west, south, max(floor.east for floor in floors), max(floor.north for floor in floors))
    whole = (outline.east - outline.west) * (outline.north - outline.south)
    if sum((floor.east - floor.west) * (floor.north - floor.south) for floor in floors) != whole:
        raise ShoalError("The rooms of the school leave a hole; together they make one rectangle.")
    return outline


def _walls(rooms: tuple[Room, ...], doors: tuple[Door, ...], half: int) -> tuple[Wall, ...]:
    """All walls, those around the school and those between rooms, in pieces that leave the doors open."""
    outline = _outline(rooms)
    lines: list[tuple[Axis, int, int, int]] = [
        ("x", outline.west, outline.south, outline.north),
        ("x", outline.east, outline.south, outline.north),
        ("y", outline.south, outline.west, outline.east),
        ("y", outline.north, outline.west, outline.east),
    ]
    for one, other in combinations(rooms, 2):
        shared = _shared(one.floor, other.floor)
        lines += [] if shared is None else [shared]
    return tuple(piece for line in lines for piece in _pieces(line, doors, half))


def _pieces(line: tuple[Axis, int, int, int], doors: tuple[Door, ...], half: int) -> list[Wall]:
    """One wall in pieces, with a hole at each of its doors."""
    across, at, start, end = line
    middles = [door.y if across == "x" else door.x for door in doors if _stands_in(door, line)]
    stops = [start, *[edge for middle in sorted(middles) for edge in (middle - half, middle + half)], end]
    pairs = list(zip(stops[::2], stops[1::2], strict=True))
    return [Wall(at, a, at, b) if across == "x" else Wall(a, at, b, at) for a, b in pairs]


def _stands_in(door: Door, line: tuple[Axis, int, int, int]) -> bool:
    across, at, start, end = line
    place, middle = (door.x, door.y) if across == "x" else (door.y, door.x)
    return door.across == across and place == at and start < middle < end
