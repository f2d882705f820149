"""Where penguins are put by hand: the very point if it is free, or else the nearest one that is, never into a wall."""

from __future__ import annotations

from math import hypot
from random import Random

import numpy as np
import pytest

from games.icecool.by_hand import CIRCLE, DOORS, ROOMS, SCHOOL, flick, game, touch
from rules.covered import rule
from shoal.games.icecool.events import LeftSchool
from shoal.games.icecool.motion.motion import Leaves, Out, Spot, Touch
from shoal.games.icecool.moves import ToLine
from shoal.games.icecool.pieces import GAP, RADIUS
from shoal.games.icecool.school.free import Point, fits, is_free, nearest_free, nearest_on_line
from shoal.games.icecool.school.school import Box

APART = 2 * RADIUS


# The exact point --------------------------------------------------------------------------------------------


@rule("IC-22", "IC-23")
@pytest.mark.parametrize("beside", [APART, APART + 1, APART + GAP - 1])
def test_a_point_is_free_as_long_as_nobody_stands_in_it_however_close(beside: int) -> None:
    state = game(3)
    start = (state.xs[1], state.ys[1])
    state.xs[2], state.ys[2] = start[0] + beside, start[1]
    flick(state, [Out(400, 1, 0)])
    assert (state.xs[1], state.ys[1]) == start


@rule("IC-22", "IC-D8")
def test_a_point_that_overlaps_somebody_by_a_hair_is_taken() -> None:
    state = game(3)
    start = (state.xs[1], state.ys[1])
    flick(state, [*touch(0, 1, 100), Out(400, 1, 0)], rest={0: (start[0] + APART - 1, start[1])})
    assert (state.xs[1], state.ys[1]) == (start[0] - GAP - 1, start[1])


@rule("IC-22")
def test_a_penguin_comes_back_into_the_door_from_which_it_was_flicked() -> None:
    state = game(3)
    door = SCHOOL.doors[DOORS["B"]]
    for off in (0, 60, -179):
        state.xs[1], state.ys[1] = door.x + 40, door.y + off
        state.turn = state.who = 1
        flick(state, [Leaves(100, 1, DOORS["B"], door.rooms[0], True), Out(400, 1, 0)])
        assert (state.xs[1], state.ys[1]) == (door.x + 40, door.y + off)


@rule("IC-D8", "IC-D9")
def test_the_nearest_free_point_may_lie_in_a_door() -> None:
    door = SCHOOL.doors[DOORS["B"]]
    x, y = nearest_free(SCHOOL, door.x, door.y, [(door.x, door.y - 330)])
    assert (x, y) == (door.x, door.y)
    x, y = nearest_free(SCHOOL, door.x, door.y - 100, [(door.x, door.y - 300)])
    assert (x, y) == (door.x, door.y + 30)


@rule("IC-22", "IC-29")
def test_a_runner_of_two_that_goes_to_the_circle_is_not_in_the_way_of_whoever_comes_back() -> None:
    state = game(2)
    flick(state, rest={1: (1050, 2000)})
    start = (state.xs[0], state.ys[0])
    events = flick(state, [Touch(100, 0, 1), Out(300, 0, 1)], rest={1: start})
    assert LeftSchool(0, 300, Spot(*start, 0)) in events
    assert (state.xs, state.ys) == ([start[0], CIRCLE[0]], [start[1], CIRCLE[1]])


@rule("IC-22", "IC-23", "IC-D8")
def test_whose_point_is_free_gets_it_before_somebody_is_put_next_to_another() -> None:
    state = game(3)
    flick(state, rest={1: (5000, 1050)})
    state.xs[2], state.ys[2] = 5000 - APART, 1050
    events = flick(state, [*touch(1, 2, 100), Out(200, 1, 0), Out(300, 2, 0)], rest={0: (5100, 1050)})
    assert (state.xs[2], state.ys[2]) == (5000 - APART, 1050)
    assert [event.seat for event in events if isinstance(event, LeftSchool)] == [1, 2]
    spots = [(state.xs[seat], state.ys[seat]) for seat in (0, 2)]
    assert is_free(state.xs[1], state.ys[1], spots)


# The nearest point ------------------------------------------------------------------------------------------


def free_points_within(reach: float, x: int, y: int, others: list[Point]) -> int:
    """How many points, to the tenth of a millimetre, are free and nearer than this: slow, and without any geometry."""
    far = int(reach) + 1
    xs, ys = (each.ravel() for each in np.meshgrid(np.arange(x - far, x + far + 1), np.arange(y - far, y + far + 1)))
    box = SCHOOL.outline
    free = (xs - x) ** 2 + (ys - y) ** 2 < reach**2
    free &= (xs >= box.west) & (xs <= box.east) & (ys >= box.south) & (ys <= box.north)
    for a, b in others:
        free &= (xs - a) ** 2 + (ys - b) ** 2 >= (APART + GAP) ** 2
    xs, ys = xs[free], ys[free]
    for wall in SCHOOL.walls:
        half = SCHOOL.thickness // 2
        aside, ahead = (half, 0) if wall.x0 == wall.x1 else (0, half)
        dx = np.maximum(np.maximum(wall.x0 - aside - xs, 0), xs - wall.x1 - aside)
        dy = np.maximum(np.maximum(wall.y0 - ahead - ys, 0), ys - wall.y1 - ahead)
        clear = dx * dx + dy * dy >= RADIUS**2
        xs, ys = xs[clear], ys[clear]
    return len(xs)


