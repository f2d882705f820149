"""Whether a motion can be: its form, and whether what it tells fits together on the floor of the school.

Nothing is worked out here, so records can be read where there is no engine. A motion that passes may still be one that
no flick makes; only whoever works it out again can tell (`Flight.doubt`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, combinations, pairwise

import msgspec

from shoal.core import convert
from shoal.games.icecool.motion.doors import is_at_door, passed, wrong_doors
from shoal.games.icecool.motion.meeting import wrong_meeting
from shoal.games.icecool.motion.motion import Anything, Enters, Leaves, Motion, Out, Over, Path, Spot, Touch
from shoal.games.icecool.motion.way import LEANING, SLACK, Picture, Way, step
from shoal.games.icecool.pieces import FRAMES, RADIUS
from shoal.games.icecool.school.free import fits, is_free
from shoal.games.icecool.school.school import Box, School

LONGEST = 15
"""Seconds; no motion goes on for longer."""
RESTLESS = 10
"""Seconds after which whoever does not stand has left the school (IC-D15)."""
FARTHEST = 50_000
"""Nothing gets farther away from the school than this."""
FASTEST = 1000
"""The longest step from one picture to the next, along the floor and in height: 12 m/s, far beyond any flick."""
HIGHEST = 5000
"""No middle of a round bottom gets higher: so high the fastest penguin would come that is thrown straight up."""
PERCHED = 250
"""A penguin whose middle is higher than this does not stand on the floor; it may lean a little where it is wedged."""


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
    return wrong or wrong_doors(motion, places, ways, school) or wrong_meeting(motion, ways, school)


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
    if first[2] > RADIUS + SLACK or (rest is not None and last[2] > PERCHED):
        return "A penguin stands on the floor before a flick and when it comes to rest."
    if any(not 0 <= picture[2] <= HIGHEST for picture in way.pictures):
        return "A penguin gets neither under the floor nor higher than a flick can throw it."
    pictures = _in_school(way.pictures, school)
    if any(step(*pair) > FASTEST or _rise(*pair) > FASTEST for pair in pairwise(pictures)):
        return "A penguin slides or flies; it does not jump from one place to another in no time."
    if any(_goes_through_wall(*pair, school) for pair in pairwise(pictures)):
        return "A penguin gets from one room into another through a door that joins them, or over the wall."
    return ""


def _is_at(picture: Picture, spot: Spot) -> bool:
    return abs(picture[0] - spot.x) <= SLACK and abs(picture[1] - spot.y) <= SLACK


def _rise(one: Picture, other: Picture) -> int:
    """How much higher or lower one picture is than another."""
    return abs(one[2] - other[2])


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
    return passed(one, other, school) is None


# What happened on the way -----------------------------------------------------------------------------------


def _misfit(each: Anything, motion: Motion, ways: dict[int, Way], school: School) -> str:
    """What is told of a time at which the penguin was somewhere else."""
    match each:
        case Touch(at=at, one=one, other=other):
            return "" if _can_touch(ways[one], ways[other], at) else "Penguins touch where both of them are."
        case Enters(at=at, penguin=penguin) | Leaves(at=at, penguin=penguin):
            fit = is_at_door(each, ways[penguin], school)
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
    return step(here, there) <= (2 * RADIUS + SLACK if at == 0 else RADIUS + LEANING + slack + more)


def _is_near(box: Box, x: int, y: int, slack: int) -> bool:
    return box.west - slack <= x <= box.east + slack and box.south - slack <= y <= box.north + slack
