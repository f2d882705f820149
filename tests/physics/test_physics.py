"""Physics: what a flick does. No rules here.

Five hundred random flicks, of which the suite runs some, are run by
`FLICKS=500 python -m pytest tests/physics/test_physics.py -k tunnel`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from itertools import accumulate, pairwise
from math import hypot
from pathlib import Path
from random import Random

import numpy as np
import pytest

import shoal
from games.icecool.by_hand import DOORS, ROOMS, SCHOOL
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.motion.motion import Enters, Leaves, Motion, Out, Over, Spot, Touch
from shoal.games.icecool.moves import Flick, decode, flicks
from shoal.games.icecool.physics import ENGINE, LightWorld, simulate
from shoal.games.icecool.physics.engine import mujoco
from shoal.games.icecool.physics.finger import body, impulse
from shoal.games.icecool.physics.world import World
from shoal.games.icecool.pieces import HEAD, RADIUS
from shoal.games.icecool.school.free import fits
from shoal.games.icecool.school.school import Wall

FLICKS = int(os.environ.get("FLICKS", "60"))
"""How many random flicks are looked at; a chain, each from where the last one ended."""
GYM = Spot(1050, 500, 90)
"""In the south of the Gym, with 34 cm of floor to the north."""


@cache
def alone(spot: Spot, flick: Flick) -> Motion:
    """A flick of the only penguin on the board."""
    return simulate((spot,), 0, flick)


def end(motion: Motion, penguin: int = 0) -> Spot:
    spot = motion.rest[penguin]
    assert spot is not None
    return spot


def highest(motion: Motion) -> int:
    """How high the middle of the round bottom came."""
    return max(accumulate(motion.paths[0].z))


# Straight, curve, jump --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("heading", "spot"), [(900, GYM), (1800, Spot(5500, 800, 0)), (0, Spot(2600, 800, 77))])
def test_a_hit_in_the_middle_slides_straight_along_its_heading(heading: int, spot: Spot) -> None:
    rest = end(alone(spot, Flick(heading, 30, 11, 0)))
    along, aside = (rest.y - spot.y, rest.x - spot.x) if heading == 900 else (rest.x - spot.x, rest.y - spot.y)
    assert abs(along) > 2000
    assert abs(aside) <= 2


def test_a_harder_hit_slides_farther() -> None:
    ends = [end(alone(GYM, Flick(900, power, 11, 0))).y for power in (0, 10, 20, 30)]
    assert ends == sorted(ends)
    assert ends[0] > GYM.y
    assert ends[3] - ends[0] > 2000


def test_a_hit_on_one_side_bends_to_that_side_and_the_more_the_farther_out_it_is() -> None:
    left = [GYM.x - end(alone(GYM, Flick(900, 15, 11, -side))).x for side in (0, 20, 45, 75, 100)]
    right = [end(alone(GYM, Flick(900, 15, 11, side))).x - GYM.x for side in (0, 20, 45, 75, 100)]
    assert left == sorted(left)
    assert right == sorted(right)
    assert left[-1] > 300
    assert all(abs(one - other) <= 3 for one, other in zip(left, right, strict=True))


def test_a_hit_on_the_head_jumps_over_a_wall() -> None:
    motion = alone(Spot(1750, 2900, 0), Flick(900, 100, HEAD, 0))
    assert SCHOOL.wall_height == 600
    assert [each for each in motion.happened if isinstance(each, Over)] == [
        Over(motion.happened[0].at, 0, ROOMS["Gym"], ROOMS["Kitchen"])
    ]
    assert SCHOOL.room_at(end(motion).x, end(motion).y) == ROOMS["Kitchen"]
    assert highest(motion) > SCHOOL.wall_height + RADIUS


def test_a_gentle_hit_on_the_head_does_not_clear_a_wall() -> None:
    motion = alone(Spot(1600, 2900, 0), Flick(900, 40, HEAD, 0))
    assert motion.happened == ()
    assert SCHOOL.room_at(end(motion).x, end(motion).y) == ROOMS["Gym"]


def test_a_hit_on_the_belly_never_leaves_the_floor() -> None:
    assert highest(alone(GYM, Flick(900, 40, 11, 0))) < RADIUS + 20


def test_the_head_feels_lighter_to_the_finger_than_the_belly() -> None:
    centre, tilt, spin = body()
    assert centre == pytest.approx(0.0109, abs=1e-4)
    assert spin < tilt
    belly, head = (hypot(*impulse(height, 0.0, 4.0)[0]) for height in (0.011, 0.034))
    assert head < belly / 2


# Standing up again ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", [100, 2000])
def test_a_penguin_that_tumbled_stands_up_again(heading: int) -> None:
    motion = alone(Spot(4050, 1050, 0), Flick(heading, 70, 38, 20))
    path = motion.paths[0]
    leans = [abs(i) + abs(j) for i, j in zip(accumulate(path.i), accumulate(path.j), strict=True)]
    assert max(leans) > 500
    assert leans[-1] < 270
    assert abs(path.frames()[-1][2] - RADIUS) < 5


# Doors and contacts -----------------------------------------------------------------------------------------


def test_a_slide_through_a_door_enters_and_leaves_it_below_the_lintel() -> None:
    motion = alone(Spot(4950, 1200, 0), Flick(900, 45, 11, 0))
    enters, leaves = [each for each in motion.happened if isinstance(each, Enters | Leaves)][:2]
    assert enters == Enters(enters.at, 0, DOORS["B"], ROOMS["Classroom"])
    assert leaves == Leaves(leaves.at, 0, DOORS["B"], ROOMS["Dining hall"], True)
    assert 0 < enters.at < leaves.at


def test_a_jump_over_a_door_is_not_below_its_lintel() -> None:
    motion = alone(Spot(1050, 2650, 0), Flick(900, 100, HEAD, 0))
    leaves = [each for each in motion.happened if isinstance(each, Leaves)]
    assert [(each.door, each.room, each.under) for each in leaves] == [(DOORS["C"], ROOMS["Kitchen"], False)]


def test_a_penguin_that_stops_in_a_door_has_entered_it_and_not_left_it() -> None:
    motion = alone(Spot(4950, 1200, 0), Flick(900, 11, 11, 0))
    assert [type(each) for each in motion.happened] == [Enters]
    assert abs(end(motion).y - 2100) < RADIUS + 20


def test_penguins_that_meet_touch_and_the_one_that_is_hit_moves() -> None:
    places = (Spot(2600, 1050, 0), None, Spot(4050, 1050, 0), Spot(4050, 1600, 0))
    motion = simulate(places, 0, Flick(0, 40, 11, 0))
    assert [(each.one, each.other) for each in motion.happened if isinstance(each, Touch)][:1] == [(0, 2)]
    assert end(motion, 2).x > 4300
    assert end(motion, 3) == places[3]
    assert motion.rest[1] is None
    assert {path.penguin for path in motion.paths} == {0, 2}


def test_penguins_that_rattle_against_each_other_touch_once_until_they_part() -> None:
    places = (Spot(4050, 1050, 0), Spot(4050 + 2 * RADIUS - 1, 1050, 0))
    motion = simulate(places, 0, Flick(0, 30, 11, 0))
    times = [each.at for each in motion.happened if isinstance(each, Touch)]
    assert times[0] == 0
    assert all(later - earlier > 50 for earlier, later in pairwise(times))


def test_a_penguin_that_fell_asleep_wakes_up_when_it_is_nudged() -> None:
    world = World(SCHOOL, (GYM, Spot(4050, 1050, 0)), [0, 1])
    world._go_on(100)
    before = world.data.qpos.copy()
    assert not world.data.qvel.any()
    world.data.qvel[0] = 0.15
    world._go_on(100)
    assert world.data.qpos[0] - before[0] > 0.005
    assert np.array_equal(world.data.qpos[7:], before[7:])


def test_a_penguin_that_meets_nobody_goes_as_if_the_others_were_not_there() -> None:
    places = (GYM, Spot(4050, 1050, 0), None, Spot(5000, 4000, 30))
    flick = Flick(850, 45, 11, -30)
    together = World(SCHOOL, places, [0, 1, 3])
    assert together.run(0, flick)
    all_of_them, quick = together.motion(), simulate(places, 0, flick)
    assert (quick.rest[1], quick.rest[3]) == (all_of_them.rest[1], all_of_them.rest[3]) == (places[1], places[3])
    assert hypot(end(quick).x - end(all_of_them).x, end(quick).y - end(all_of_them).y) <= 2
    assert [type(each) for each in quick.happened] == [type(each) for each in all_of_them.happened]
    assert {path.penguin for path in quick.paths} == {0}


def test_a_feather_touch_counts_and_a_near_miss_does_not() -> None:
    def touches(y: int) -> list[Touch]:
        motion = simulate((Spot(2600, 1050, 0), Spot(4050, y, 0)), 0, Flick(0, 60, 11, 0))
        return [each for each in motion.happened if isinstance(each, Touch)]

    assert touches(1050 + 2 * RADIUS - 2)
    assert not touches(1050 + 2 * RADIUS + 10)


def test_penguins_that_touch_from_the_start_touch_at_0() -> None:
    motion = simulate((Spot(4050, 1050, 0), Spot(4050 + 2 * RADIUS - 1, 1050, 0)), 0, Flick(1800, 20, 11, 0))
    assert motion.happened[:1] == (Touch(0, 0, 1),)


def test_a_penguin_that_flies_out_has_left_the_school_and_rests_nowhere() -> None:
    motion = alone(Spot(4050, 1200, 0), Flick(2700, 100, HEAD, 0))
    assert isinstance(motion.happened[-1], Out)
    assert motion.rest == (None,)


# Safe, the same every time, and small -----------------------------------------------------------------------


def chain(flicks_: int, seed: int) -> list[tuple[tuple[Spot | None, ...], Motion]]:
    """Random flicks of four penguins, each from where the one before has left them; those outside come back."""
    rng, found = Random(seed), []
    start: tuple[Spot | None, ...] = (
        Spot(4050, 1050, 0),
        Spot(2000, 5000, 0),
        Spot(3000, 3000, 0),
        Spot(5000, 4000, 0),
    )
    places = start
    for number in range(flicks_):
        flick = decode(rng.choice(flicks()))
        assert isinstance(flick, Flick)
        motion = simulate(places, number % 4, flick)
        found.append((places, motion))
        places = motion.rest if None not in motion.rest else start
    return found


def goes_through(wall: Wall, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether the way between two pictures leads through this wall, and not over it."""
    axis = 0 if wall.x0 == wall.x1 else 1
    at, ends = ((wall.x0, (wall.y0, wall.y1)), (wall.y0, (wall.x0, wall.x1)))[axis]
    before, after = one[axis] - at, other[axis] - at
    if before * after >= 0:
        return False
    along = one[1 - axis] + (other[1 - axis] - one[1 - axis]) * before / (before - after)
    return ends[0] < along < ends[1] and max(one[2], other[2]) < SCHOOL.wall_height


