"""Whether a motion can be: its form, and whether what it tells fits together on the floor of the school.

Nothing is worked out here, so records can be read where there is no engine. A motion that passes may still be one that
no flick makes; only whoever works it out again can tell (`Flight.doubt`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, combinations, pairwise
from math import hypot

import msgspec

from shoal.core import convert
from shoal.games.icecool.motion.motion import Anything, Enters, Leaves, Motion, Out, Over, Path, Spot, Touch
from shoal.games.icecool.pieces import FRAMES, RADIUS, TALL
from shoal.games.icecool.school.free import fits, is_free
from shoal.games.icecool.school.placement import door_at
from shoal.games.icecool.school.school import Box, School

LONGEST = 15
"""Seconds; no motion goes on for longer."""
RESTLESS = 10
"""Seconds after which whoever does not stand has left the school (IC-D15)."""
FARTHEST = 50_000
"""Nothing gets farther away from the school than this."""
FASTEST = 1000
"""The longest step from one picture to the next: 12 m/s, far beyond any flick."""
SLACK = 10
"""So much anything may be off, for rounding and for what yields a little where bodies meet."""
LEANING = TALL
"""No part of a penguin is farther than this from the middle of its bottom."""

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
        nearest = self._bounded(round(place))
        steps = [_step(self._picture(number), self._picture(number + 1)) for number in (int(place) - 1, int(place))]
        return self._picture(nearest), SLACK + max(steps)

    def between(self, one: int, other: int) -> list[Picture]:
        """The pictures from one millisecond to another."""
        begin, end = (self._bounded(round(at * FRAMES / 1000) - self.first) for at in (one, other))
        return self.pictures[begin : end + 1]

    def _bounded(self, number: int) -> int:
        return min(max(number, 0), len(self.pictures) - 1)

    def _picture(self, number: int) -> Picture:
        return self.pictures[self._bounded(number)]


def _step(one: Picture, other: Picture) -> int:
    """How far it is from one picture to another, seen from above."""
    return round(hypot(one[0] - other[0], one[1] - other[1]))


# All of it --------------------------------------------------------------------------------------------------


def parse_motion(answer: object) -> Motion | None:
    """The motion that this is, or that this is the JSON form of; None if it is none."""
    if isinstance(answer, Motion):
        return answer
    try:
        return convert(answer, Motion)
    except msgspec.ValidationError:
        return None


def wrong_with(motion: Motion, places: Sequence[Spot | None], school: School) -> str:
    """What cannot be in this motion of penguins that stood like this, in one sentence; nothing if all of it can."""
    return _wrong_form(motion, places, school) or _wrong_ground(motion, places, school)


def _wrong_form(motion: Motion, places: Sequence[Spot | None], school: School) -> str:
    """What is wrong before one looks at the school."""
    moving = [place is not None for place in places]
    if len(motion.rest) != len(moving) or not all(map(_sound_rest, motion.rest, moving)):
        return "A motion says for each penguin on the board where it stands in the end."
    if not 0 <= motion.time <= 1000 * LONGEST:
        return f"A motion takes up to {LONGEST} seconds."
    if not all(_sound(each, moving, school) for each in motion.happened):
        return "A motion tells only of penguins on the board, and of doors and rooms of the school."
    if any(before.at > after.at for before, after in pairwise(motion.happened)):
        return "A motion tells what happened in order of time."
    out = {each.penguin for each in motion.happened if isinstance(each, Out)}
    if out != {penguin for penguin, on in enumerate(moving) if on and motion.rest[penguin] is None}:
        return "A penguin on the board stands somewhere in the end, or it has left the school."
    if not all(_sound_path(path, moving) for path in motion.paths):
        return "The path of a penguin is seven columns of equal length, with a picture at least, and stays in reach."
    if len({path.penguin for path in motion.paths}) < len(motion.paths):
        return "A penguin has one path."
    return ""


def _wrong_ground(motion: Motion, places: Sequence[Spot | None], school: School) -> str:
    """What cannot be in this school."""
    paths = {path.penguin: path for path in motion.paths}
    ways = {number: Way(spot, paths.get(number)) for number, spot in enumerate(places) if spot is not None}
    wrong = _wrong_rest(motion, places, school)
    for number, way in ways.items():
        wrong = wrong or _wrong_way(way, places[number], motion.rest[number], school)
    for each in motion.happened:
        wrong = wrong or _misfit(each, motion, ways, school)
    return wrong or _wrong_doors(motion.happened, places, ways, school)


# Form -------------------------------------------------------------------------------------------------------


def _sound_rest(place: Spot | None, moves: bool) -> bool:
    if place is None:
        return True
    return moves and abs(place.x) <= FARTHEST and abs(place.y) <= FARTHEST and 0 <= place.turn < 360


def _sound(each: Anything, moving: list[bool], school: School) -> bool:
    """Whether this names penguins, doors and rooms that there are."""
    doors, rooms = len(school.doors), len(school.rooms)
    if not 0 <= each.at <= 1000 * LONGEST:
        return False
    match each:
        case Touch(one=one, other=other):
            return one != other and all(0 <= penguin < len(moving) and moving[penguin] for penguin in (one, other))
        case Enters(door=door, room=room) | Leaves(door=door, room=room):
            known = 0 <= door < doors and room in school.doors[door].rooms
        case Over(room=room, to=to):
            known = 0 <= room < rooms and 0 <= to < rooms
        case Out(room=room):
            known = 0 <= room < rooms
    return known and 0 <= each.penguin < len(moving) and moving[each.penguin]


def _sound_path(path: Path, moving: list[bool]) -> bool:
    length = len(path.x)
    if not 0 <= path.penguin < len(moving) or not moving[path.penguin] or path.first < 0 or not length:
        return False
    if any(len(column) != length for column in path.columns()) or path.first + length > FRAMES * LONGEST + 1:
        return False
    return all(abs(number) <= FARTHEST for column in path.columns() for number in accumulate(column))


# Where they went --------------------------------------------------------------------------------------------


def _wrong_rest(motion: Motion, places: Sequence[Spot | None], school: School) -> str:
    """Whoever moved stands on the floor in the end, and not inside anybody."""
    spots = [(spot, spot != place) for spot, place in zip(motion.rest, places, strict=True) if spot is not None]
    if any(moved and not fits(school, spot.x, spot.y, SLACK) for spot, moved in spots):
        return "A penguin comes to rest inside the school, and not in a wall."
    for (one, moved), (other, shoved) in combinations(spots, 2):
        if (moved or shoved) and not is_free(one.x, one.y, [(other.x, other.y)], -SLACK):
            return "No two penguins come to rest in the same place."
    return ""


def _wrong_way(way: Way, start: Spot | None, rest: Spot | None, school: School) -> str:
    """A path leads from where the penguin stood to where it rests, step by step, and through no wall."""
    first, last = way.pictures[0], way.pictures[-1]
    if (start is not None and not _is_at(first, start)) or (rest is not None and not _is_at(last, rest)):
        return "The path of a penguin leads from where it stood to where it comes to rest."
    pictures = _in_school(way.pictures, school)
    if any(_step(*pair) > FASTEST for pair in pairwise(pictures)):
        return "A penguin slides or flies; it does not jump from one place to another in no time."
    if any(_goes_through_wall(*pair, school) for pair in pairwise(pictures)):
        return "A penguin gets from one room into another through a door that joins them, or over the wall."
    return ""


def _is_at(picture: Picture, spot: Spot) -> bool:
    return abs(picture[0] - spot.x) <= SLACK and abs(picture[1] - spot.y) <= SLACK


def _in_school(pictures: list[Picture], school: School) -> list[Picture]:
    """The pictures up to the one on which the penguin is out."""
    for number, picture in enumerate(pictures):
        if not school.outline.has(picture[0], picture[1]):
            return pictures[: number + 1]
    return pictures


def _goes_through_wall(one: Picture, other: Picture, school: School) -> bool:
    """Whether the way between two pictures leads from a room into another one, below the walls and not by a door."""
    room, to = school.room_at(one[0], one[1]), school.room_at(other[0], other[1])
    if room == to or max(one[2], other[2]) >= school.wall_height:
        return False
    return not any(
        _passes(door.across, (door.x, door.y), one, other, school.door_width // 2)
        for door in school.doors
        if {room, to} == set(door.rooms)
    )


def _passes(across: str, middle: tuple[int, int], one: Picture, other: Picture, half: int) -> bool:
    """Whether the way between two pictures crosses the line of this door within its width."""
    axis = 0 if across == "x" else 1
    before, after = one[axis] - middle[axis], other[axis] - middle[axis]
    share = before / (before - after) if before != after else 0.0
    along = one[1 - axis] + share * (other[1 - axis] - one[1 - axis])
    return abs(along - middle[1 - axis]) <= half


# What happened on the way -----------------------------------------------------------------------------------


def _misfit(each: Anything, motion: Motion, ways: dict[int, Way], school: School) -> str:
    """What is told of a time at which the penguin was somewhere else."""
    match each:
        case Touch(at=at, one=one, other=other):
            return "" if _can_touch(ways[one], ways[other], at) else "Penguins touch where both of them are."
        case Enters(at=at, penguin=penguin) | Leaves(at=at, penguin=penguin):
            fit = _is_at_door(each, ways[penguin], school)
            return "" if fit else "A penguin enters and leaves a door where that door is."
        case Over(at=at, penguin=penguin, room=room, to=to):
            (x, y, *_), slack = ways[penguin].around(at)
            fit = all(_is_near(school.rooms[number].floor, x, y, slack) for number in {room, to})
            return "" if fit and room != to else "A penguin jumps from a room into the next one."
        case Out(at=at, penguin=penguin):
            (x, y, *_), slack = ways[penguin].around(at)
            box = school.outline
            inside = box.west + slack < x < box.east - slack and box.south + slack < y < box.north - slack
            fit = not inside or at == motion.time >= 1000 * RESTLESS
            return "" if fit else "A penguin that leaves the school is outside of it."


def _can_touch(one: Way, other: Way, at: int) -> bool:
    """Whether two penguins are near enough to touch; upright ones, when the flick begins."""
    (here, slack), (there, more) = one.around(at), other.around(at)
    return _step(here, there) <= (2 * RADIUS + SLACK if at == 0 else RADIUS + LEANING + slack + more)


def _is_near(box: Box, x: int, y: int, slack: int) -> bool:
    return box.west - slack <= x <= box.east + slack and box.south - slack <= y <= box.north + slack


def _is_at_door(each: Enters | Leaves, way: Way, school: School) -> bool:
    """Whether a penguin is just clear of this lintel, on the side that is told."""
    (x, y, z, *_), slack = way.around(each.at)
    door, clear = school.doors[each.door], RADIUS + school.thickness // 2
    off, along = (x - door.x, y - door.y) if door.across == "x" else (y - door.y, x - door.x)
    if each.room == door.rooms[0]:
        off = -off
    near = abs(along) <= school.door_width // 2 + slack and abs(off) <= clear + LEANING + slack
    return near and (off >= clear - slack or z >= school.wall_height)


def _wrong_doors(
    happened: Iterable[Anything], places: Sequence[Spot | None], ways: dict[int, Way], school: School
) -> str:
    """A door is entered by whoever is clear of it, and left by whoever is in it, below the lintel if it says so."""
    inside: dict[tuple[int, int], int] = {}
    for number, spot in enumerate(places):
        stuck = None if spot is None else door_at(school, spot.x, spot.y)
        if stuck is not None:
            inside[number, school.doors.index(stuck[0])] = 0
    for each in happened:
        match each:
            case Enters(at=at, penguin=penguin, door=door):
                if (penguin, door) in inside:
                    return "A penguin enters a door that it is clear of."
                inside[penguin, door] = at
            case Leaves(at=at, penguin=penguin, door=door, under=under):
                if (penguin, door) not in inside:
                    return "A penguin leaves a door that it is in."
                heights = [z for _, _, z, *_ in ways[penguin].between(inside.pop((penguin, door)), at)[1:-1]]
                if under and max(heights, default=0) >= school.lintel_from:
                    return "A penguin above the lintel is not below it."
    return ""
