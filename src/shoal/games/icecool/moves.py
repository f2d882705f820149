"""What a seat can answer in ICECOOL, as values and as codes.

Flicks and the Catcher's places are too many to list: their codes are a range.
"""

from __future__ import annotations

from shoal.core import Move
from shoal.games.icecool.pieces import (
    DONE,
    FLICK,
    FLICKS,
    HEADINGS,
    HIGHEST_HIT,
    LINE,
    LOWEST_HIT,
    PLACE,
    POWERS,
    SIDE,
    SKATE,
    flick_code,
    flick_of,
)
from shoal.games.icecool.school.school import Box, the_school


class Place(Move, frozen=True, tag="place"):
    """The Catcher puts its penguin here, inside the red line of the Kitchen (IC-4). Tenths of a millimetre."""

    x: int
    y: int


class ToLine(Move, frozen=True, tag="line"):
    """Put the penguin on the nearest free point of this room's red line before the flick (IC-8, IC-9)."""

    room: int


class Flick(Move, frozen=True, tag="flick"):
    """Flick the penguin (IC-7, IC-10)."""

    heading: int
    """Where the finger pushes: tenths of a degree from 0 to 3599, counted from east towards north."""
    power: int
    """From 0, the gentlest tap, to 100."""
    height: int
    """Where the finger hits, in millimetres above the floor, from 5 to 45: 11 is the belly, from 30 on the head."""
    side: int
    """How far from the middle, seen from behind: -100 is far left, 100 far right. It bends to the side that was hit."""


class Skate(Move, frozen=True, tag="skate"):
    """Turn two 1s up and take one more turn (IC-19)."""


class Done(Move, frozen=True, tag="done"):
    """End the turn without Ice Skates (IC-19)."""


def kitchen() -> Box:
    """Where the Catcher may be put."""
    school = the_school()
    return school.rooms[school.kitchen].red


def places() -> range:
    """The codes of all places that the Catcher may start from."""
    red = kitchen()
    return range(PLACE, PLACE + (red.east - red.west + 1) * (red.north - red.south + 1))


def flicks() -> range:
    """The codes of all flicks."""
    return range(FLICK, FLICK + FLICKS)


def decode(code: int) -> Move:
    """The move with this code."""
    if code >= FLICK:
        return Flick(*flick_of(code))
    if code >= PLACE:
        red = kitchen()
        column, row = divmod(code - PLACE, red.north - red.south + 1)
        return Place(red.west + column, red.south + row)
    if code >= LINE:
        return ToLine(code - LINE)
    return Skate() if code == SKATE else Done()


def encode(move: object) -> int:
    """The code of this move, or -1 for what can never be a move."""
    match move:
        case Flick(heading=heading, power=power, height=height, side=side):
            return flick_code(heading, power, height, side) if _can_be(move) else -1
        case Place(x=x, y=y):
            red = kitchen()
            return PLACE + (x - red.west) * (red.north - red.south + 1) + y - red.south if red.has(x, y) else -1
        case ToLine(room=room):
            return LINE + room if 0 <= room < len(the_school().rooms) else -1
        case Skate():
            return SKATE
        case Done():
            return DONE
    return -1


def _can_be(flick: Flick) -> bool:
    numbers = (flick.heading, flick.power, flick.height, flick.side)
    ranges = (range(HEADINGS), range(POWERS), range(LOWEST_HIT, HIGHEST_HIT + 1), range(-SIDE, SIDE + 1))
    return all(type(number) is int and number in span for number, span in zip(numbers, ranges, strict=True))
