"""How good a toy the penguin is: slides, arcs, jumps, two doors in one flick, all by the physics that is played with.

python benchmarks/toy.py              # everything; a few minutes
python benchmarks/toy.py arcs jumps   # some of it
python benchmarks/toy.py manners      # the tables of src/shoal/games/icecool/manners.py, measured anew

What counts is said here, and was said before the tuning that it judges:

- A good jump hits the upright side of the head (29 to 36 mm), with power 80 to 100, 6 to 16 cm from the wall, with a
  steady hand, straight at it. About half of those should get over; between 35 and 65 % if the window is moved by 2 mm.
- A low hit is as good but 17 to 27 mm high, on the round body. It should hardly ever get over a wall (5 %).
- Evenly means: after 10, 20 and 30 cm, and after nine tenths of the whole way of the full side, a hit at a quarter,
  half and three quarters of the side has turned a quarter, half and three quarters as far as one at the full side, give
  or take 25 % (at powers 35, 50 and 70).
- An aimed try at two doors with fish is bent left through door B, from anywhere inside the Classroom's red line, with
  any side from 20 to 100 and any power from 30 to 80, by a steady hand. About 1 in 20 should take both fish.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import accumulate, pairwise
from math import asin, atan2, degrees, hypot, sqrt
from random import Random

from shoal.games.icecool.bot.aim_error import STEADY, flick_near
from shoal.games.icecool.manners import ARC_STEP, ARCS, MANNER_STEP, MANNERS
from shoal.games.icecool.motion.motion import QUATERNION, Anything, Enters, Leaves, Over, Path, Spot
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import measures as m
from shoal.games.icecool.physics import simulate
from shoal.games.icecool.physics.model import UNIT
from shoal.games.icecool.pieces import (
    BELLY,
    FULL_ARC,
    HIGHEST_HIT,
    LOWEST_HIT,
    POWERS,
    RADIUS,
    SIDE,
)
from shoal.games.icecool.school.school import Box, Door, School, the_school

MIDDLE = Spot(0, 0, 0)
MANNER_SIDES = tuple(side for side, _ in MANNERS)
ARC_POWERS = tuple(power for power, _ in ARCS)
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


@cache
def way_of(power: int, side: int) -> tuple[list[tuple[int, int]], list[float]]:
    """Where a penguin is in each picture, and how many centimetres it has gone by then."""
    path = path_of(Flick(0, power, BELLY, side))
    points = list(zip(accumulate(path.x), accumulate(path.y), strict=True))
    return points, [0.0, *accumulate(hypot(b[0] - a[0], b[1] - a[1]) / 100 for a, b in pairwise(points))]


def point_at(points: list[tuple[int, int]], gone: list[float], way: float) -> tuple[float, float]:
    """Where it has gone so far, between two pictures, or where it ends."""
    after = next((number for number, far in enumerate(gone) if far >= way), 0)
    if not after:
        return points[0] if way <= 0 else points[-1]
    share = (way - gone[after - 1]) / (gone[after] - gone[after - 1])
    (x0, y0), (x1, y1) = points[after - 1], points[after]
    return x0 + share * (x1 - x0), y0 + share * (y1 - y0)


def aside(power: int, side: int, *ways: float) -> list[float]:
    """How far aside a penguin is after so many centimetres of its way, towards the side that was hit."""
    points, gone = way_of(power, side)
    return [(-1 if side > 0 else 1) * point_at(points, gone, way)[1] / 100 for way in ways]


def turned(power: int, side: int, *ways: float) -> list[float]:
    """By how many degrees its way has turned after so many centimetres, towards the side that was hit."""
    points, gone = way_of(power, side)
    found, turn, last = [], 0.0, 0.0
    for way in ways:
        for far in [last + 2.0 * step for step in range(1, 1 + int((way - last) / 2.0))]:
            turn += _turn(points, gone, far)
        last += 2.0 * int((way - last) / 2.0)
        found.append((-1 if side > 0 else 1) * turn)
    return found


def _turn(points: list[tuple[int, int]], gone: list[float], far: float) -> float:
    """How much the direction of the two centimetres up to here differs from that of the two before."""
    before, start, end = (point_at(points, gone, max(0.0, far - back)) for back in (4.0, 2.0, 0.0))
    old = atan2(start[1] - before[1], start[0] - before[0]) if far > 2.0 else 0.0
    new = atan2(end[1] - start[1], end[0] - start[0])
    return (degrees(new - old) + 180) % 360 - 180


def end_of(power: int, side: int) -> tuple[float, float]:
    """How far on and how far aside it stops, in centimetres."""
    path = path_of(Flick(0, power, BELLY, side))
    return sum(path.x) / 100, (-1 if side > 0 else 1) * sum(path.y) / 100


EVEN_POWERS = (35, 50, 70)


def even(power: int, side: int) -> list[float]:
    """How far this side turns as a share of the full side, by what it should be: after 10, 20, 30 cm and at the end."""
    end = 0.9 * way_of(power, 100)[1][-1]
    ways = sorted((10.0, 20.0, min(30.0, end), end))
    pairs = zip(turned(power, side, *ways), turned(power, 100, *ways), strict=True)
    return [one / whole / (side / 100) for one, whole in pairs]


# Jumps ------------------------------------------------------------------------------------------------------


HEAD_SIDE = (29, 36)
"""The upright side of the head, in millimetres."""
ROUND_BODY = (17, 27)
STRONG = (80, 100)


def good_jump(
    rng: Random, heights: tuple[int, int] = HEAD_SIDE, powers: tuple[int, int] = STRONG
) -> tuple[Spot, Flick]:
    """A try of somebody who knows how: strong, on the head, from a good way off, straight at the wall."""
    spot = Spot(rng.randint(2700, 3300), 3900 + rng.randint(600, 1600), 0)
    return spot, STEADY.flick(Flick(2700, rng.randint(*powers), rng.randint(*heights), 0), rng)


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


CURVED = 8.0
"""Degrees that a way has to turn before anybody says that it curves."""


@cache
def manner(flick: Flick) -> str:
    """What a penguin does on open ice: j jumps half as high as a wall, t tumbles, c slides and curves, s slides on."""
    path = path_of(flick)
    if clearance(path) >= the_school().wall_height / 2:
        return "j"
    if min(leans(path)) < FALLEN:
        return "t"
    on, off = sum(path.x), sum(path.y)
    return "c" if abs(2 * degrees(atan2(off, on))) >= CURVED and hypot(on, off) > RADIUS else "s"


def manner_row(height: int, side: int) -> str:
    """What a hit so high does, a letter for each step of power."""
    return "".join(manner(Flick(0, power, height, side)) for power in range(0, POWERS, MANNER_STEP))


def arc_row(power: int) -> tuple[int, ...]:
    """How far aside a hit at the full side is after each step of the way, in tenths of a millimetre."""
    return tuple(round(100 * far) for far in aside(power, 100, *[ARC_STEP / 100 * step for step in range(1, 7)]))


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


def evenness() -> None:
    """How evenly the bend grows with the side: 1 is just so."""
    for power in EVEN_POWERS:
        for side in (25, 50, 75):
            ratios = ", ".join(f"{ratio:.2f}" for ratio in even(power, side))
            print(f"evenness, power {power}, side {side}: {ratios} after 10, 20, 30 cm and at the end")


def jumps() -> None:
    """Jumps over a wall."""
    print(f"jumps: {told(jumped(400, good_jump), 400)} of good tries")
    for shift in (-2, -1, 1, 2):
        moved = (HEAD_SIDE[0] + shift, HEAD_SIDE[1] + shift)
        print(f"jumps, window {moved[0]} to {moved[1]} mm: {told(jumped(200, partial(good_jump, heights=moved)), 200)}")
    print(f"jumps, low hits: {told(jumped(400, partial(good_jump, heights=ROUND_BODY)), 400)}")
    print(f"jumps, wide tries: {told(jumped(200, wide_jump), 200)}")


def steps() -> None:
    """Jumps by the height of the hit, and by its power."""
    for height in range(16, 45, 2):
        share = jumped(100, partial(good_jump, heights=(height, height)))
        print(f"jumps, as good but hit {height} mm high: {told(share, 100)}")
    for power in range(50, 101, 10):
        share = jumped(100, partial(good_jump, powers=(power, power)))
        print(f"jumps, as good but with power {power}: {told(share, 100)}")


def doors() -> None:
    """Two doors with fish."""
    print(f"two doors with fish: {told(two_doors(1000), 1000)} of aimed tries")


def told(share: float, tries: int) -> str:
    """A share with its interval of 95 % (Wilson's)."""
    spread = 1.96**2 / tries
    middle = (share + spread / 2) / (1 + spread)
    half = 1.96 * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    return f"{share:.1%} ({middle - half:.1%} to {middle + half:.1%})"


def manners() -> None:
    """What hits of each height and power do, in the middle and farther out; and how the first bit of the way bends."""
    for side in MANNER_SIDES:
        print(f"    ({side}, (")
        for height in range(LOWEST_HIT, HIGHEST_HIT + 1):
            print(f'        "{manner_row(height, side)}",')
        print("    )),")
    for power in ARC_POWERS:
        print(f"    ({power}, {arc_row(power)}),")


def words() -> None:
    """How often what is said of a flick is what it does."""
    rng, right, tries = Random(5), 0, 400
    for _ in range(tries):
        flick = Flick(0, rng.randrange(POWERS), rng.randint(LOWEST_HIT, HIGHEST_HIT), rng.randint(-SIDE, SIDE))
        right += said(flick) == manner(flick)
    print(f"words: right for {told(right / tries, tries)} of all flicks")


def said(flick: Flick) -> str:
    """What the board says of this flick, by the tables."""
    rows = min(MANNERS, key=lambda one: abs(one[0] - abs(flick.side)))[1]
    return rows[flick.height - LOWEST_HIT][round(flick.power / MANNER_STEP)]


SECTIONS = {each.__name__: each for each in (slides, arcs, evenness, jumps, steps, doors, words, manners)}

if __name__ == "__main__":
    for name in sys.argv[1:] or [name for name in SECTIONS if name != "manners"]:
        SECTIONS[name]()
