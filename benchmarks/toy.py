"""How good a toy the penguin is: slides, arcs, jumps, two doors in one flick, all by the physics that is played with.

python benchmarks/toy.py              # everything; a few minutes
python benchmarks/toy.py arcs jumps   # some of it
python benchmarks/toy.py manners      # the tables of src/shoal/games/icecool/pieces.py, measured anew
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import accumulate, pairwise
from math import asin, atan2, degrees, hypot
from random import Random

from shoal.games.icecool.bot.aim_error import STEADY, flick_near
from shoal.games.icecool.motion.motion import QUATERNION, Anything, Enters, Leaves, Over, Path, Spot
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import measures as m
from shoal.games.icecool.physics import simulate
from shoal.games.icecool.physics.model import UNIT
from shoal.games.icecool.pieces import BELLY, FULL_ARC, HIGHEST_HIT, LOWEST_HIT, NEVER, POWERS
from shoal.games.icecool.school.school import Box, Door, School, the_school

MIDDLE = Spot(0, 0, 0)
FALLEN = -0.087
"""A penguin whose axis points as far down as this has fallen over; that of one that only slides points up."""


@cache
def open_ice() -> School:
    """A floor without walls, wide enough for the strongest flick."""
    school = the_school()
    data = {name: getattr(school, name) for name in School.__struct_fields__}
    return School(**{**data, "walls": (), "doors": (), "outline": Box(-30000, -30000, 30000, 30000)})


def path_of(flick: Flick) -> Path:
    """The way of a penguin that is flicked on open ice, from the origin."""
    return simulate((MIDDLE,), 0, flick, open_ice()).paths[0]


# Slides and arcs --------------------------------------------------------------------------------------------


def slide(power: int) -> float:
    """How far a hit in the middle slides, in centimetres."""
    return sum(path_of(Flick(0, power, BELLY, 0)).x) / 100


def aside(power: int, side: int, *ways: float) -> list[float]:
    """How far aside a penguin is after so many centimetres of its way, towards the side that was hit."""
    path = path_of(Flick(0, power, BELLY, side))
    points = list(zip(accumulate(path.x), accumulate(path.y), strict=True))
    gone = [0.0, *accumulate(hypot(b[0] - a[0], b[1] - a[1]) / 100 for a, b in pairwise(points))]
    found = [next((number for number, far in enumerate(gone) if far >= way), -1) for way in ways]
    return [(-1 if side > 0 else 1) * points[number][1] / 100 for number in found]


def end_of(power: int, side: int) -> tuple[float, float]:
    """How far on and how far aside it stops, in centimetres."""
    path = path_of(Flick(0, power, BELLY, side))
    return sum(path.x) / 100, (-1 if side > 0 else 1) * sum(path.y) / 100


# Jumps ------------------------------------------------------------------------------------------------------


def good_jump(rng: Random, lowest: int = 30, highest: int = 36) -> tuple[Spot, Flick]:
    """A try of somebody who knows how: strong, on the head, from a good way off, straight at the wall."""
    spot = Spot(rng.randint(2700, 3300), 3900 + rng.randint(600, 1600), 0)
    return spot, STEADY.flick(Flick(2700, rng.randint(80, 100), rng.randint(lowest, highest), 0), rng)


def wide_jump(rng: Random) -> tuple[Spot, Flick]:
    """A try of somebody who has only heard of jumps."""
    spot = Spot(rng.randint(2700, 3300), 3900 + rng.randint(400, 2000), 0)
    return spot, Flick(rng.randint(2400, 3000), rng.randint(60, 100), rng.randint(30, 45), rng.randint(-50, 50))


def jumped(tries: int, one: Callable[[Random], tuple[Spot, Flick]]) -> float:
    """The share of tries that get from the Kitchen over its south wall, and stay in the school."""
    rng, school, done = Random(1), the_school(), 0
    for _ in range(tries):
        spot, flick = one(rng)
        motion = simulate((spot,), 0, flick)
        rest = motion.rest[0]
        over = any(isinstance(each, Over) for each in motion.happened)
        done += over and rest is not None and school.room_at(rest.x, rest.y) != school.kitchen
    return done / tries


# Two doors --------------------------------------------------------------------------------------------------


def fish_doors(happened: tuple[Anything, ...]) -> int:
    """How many doors with fish a penguin went through, all the way and below the lintel."""
    entered: dict[int, int] = {}
    through = set()
    for each in happened:
        if isinstance(each, Enters):
            entered[each.door] = each.room
        elif isinstance(each, Leaves) and each.under and entered.get(each.door, each.room) != each.room:
            through.add(each.door)
    return len(through.intersection(the_school().fish_doors))


def bend_through(spot: Spot, door: Door, side: float, power: float) -> Flick:
    """A flick whose arc, bent by this side, goes through the middle of this door."""
    away = hypot(door.x - spot.x, door.y - spot.y)
    outside = asin(max(-1.0, min(1.0, away * side / 100 / (2 * FULL_ARC))))
    return flick_near(10 * degrees(atan2(door.y - spot.y, door.x - spot.x) + outside), power, BELLY, side)


def two_doors(tries: int) -> float:
    """The share of aimed tries that take two fish: from anywhere in the Classroom, bent left through door B."""
    rng, school, both = Random(3), the_school(), 0
    red, door = school.rooms[school.classroom].red, next(door for door in school.doors if door.name == "B")
    for _ in range(tries):
        spot = Spot(rng.randint(red.west, red.east), rng.randint(red.south, red.north), 0)
        flick = bend_through(spot, door, -rng.uniform(20.0, 100.0), rng.uniform(30.0, 80.0))
        both += fish_doors(simulate((spot,), 0, STEADY.flick(flick, rng)).happened) > 1
    return both / tries


# What it does, in a word ------------------------------------------------------------------------------------


def leans(path: Path) -> Iterator[float]:
    """How far up its axis points in each picture: 1 is upright, -1 upside down."""
    for _, _, _, _, i, j, _ in path.frames():
        yield 1 - 2 * (i * i + j * j) / QUATERNION**2


def clearance(path: Path) -> float:
    """How high its lowest point came, in tenths of a millimetre."""
    low, high, bottom, top = (length / UNIT for length in (m.TOP_FROM - m.BOTTOM, m.TOP_TO - m.BOTTOM, m.BOTTOM, m.TOP))
    heights = accumulate(path.z)
    return max(z - max(bottom, top - min(low * up, high * up)) for z, up in zip(heights, leans(path), strict=True))


@cache
def manner(flick: Flick) -> str:
    """What a penguin does on open ice: it jumps half as high as a wall or higher, it falls over, or it slides."""
    path = path_of(flick)
    if clearance(path) >= the_school().wall_height / 2:
        return "jumps"
    return "tumbles" if min(leans(path)) < FALLEN else "slides"


def least(height: int, side: int, manners: tuple[str, ...]) -> int:
    """The least power, in steps of five, from which on a hit so high does one of these."""
    powers = list(range(0, POWERS, 5))
    does = [manner(Flick(0, power, height, side)) in manners for power in powers]
    return next((power for power, *later in zip(powers, does, [*does[1:], True], strict=True) if all(later)), NEVER)


# Printing ---------------------------------------------------------------------------------------------------


def slides() -> None:
    """Straight slides."""
    print("slides, cm:", ", ".join(f"{slide(power):.1f} at {power}" for power in (30, 50, 100)))


def arcs() -> None:
    """Side hits."""
    for power in (20, 35, 50, 70):
        for side in (25, 50, 75, 100):
            ways, (on, off) = aside(power, side, 5, 10, 20), end_of(power, side)
            told = " ".join(f"{way:.2f}" for way in ways)
            print(
                f"arc, power {power}, side {side}: {told} cm aside after 5, 10, 20; ends {on:.1f} on, {off:.1f} aside"
            )


def jumps() -> None:
    """Jumps over a wall."""
    print(f"jumps: {jumped(200, good_jump):.0%} of good tries, {jumped(200, wide_jump):.0%} of wide ones")
    for height in range(16, 41, 4):
        share = jumped(60, partial(good_jump, lowest=height, highest=height))
        print(f"jumps, as good but hit {height} mm high: {share:.0%}")


def doors() -> None:
    """Two doors with fish."""
    print(f"two doors with fish: {two_doors(700):.1%} of aimed tries")


def manners() -> None:
    """From which power on hits of each height tumble and jump, in the middle and at the side."""
    for side in (0, 60):
        for words in (("tumbles", "jumps"), ("jumps",)):
            rows = [least(height, side, words) for height in range(LOWEST_HIT, HIGHEST_HIT + 1)]
            print(f"{words[0]} at side {side}: {rows}")


SECTIONS = {each.__name__: each for each in (slides, arcs, jumps, doors, manners)}

if __name__ == "__main__":
    for name in sys.argv[1:] or [name for name in SECTIONS if name != "manners"]:
        SECTIONS[name]()