def test_no_penguin_tunnels_through_a_wall_or_keeps_moving_in_random_flicks() -> None:
    for places, motion in chain(FLICKS, 1):
        assert motion.time < 8000
        Flight("motion", "IC-10", 0, Flick(0, 0, 11, 0), places).check(motion)
        for path in motion.paths:
            for one, other in pairwise(path.frames()):
                assert not any(goes_through(wall, one, other) for wall in SCHOOL.walls)
        assert all(spot is None or fits(SCHOOL, spot.x, spot.y) for spot in motion.rest)


def test_the_measure_of_tunnelling_knows_a_wall_from_a_door_and_from_a_jump() -> None:
    wall = next(wall for wall in SCHOOL.walls if (wall.x0, wall.y0) == (2100, 0))
    assert goes_through(wall, (2000, 300, 160), (2200, 300, 160))
    assert not goes_through(wall, (2000, 1050, 160), (2200, 1050, 160))
    assert not goes_through(wall, (2000, 300, 160), (2200, 300, 700))
    assert not goes_through(wall, (1900, 300, 160), (2000, 300, 160))


def test_the_same_flick_does_the_same_in_a_fresh_process() -> None:
    places = (Spot(4050, 1050, 0), Spot(3000, 1100, 0))
    flick = Flick(1795, 70, 11, 20)
    program = (
        "from shoal.games.icecool.physics import simulate\n"
        "from shoal.games.icecool.motion.motion import Spot\nfrom shoal.games.icecool.moves import Flick\n"
        f"print(simulate({places!r}, 0, {flick!r}).text())"
    )
    root = str(Path(shoal.__file__).parents[1])
    env = {**os.environ, "PYTHONPATH": root}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    simulate(places, 1, Flick(5, 99, 30, -5))
    assert done.stdout.strip() == simulate(places, 0, flick).text()


