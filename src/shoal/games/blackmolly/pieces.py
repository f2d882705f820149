"""The vocabulary of Black Molly: the cards of the tank by their places, and fish and moves as small integers.

A place is a number from 0 to 23, row by row; a set of places is a bit mask. A fish is `seat * 4 + age - 1`, where age 4
is the oldest, so fish 4k to 4k + 3 belong to seat k. A move is a code: its kind, a seat, an age and a place, side by
side in bits.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ROWS: Final = 4
COLUMNS: Final = 6
PLACES: Final = 24
AGES: Final = 4
"""The oldest fish of a seat has age 4, the youngest age 1."""

NOWHERE: Final = -1
"""Where a fish is that is out of the tank, or not in it yet."""

NAMES: Final[list[str]] = [f"{row}{column + 1}" for row in "ABCD" for column in range(COLUMNS)]
"""What each place is called."""

BIT: Final[list[i64]] = [1 << place for place in range(PLACES)]


def distance(one: int, other: int) -> int:
    """How many cards lie between two places, by the shortest way (BM-D4)."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


FARTHEST: Final = 8
"""The distance from one corner to the opposite one."""

NEXT: Final[list[list[int]]] = [
    [other for other in range(PLACES) if distance(place, other) == 1] for place in range(PLACES)
]
"""The places beside each place, never across a corner (BM-11)."""

RINGS: Final[list[list[i64]]] = [
    [sum(BIT[other] for other in range(PLACES) if distance(place, other) == away) for away in range(FARTHEST + 1)]
    for place in range(PLACES)
]
"""For each place and distance, the set of places that are so far away."""


def towards(place: int, direction: int) -> int:
    """The place beside this one in a direction, 0 is east and then clockwise; or `NOWHERE` at the edge."""
    row, column = divmod(place, COLUMNS)
    row += (0, 1, 0, -1)[direction]
    column += (1, 0, -1, 0)[direction]
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else NOWHERE


# Phases -----------------------------------------------------------------------------------------------------

LAY: Final = 0
"""Fate lays the tank."""
PLACE: Final = 1
"""Alternative rule: seats choose where their old fish starts."""
SWIM: Final = 2
"""Seats move their fish."""
DIE: Final = 3
"""Fate rolls the die."""
SPLIT: Final = 4
"""The starting player sends the fish on the splitting card along one of its arrows."""
ENTER: Final = 5
"""Alternative rule: the starting player says which of several old fish goes where only one can."""
HUNT: Final = 6
"""The starting player moves a Molly that has a choice."""
ENDED: Final = 7

# Moves ------------------------------------------------------------------------------------------------------


def code_of(kind: int, seat: int, age: int, place: int) -> int:
    """A move in bits: its kind is the phase in which it is made. Age 0 stands for no age."""
    return kind << 10 | seat << 8 | age << 5 | place


DONE: Final = code_of(SWIM, 0, 0, 0)
"""The end of a seat's swimming; all swims have an age."""


# Ways -------------------------------------------------------------------------------------------------------

BESIDE: Final[list[i64]] = [RINGS[place][1] for place in range(PLACES)]
"""The set of places beside each place."""

NORTH: Final[list[i64]] = [sum(BIT[: at // COLUMNS * COLUMNS]) for at in range(PLACES)]
SOUTH: Final[list[i64]] = [sum(BIT[at // COLUMNS * COLUMNS + COLUMNS :]) for at in range(PLACES)]
WEST: Final[list[i64]] = [sum([BIT[to] for to in range(PLACES) if to % COLUMNS < at % COLUMNS]) for at in range(PLACES)]
EAST: Final[list[i64]] = [sum([BIT[to] for to in range(PLACES) if to % COLUMNS > at % COLUMNS]) for at in range(PLACES)]
"""The sets of places that lie further in a direction than each place."""


def ways_from(place: i64, free: i64) -> i64:
    """Which ways out of a place are free, as one small number: the place, then north, west, east and south as bits."""
    near = (BESIDE[place] & free) << COLUMNS >> place
    return place << 4 | near & 1 | near >> 4 & 2 | near >> 5 & 4 | near >> 9 & 8


def ways_towards(place: i64, aims: i64) -> i64:
    """Which ways lead nearer to one of these places, as `ways_from` says them."""
    ways = place << 4
    if aims & NORTH[place]:
        ways |= 1
    if aims & WEST[place]:
        ways |= 2
    if aims & EAST[place]:
        ways |= 4
    if aims & SOUTH[place]:
        ways |= 8
    return ways


NO_WAY: Final = 0
"""No way out, from whatever place."""
WAYS: Final = 9
"""Bits of such a number; those of a seat's fish stand side by side, by age."""
WAYS_OF_ONE: Final = (1 << WAYS) - 1
ALL_WAYS: Final = 15 << WAYS | 15 << 2 * WAYS | 15 << 3 * WAYS | 15 << 4 * WAYS
"""The ways of all ages, wherever the fish are."""


def _ends(ways: int) -> list[int]:
    """The places to which these ways lead, in reading order."""
    return [to for to in NEXT[ways >> 4] if ways_from(ways >> 4, BIT[to]) & ways & 15]


ENDS: Final[list[list[i64]]] = [_ends(ways) for ways in range(PLACES << 4)]
"""The places to which ways lead."""

REACHED: Final[list[i64]] = [sum([BIT[place] for place in places]) for places in ENDS]
"""The same places as bits."""

SWIMS: Final[list[list[list[int]]]] = [
    [[code_of(SWIM, 0, age, place) for place in places] for places in ENDS] for age in range(AGES + 1)
]
"""The codes of a fish's swims, by its age and the ways that are free."""

HUNTS: Final[list[list[list[int]]]] = [
    [[code_of(HUNT, molly, 0, place) for place in places] for places in ENDS] for molly in range(2)
]
"""The codes of a Molly's steps, by its number and its ways."""
