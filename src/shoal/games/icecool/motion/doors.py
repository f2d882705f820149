"""Whether what a motion tells of doors is what the paths show: who is under which lintel, and who passes it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from shoal.games.icecool.motion.motion import Enters, Leaves, Motion, Spot
from shoal.games.icecool.motion.way import LEANING, SLACK, Picture, Way
from shoal.games.icecool.pieces import FRAMES, RADIUS
from shoal.games.icecool.school.placement import door_at
from shoal.games.icecool.school.school import Door, School

HOP = 200
"""No flick lifts or drops a penguin farther than this between a moment and the picture that is nearest to it."""


class Stay(NamedTuple):
    """A penguin in a door: how it got there, unless it stood there before the flick, and how it left, if it did."""

    penguin: int
    door: int
    enters: Enters | None
    leaves: Leaves | None

    def span(self, motion: Motion) -> tuple[int, int]:
        """From which millisecond to which it was in the door."""
        return self.enters.at if self.enters else 0, self.leaves.at if self.leaves else motion.time


# One moment -------------------------------------------------------------------------------------------------


def is_at_door(each: Enters | Leaves, way: Way, school: School) -> bool:
    """Whether a penguin is just clear of this lintel, on the side that is told, or above it."""
    picture, slack = way.around(each.at)
    above = picture[2] >= school.wall_height
    return is_near(picture, school.doors[each.door], school, slack) and (above or _is_clear(each, way, school))


def is_near(picture: Picture, door: Door, school: School, slack: int) -> bool:
    """Whether any part of a penguin may be under or over this lintel, or beside it."""
    off, along = _from_middle(picture, door)
    return abs(along) <= school.door_width // 2 + slack and abs(off) <= _clear(school) + LEANING + slack


def is_in_doorway(picture: Picture, school: School) -> bool:
    """Whether the middle of a penguin is between the posts of a door, or just clear of it."""
    offs = [_from_middle(picture, door) for door in school.doors]
    return any(abs(along) <= school.door_width // 2 and abs(off) <= _clear(school) + SLACK for off, along in offs)


def _is_clear(each: Enters | Leaves, way: Way, school: School) -> bool:
    """Whether a penguin is clear of this lintel on the side of the room that is told."""
    picture, slack = way.around(each.at)
    door = school.doors[each.door]
    off, _ = _from_middle(picture, door)
    return (-off if each.room == door.rooms[0] else off) >= _clear(school) - slack


def _from_middle(picture: Picture, door: Door) -> tuple[int, int]:
    """How far a picture is off the middle of a door: across the wall, and along it."""
    x, y = picture[0] - door.x, picture[1] - door.y
    return (x, y) if door.across == "x" else (y, x)


def _clear(school: School) -> int:
    """So far from the middle of a wall an upright penguin is clear of it."""
    return RADIUS + school.thickness // 2


def passed(one: Picture, other: Picture, school: School) -> int | None:
    """The door by which the way between two pictures leads from one room into another; None if by no door."""
    rooms = {school.room_at(picture[0], picture[1]) for picture in (one, other)}
    for number, door in enumerate(school.doors):
        if rooms == set(door.rooms) and _passes(door, one, other, school.door_width // 2):
            return number
    return None


def _passes(door: Door, one: Picture, other: Picture, half: int) -> bool:
    """Whether the way between two pictures crosses the line of this door within its width."""
    (before, start), (after, end) = _from_middle(one, door), _from_middle(other, door)
    share = before / (before - after) if before != after else 0.0
    return abs(start + share * (end - start)) <= half


# All of it --------------------------------------------------------------------------------------------------


def wrong_doors(motion: Motion, places: Sequence[Spot | None], ways: dict[int, Way], school: School) -> str:
    """A door is entered by whoever is clear of it, left by whoever is in it, and nobody passes one untold."""
    inside = _stuck(places, school)
    stays: list[Stay] = []
    for each in motion.happened:
        match each:
            case Enters(penguin=penguin, door=door):
                if (penguin, door) in inside:
                    return "A penguin enters a door that it is clear of."
                inside[penguin, door] = each
            case Leaves(penguin=penguin, door=door):
                if (penguin, door) not in inside:
                    return "A penguin leaves a door that it is in."
                stays.append(Stay(penguin, door, inside.pop((penguin, door)), each))
    stays += [Stay(penguin, door, enters, None) for (penguin, door), enters in inside.items()]
    wrong = ""
    for stay in stays:
        wrong = wrong or _wrong_stay(stay, motion, ways[stay.penguin], school)
    for number, way in ways.items():
        spans = [(stay.door, stay.span(motion)) for stay in stays if stay.penguin == number]
        wrong = wrong or _wrong_passing(way, spans, school)
    return wrong


def _stuck(places: Sequence[Spot | None], school: School) -> dict[tuple[int, int], Enters | None]:
    """Who stands in which door before the flick."""
    doors = [(number, door_at(school, spot.x, spot.y)) for number, spot in enumerate(places) if spot is not None]
    return {(number, school.doors.index(stuck[0])): None for number, stuck in doors if stuck is not None}


def _wrong_stay(stay: Stay, motion: Motion, way: Way, school: School) -> str:
    """Whoever is in a door is there all the time, and on both sides where it says so if it is below the lintel."""
    pictures = way.between(*stay.span(motion))
    first, *between = pictures
    last = between.pop() if stay.leaves and between else first
    if not all(is_near(picture, school.doors[stay.door], school, SLACK) for picture in between):
        return "A penguin that has not left a door is in it."
    if stay.leaves is None or not stay.leaves.under:
        return ""
    highest = max([max(first[2], last[2]) - HOP, *[picture[2] for picture in between]])
    if highest >= school.lintel_from:
        return "A penguin above the lintel is not below it."
    ends = [each for each in (stay.enters, stay.leaves) if each is not None]
    if not all(_is_clear(each, way, school) for each in ends):
        return "A penguin below the lintel is clear of the door on the side that is told."
    return ""


def _wrong_passing(way: Way, spans: list[tuple[int, tuple[int, int]]], school: School) -> str:
    """Whoever passes a door below the lintel is told to be in it."""
    for number, (one, other) in enumerate(pairwise(way.pictures), way.first):
        if max(one[2], other[2]) >= school.lintel_from:
            continue
        door = passed(one, other, school)
        begin, end = (1000 * each / FRAMES for each in (number - 1, number + 2))
        if door is not None and not any(
            door == here and start <= end and begin <= stop for here, (start, stop) in spans
        ):
            return "A penguin that passes a door enters it and leaves it."
    return ""