@pytest.mark.parametrize("steps", [60, 150])
def test_a_world_saved_in_mid_flight_goes_on_just_the_same(steps: int) -> None:
    places = (Spot(4050, 1050, 0), Spot(3000, 1100, 0))
    world, restored = World(SCHOOL, places, [0, 1]), World(SCHOOL, places, [0, 1])
    world._pushed(0, Flick(1795, 70, 11, 20))
    world._go_on(steps)
    mujoco.mj_copyData(restored.data, world.model, world.data)
    for each in (world, restored):
        each._go_on(400)
    assert np.array_equal(world._states[-1], restored._states[-1])
    assert np.array_equal(world._sensors[-1], restored._sensors[-1])


def test_a_motion_says_what_worked_it_out_and_a_replay_needs_no_engine() -> None:
    motion = alone(GYM, Flick(900, 30, 11, 0))
    assert motion.engine == ENGINE == "mujoco 4.0.1"
    assert len(motion.model) == 16
    question = Flight("motion", "IC-10", 0, Flick(900, 30, 11, 0), (GYM,))
    assert question.check(motion.data()) == motion
    assert list(question.outcomes()) == [(motion, 1.0)]
    assert question.heavy


def test_a_record_can_be_read_where_there_is_no_engine() -> None:
    golden = next((Path(__file__).parents[1] / "golden" / "icecool").glob("*.jsonl"))
    program = (
        "import sys; sys.modules['mujoco'] = None\n"
        "from shoal import games\nfrom shoal.core import read\n"
        f"print(read(open({str(golden)!r}, 'rb'), games.find).outcome.reason)"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(shoal.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "everybody was Catcher"


def test_the_path_of_one_penguin_is_told_in_less_than_4_kilobytes() -> None:
    from zlib import compress

    for flick in (Flick(900, 100, 11, 30), Flick(450, 100, 34, 50), Flick(200, 100, 20, -80)):
        assert len(compress(alone(Spot(4050, 1050, 0), flick).text().encode())) < 4000


def test_the_path_begins_where_the_penguin_stood_and_ends_where_it_rests() -> None:
    motion = alone(GYM, Flick(880, 60, 11, 40))
    first, *_, last = motion.paths[0].frames()
    assert first[:3] == (GYM.x, GYM.y, RADIUS)
    assert hypot(last[0] - end(motion).x, last[1] - end(motion).y) <= 2
    assert motion.paths[0].first == 0


# The quick sketch for bots ----------------------------------------------------------------------------------


def test_the_quick_sketch_comes_close_to_the_real_world() -> None:
    places = (GYM, Spot(4050, 1050, 0))
    world = LightWorld(places, 0)
    for flick in (Flick(900, 30, 11, 0), Flick(800, 25, 11, -40)):
        happened, rest = world.flick(flick)
        true = simulate(places, 0, flick)
        assert hypot(rest.x - end(true).x, rest.y - end(true).y) < 400
        assert [type(each) for each in happened] == [type(each) for each in true.happened]


def test_the_quick_sketch_sees_doors_and_touches() -> None:
    happened, _ = LightWorld((Spot(4950, 1200, 0), Spot(4950, 3000, 0)), 0).flick(Flick(900, 60, 11, 0))
    assert [type(each) for each in happened[:3]] == [Enters, Leaves, Touch]