def crowd(rng: Random) -> tuple[int, int, list[Point]]:
    """A point where a penguin fits, often at a door or in a corner, and three others close to it, one of them on it."""
    x, y = -1, -1
    while not fits(SCHOOL, x, y):
        door, corner = rng.choice(SCHOOL.doors), rng.choice([(200, 200), (5800, 200), (2000, 3700), (2280, 2280)])
        a, b = rng.choice([(door.x, door.y), corner, (rng.randrange(6000), rng.randrange(6000))])
        x, y = a + rng.randrange(-260, 261), b + rng.randrange(-260, 261)
    others: list[Point] = []
    for near in (310, 600, 600):
        for _ in range(60):
            a, b = x + rng.randrange(-near, near + 1), y + rng.randrange(-near, near + 1)
            if fits(SCHOOL, a, b) and is_free(a, b, others, 0):
                others.append((a, b))
                break
    return x, y, others


@rule("IC-D8", "IC-D9")
def test_the_nearest_free_point_is_nearer_than_any_other_in_a_fine_grid() -> None:
    rng = Random(13)
    for _ in range(80):
        x, y, others = crowd(rng)
        a, b = nearest_free(SCHOOL, x, y, others)
        assert is_free(a, b, others)
        assert fits(SCHOOL, a, b)
        away = hypot(a - x, b - y)
        assert free_points_within(max(away - 1, 0), x, y, others) == 0, (x, y, others)
        assert free_points_within(away + 1, x, y, others) > 0


@rule("IC-8", "IC-D2")
def test_the_nearest_free_point_of_a_red_line_is_nearer_than_any_other_of_it() -> None:
    rng = Random(14)
    for _ in range(60):
        room = rng.choice(SCHOOL.rooms)
        x, y = rng.randrange(room.floor.west, room.floor.east), rng.randrange(room.floor.south, room.floor.north)
        others = [(x + rng.randrange(-700, 701), y + rng.randrange(-700, 701)) for _ in range(3)]
        found = nearest_on_line(SCHOOL, room.red, x, y, others)
        free = [point for point in edge_of(room.red) if is_free(*point, others)]
        best = min([hypot(a - x, b - y) for a, b in free])
        assert found in set(free)
        assert found is not None
        assert hypot(found[0] - x, found[1] - y) == pytest.approx(best, abs=1e-9)


def edge_of(red: Box) -> list[Point]:
    """Every point of the edge of this rectangle."""
    across = [(a, b) for a in range(red.west, red.east + 1) for b in (red.south, red.north)]
    return across + [(a, b) for b in range(red.south, red.north + 1) for a in (red.west, red.east)]


@rule("IC-8")
def test_a_red_line_that_is_taken_all_around_is_not_offered() -> None:
    small = Box(1000, 1000, 1100, 1100)
    assert nearest_on_line(SCHOOL, small, 1200, 1050, [(1050, 1050)]) is None


@rule("IC-D8", "IC-D9")
def test_nobody_is_put_into_a_wall_in_any_corner_of_the_school() -> None:
    for room in SCHOOL.rooms:
        inset = RADIUS + SCHOOL.thickness // 2
        for x in (room.floor.west + inset, room.floor.east - inset):
            for y in (room.floor.south + inset, room.floor.north - inset):
                a, b = nearest_free(SCHOOL, x, y, [(x, y)])
                assert fits(SCHOOL, a, b)
                assert APART + GAP <= hypot(a - x, b - y) < APART + GAP + 2


@rule("IC-D9")
def test_a_runner_starts_as_close_to_the_circle_as_there_is_room_and_not_a_step_farther() -> None:
    state = game(3)
    flick(state, rest={1: (CIRCLE[0] - 100, CIRCLE[1])})
    assert (state.xs[2], state.ys[2]) == (CIRCLE[0] + APART + GAP - 100, CIRCLE[1])


@rule("IC-8", "IC-D2")
def test_whoever_goes_to_a_red_line_is_on_it_to_the_tenth_of_a_millimetre() -> None:
    state = game(4)
    state.xs[1], state.ys[1] = 200, 2000
    state.xs[2], state.ys[2] = 400, 2100
    state.answer(1, ToLine(ROOMS["Gym"]))
    assert (state.xs[1], state.ys[1]) == (400, 2100 - APART - GAP)
