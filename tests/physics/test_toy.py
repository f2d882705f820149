"""The toy: slides, arcs, jumps and two doors in one flick are worth trying. `benchmarks/toy.py` prints the figures."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from random import Random

import numpy as np
import pytest

import toy
from games.icecool.by_hand import SCHOOL
from shoal.games.icecool.manners import ARC_STEP, ARCS, MANNER_STEP, MANNERS
from shoal.games.icecool.motion.motion import Spot
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import LightWorld, measures, simulate
from shoal.games.icecool.physics.engine import mujoco
from shoal.games.icecool.physics.world import World
from shoal.games.icecool.pieces import BELLY, FULL_ARC, HEIGHTS, POWERS, RADIUS
from shoal.games.icecool.view import MEASURES

SIDES = (25, 50, 75, 100)


@pytest.mark.parametrize(("power", "far"), [(30, 29), (50, 65), (100, 216)])
def test_straight_slides_go_as_far_as_they_always_did(power: int, far: float) -> None:
    assert toy.slide(power) == pytest.approx(far, rel=0.03)


# Arcs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("power", [35, 50, 70])
def test_a_hit_at_full_side_bends_from_the_first_centimetres(power: int) -> None:
    five, ten, twenty = toy.aside(power, 100, 5, 10, 20)
    assert five > 0.2
    assert ten > 1.2
    assert 5 < twenty < 10


@pytest.mark.parametrize("power", toy.EVEN_POWERS)
def test_the_way_turns_evenly_with_the_side_up_to_its_end(power: int) -> None:
    for side in (25, 50, 75):
        *way, end = toy.even(power, side)
        assert way == pytest.approx([1.0] * len(way), abs=0.25)
        assert end == pytest.approx(1.0, abs=0.3)


@pytest.mark.parametrize("power", [35, 50, 70])
def test_the_arc_grows_evenly_with_the_side(power: int) -> None:
    asides = [toy.aside(power, side, 20)[0] for side in SIDES]
    for side, far in zip(SIDES, asides, strict=True):
        assert far == pytest.approx(asides[-1] * side / 100, rel=0.25)
    assert asides == sorted(asides)


def test_the_radius_that_bots_and_tries_reckon_with_is_that_of_the_physics() -> None:
    radii = [20 * 20 / (2 * toy.aside(power, side, 20)[0]) * side / 100 for power in (35, 50, 70) for side in SIDES]
    assert sum(radii) / len(radii) == pytest.approx(FULL_ARC / 100, rel=0.15)


def test_left_and_right_are_alike() -> None:
    for one, other in zip(toy.aside(50, 60, 5, 10, 20, 30), toy.aside(50, -60, 5, 10, 20, 30), strict=True):
        assert one == pytest.approx(other, abs=0.05)


# Energy -----------------------------------------------------------------------------------------------------


def energies(world: World, states: np.ndarray) -> list[float]:
    """The energy of the only penguin, every five milliseconds."""
    found = []
    for state in states[::10]:
        world.data.qpos[:], world.data.qvel[:] = state[1:8], state[8:14]
        mujoco.mj_forward(world.model, world.data)
        mujoco.mj_energyPos(world.model, world.data)
        mujoco.mj_energyVel(world.model, world.data)
        found.append(float(world.data.energy.sum()))
    return found


@pytest.mark.parametrize(
    "flick", [Flick(200, 100, 11, 100), Flick(450, 90, 11, -50), Flick(700, 100, 34, 30), Flick(0, 100, 20, -60)]
)
def test_nothing_gains_energy_after_the_push(flick: Flick) -> None:
    world = World(SCHOOL, (Spot(4050, 1050, 0),), [0])
    world.run(0, flick)
    found = energies(world, np.concatenate(world._states[1:]))
    rest = 0.028 * 9.81 * 0.0109
    assert max(found) - rest <= 1.01 * (found[0] - rest)
    assert found[-1] < rest + 0.01 * (found[0] - rest) or not SCHOOL.outline.has(*world_place(world))


def world_place(world: World) -> tuple[int, int]:
    x, y = world.data.qpos[:2] * 10000
    return round(x), round(y)


# Jumps and doors --------------------------------------------------------------------------------------------


def test_a_wall_is_higher_than_the_belly_and_about_half_of_good_jumps_get_over_it() -> None:
    assert SCHOOL.wall_height > 2 * RADIUS > 10 * BELLY
    assert 0.4 < toy.jumped(50, toy.good_jump) < 0.7


def test_jumps_get_fewer_the_higher_and_the_weaker_the_hit() -> None:
    heights = [toy.jumped(20, partial(toy.good_jump, heights=(height, height))) for height in (30, 34, 40)]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > 0.6
    assert heights[-1] < 0.1
    powers = [toy.jumped(20, partial(toy.good_jump, powers=(power, power))) for power in (70, 80, 90, 100)]
    assert powers == sorted(powers)
    assert powers[0] < 0.1


def test_a_hard_hit_on_the_round_body_hardly_ever_gets_over_a_wall() -> None:
    assert toy.jumped(100, partial(toy.good_jump, heights=toy.ROUND_BODY)) < 0.12
    assert toy.jumped(40, partial(toy.good_jump, heights=(22, 27))) < 0.05


def test_a_jump_has_to_be_learned() -> None:
    assert 0.02 < toy.jumped(30, toy.wide_jump) < 0.35


def test_two_doors_with_fish_in_one_flick_are_possible_and_rare() -> None:
    assert 0.025 < toy.two_doors(100) < 0.15


# Words ------------------------------------------------------------------------------------------------------


def test_what_is_said_of_a_hit_is_what_the_physics_does() -> None:
    """Of flicks by chance; close to a border a penguin may do either."""
    rng, wrong = Random(8), []
    for _ in range(60):
        flick = Flick(0, rng.randrange(POWERS), rng.randint(5, 45), rng.randint(-100, 100))
        if toy.said(flick) != toy.manner(flick):
            wrong.append(flick)
    assert len(wrong) <= 6, wrong


def test_the_table_of_words_has_a_letter_for_every_hit() -> None:
    assert [side for side, _ in MANNERS] == sorted({side for side, _ in MANNERS})
    for _, rows in MANNERS:
        assert len(rows) == HEIGHTS
        assert {len(row) for row in rows} == {(POWERS - 1) // MANNER_STEP + 1}
        assert {*"".join(rows)} <= {one.letter for one in MEASURES.words}


@pytest.mark.parametrize("side", [40, -100])
@pytest.mark.parametrize("power", [25, 50, 90])
def test_the_line_that_is_drawn_bends_like_the_penguin(power: int, side: int) -> None:
    (low, slow), (high, fast) = next((one, other) for one, other in pairwise(ARCS) if one[0] <= power <= other[0])
    share = (power - low) / (high - low)
    for step, far in enumerate(toy.aside(power, side, 5, 10, 15)):
        number = 2 * step + 1
        drawn = abs(side) / 100 * (slow[number] * (1 - share) + fast[number] * share) / 100
        assert (number + 1) * ARC_STEP / 100 == 5 * (step + 1)
        assert far == pytest.approx(drawn, rel=0.25, abs=0.1)


# Those that nobody touches ----------------------------------------------------------------------------------


def test_penguins_that_nobody_touches_stay_where_they_are_even_pressed_into_a_post_or_a_wall() -> None:
    post, wall = Spot(2650 + RADIUS - 3, 2100, 0), Spot(5980 - RADIUS + 3, 4000, 30)
    places = (Spot(1050, 500, 90), Spot(1050, 1500, 0), post, wall)
    motion = simulate(places, 0, Flick(900, 40, BELLY, 0))
    assert motion.rest[1] != places[1]
    assert motion.rest[2:] == (post, wall)
    assert {path.penguin for path in motion.paths} == {0, 1}


def test_whoever_is_pushed_by_one_that_was_pushed_moves_too() -> None:
    row = tuple(Spot(2600 + 330 * place, 1050, 0) for place in range(4))
    motion = simulate(row, 0, Flick(0, 60, BELLY, 0))
    assert all(place != rest for place, rest in zip(row[1:], motion.rest[1:], strict=True))


# The sketch -------------------------------------------------------------------------------------------------


def test_the_quick_sketch_bends_like_the_real_world() -> None:
    spot = Spot(5000, 2600, 0)
    for side in (-100, -50, 50, 100):
        flick = Flick(900, 30, BELLY, side)
        _, sketched = LightWorld((spot,), 0).flick(flick)
        true = simulate((spot,), 0, flick).rest[0]
        assert true is not None
        assert abs(sketched.x - true.x) + abs(sketched.y - true.y) < 300


def test_the_hit_point_that_is_told_is_the_one_that_is_pushed() -> None:
    from shoal.games.icecool.physics.finger import surface

    for height in (8, 11, 20, 34, 42):
        point, _ = surface(height / 1000, measures.WIDEST)
        wide = float(np.hypot(*point[:2]))
        assert point[1] == pytest.approx(MEASURES.widest / 100 * wide)
    assert surface(0.034, 0.0)[0][0] == pytest.approx(-MEASURES.slim / 10000)
    assert surface(0.016, 0.0)[0][0] == pytest.approx(-MEASURES.radius / 10000)
