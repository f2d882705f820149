"""Tracks: what is read off the way of a penguin, at hand-made poses. No engine runs here but where it says so."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import cos, radians, sin

import numpy as np
import pytest

from games.icecool.by_hand import DOORS, ROOMS, SCHOOL, game, motion, places
from rules.covered import rule
from shoal.core import FATE, Event
from shoal.games.icecool.events import TookFish
from shoal.games.icecool.motion.checking import RESTLESS, wrong_with
from shoal.games.icecool.motion.motion import Anything, Enters, Leaves, Out, Spot, Touch
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import measures, simulate
from shoal.games.icecool.physics.tracks import Track, in_order
from shoal.games.icecool.physics.world import World, _settled
from shoal.games.icecool.pieces import RADIUS
from shoal.games.icecool.rules.judging import judge
from shoal.games.icecool.school.free import fits, is_free

DOOR = SCHOOL.doors[DOORS["B"]]
SOUTH, NORTH = DOOR.rooms
CLEAR = RADIUS + SCHOOL.thickness // 2
"""So far from the middle of the wall an upright penguin is just clear of the lintel."""


def track(*offs: float, z: float = RADIUS, lean: float = 0) -> Track:
    """A penguin that is so far from the middle of door B at each half millisecond, leaning so many degrees north."""
    half = radians(lean) / 2
    poses = [[DOOR.x * 1e-4, (DOOR.y + off) * 1e-4, z * 1e-4, cos(half), -sin(half), 0, 0] for off in offs]
    return Track(1, np.array(poses), measures.STEP)


def happened(*offs: float, z: float = RADIUS, lean: float = 0) -> list[Anything]:
    return in_order(track(*offs, z=z, lean=lean).happenings(SCHOOL))


# The order of things ----------------------------------------------------------------------------------------


@rule("IC-11", "IC-D5")
def test_within_one_millisecond_things_stay_in_the_order_in_which_they_happened() -> None:
    told = happened(-400, -300, -CLEAR + 1, -CLEAR - 1, -CLEAR + 1, 0, CLEAR + 1)
    assert [(type(each), each.at) for each in told] == [(Enters, 1), (Leaves, 2), (Enters, 2), (Leaves, 3)]


@rule("IC-11")
def test_a_fish_is_not_lost_when_a_penguin_flutters_at_the_edge_of_the_lintel() -> None:
    state = game(3)
    told = happened(-400, -300, -CLEAR + 1, -CLEAR - 1, -CLEAR + 1, 0, CLEAR + 1)
    events: list[Event] = []
    judge(state, motion(state._spots(), told), events)
    assert [type(event) for event in events] == [TookFish]


def test_penguins_take_part_in_one_order_of_time() -> None:
    touch, leaves = Touch(3, 0, 1), Leaves(3, 1, 1, NORTH, True)
    assert in_order([(6, leaves), (5, touch)]) == [touch, leaves]
    assert in_order([(6, touch), (5, leaves)]) == [leaves, touch]


@rule("IC-11")
def test_a_real_flick_at_an_angle_goes_through_door_b_once_and_takes_its_fish() -> None:
    state, hit = game(3), Flick(1151, 26, 14, -47)
    state.xs[1], state.ys[1], state.ways[1] = 5641, 1004, 195
    state.answer(1, hit)
    moved = simulate(places(state), 1, hit)
    at_b = [each for each in moved.happened if isinstance(each, Enters | Leaves) and each.door == DOORS["B"]]
    assert [(type(each), each.room) for each in at_b] == [(Enters, SOUTH), (Leaves, NORTH)]
    fish = [event for event in state.answer(FATE, moved) if isinstance(event, TookFish)]
    assert fish == [TookFish(1, DOORS["B"], at_b[1].at, 2)]


@rule("IC-11", "IC-D3")
def test_a_penguin_that_starts_right_beside_the_lintel_is_seen_to_enter() -> None:
    assert [type(each) for each in happened(-CLEAR, -CLEAR + 1, 0, CLEAR)] == [Enters, Leaves]
    enters, leaves = simulate((Spot(DOOR.x, DOOR.y - CLEAR, 90),), 0, Flick(900, 40, 11, 0)).happened[:2]
    assert enters == Enters(1, 0, DOORS["B"], SOUTH)
    assert leaves == Leaves(leaves.at, 0, DOORS["B"], NORTH, True)


# The outline and the lintel ---------------------------------------------------------------------------------


def test_the_outline_has_a_head_that_leans_over_the_edge_of_the_bottom() -> None:
    assert [type(each) for each in happened(-400, -250, -400)] == []
    assert [type(each) for each in happened(-400, -250, -400, lean=80)] == [Enters, Leaves]
    low, high = track(0, lean=80).reach("y")
    assert high[0] > RADIUS + 100
    assert low[0] == -RADIUS + DOOR.y


@rule("IC-11")
def test_a_penguin_is_through_when_its_head_is_clear_too() -> None:
    assert [type(each) for each in happened(400, 0, -250, lean=80)] == [Enters]
    assert [type(each) for each in happened(400, 0, -250, lean=-80)] == [Enters, Leaves]


@rule("IC-13", "IC-D22")
@pytest.mark.parametrize(("above", "under"), [(None, True), (1, False), (2, False), (3, False)])
def test_the_lintel_is_looked_at_all_the_way_and_not_only_on_leaving(above: int | None, under: bool) -> None:
    offs = [-400, -150, 0, 150, 400]
    poses = track(*offs).poses
    if above is not None:
        poses[above, 2] = (SCHOOL.lintel_from + 10) * 1e-4
    (leaves,) = [each for _, each in Track(1, poses, measures.STEP).happenings(SCHOOL) if isinstance(each, Leaves)]
    assert (leaves.room, leaves.under) == (NORTH, under)


# Paths ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [[0, 1, 1, 1, 2], [0, 1, 1, 1, 1, 1, 2], [0, 0, 2], [0, 2], [0, 900], [0, 0, 900, 900]])
def test_a_path_has_a_picture_however_little_the_penguin_moved(way: list[int]) -> None:
    every = round(1 / (120 * measures.STEP))
    path = track(*[off for off in way for _ in range(every + 1)]).path()
    assert path is not None
    first, last = path.frames()[0], path.frames()[-1]
    assert abs(first[1] - DOOR.y - way[0]) <= 1
    assert abs(last[1] - DOOR.y - way[-1]) <= 1


@pytest.mark.parametrize("way", [[0, 0, 0], [0, 1, 1], [0, 1, 0, 1]])
def test_whoever_did_not_move_has_no_path(way: list[int]) -> None:
    assert track(*[off for off in way for _ in range(20)]).path() is None


# Standing still, or not -------------------------------------------------------------------------------------


@rule("IC-D15")
def test_the_hard_stop_is_the_time_that_the_rules_name() -> None:
    text = files("shoal.games.icecool").joinpath("data", "rules.toml").read_text(encoding="utf-8")
    rules = {id: words for chapter in tomllib.loads(text)["chapter"] for id, words in chapter["rules"].items()}
    assert "ten seconds" in rules["IC-D15"]
    assert measures.HARD_STOP == RESTLESS == 10


@rule("IC-D15")
def test_a_penguin_that_still_sits_on_a_wall_at_the_hard_stop_has_left_the_school() -> None:
    world = World(SCHOOL, (Spot(3000, 3900, 0), Spot(4050, 1050, 0)), [0, 1])
    world.data.qpos[2] = world._start[2] = 1e-4 * SCHOOL.wall_height + measures.BOTTOM
    world._states = [np.concatenate([[0.0], world._start, np.zeros(12)])[None].repeat(400, axis=0)]
    world._sensors = [np.zeros((400, 1))]
    world.time = round(measures.HARD_STOP / measures.STEP)
    stopped = world.motion()
    assert stopped.happened == (Out(10_000, 0, ROOMS["Kitchen"]),)
    assert stopped.rest == (None, Spot(4050, 1050, 0))


@rule("IC-D15")
def test_a_penguin_that_rocks_on_the_spot_at_the_hard_stop_has_left_the_school() -> None:
    world = World(SCHOOL, (Spot(3000, 3000, 0),), [0])
    states = np.concatenate([[0.0], world._start, np.zeros(6)])[None].repeat(400, axis=0)
    states[:, 5] = 0.1 * np.sin(np.arange(400) * 2 * np.pi / 100)
    world._states, world._sensors = [states], [np.zeros((400, 0))]
    world.time = round(measures.HARD_STOP / measures.STEP)
    assert world.motion().happened == (Out(10_000, 0, ROOMS["Lounge"]),)


def test_penguins_that_nobody_touches_do_not_creep_away_from_walls_and_posts() -> None:
    """Another one that comes near makes them take part; then they must stay where they are, to the last tenth."""
    beside = CLEAR, SCHOOL.door_width // 2
    waiting = [
        Spot(DOOR.x - beside[1] + RADIUS, DOOR.y, 20),
        Spot(DOOR.x - beside[1] - 100, DOOR.y - beside[0], 40),
        Spot(6000 - beside[0], 2000 - beside[0], 300),
        Spot(5400, 300, 77),
    ]
    for spot in waiting:
        places = (Spot(spot.x - 640 if spot.x > 5500 else spot.x + 640, max(spot.y - 640, 400), 0), spot)
        world = World(SCHOOL, places, [0, 1])
        assert world.run(0, Flick(2700, 3, 11, 0))
        moved = world.motion()
        assert not [each for each in moved.happened if isinstance(each, Touch)]
        assert moved.rest[1] == spot
        assert [path.penguin for path in moved.paths] == [0]


@pytest.mark.parametrize("spot", [Spot(1924, 735, 224), Spot(846, 3984, 275), Spot(179, 2000, 0)])
def test_whoever_comes_to_rest_at_a_post_or_a_wall_does_not_stand_in_it_after_rounding(spot: Spot) -> None:
    assert not fits(SCHOOL, spot.x, spot.y)
    (settled,) = _settled(SCHOOL, (Spot(1000, 1000, 0),), [spot])
    assert settled is not None
    assert fits(SCHOOL, settled.x, settled.y)
    assert abs(settled.x - spot.x) + abs(settled.y - spot.y) <= 2
    assert settled.turn == spot.turn


def test_rounding_leaves_nobody_inside_another_and_moves_nobody_who_stood_still() -> None:
    still, slid = Spot(3000, 3000, 0), Spot(3000 + 2 * RADIUS - 1, 3000, 7)
    assert _settled(SCHOOL, (slid, still), [slid, still]) == (slid, still)
    settled = _settled(SCHOOL, (Spot(2500, 2500, 0), still), [slid, still])
    assert settled == (Spot(slid.x + 1, 3000, 7), still)


def test_a_real_flick_that_wedges_a_penguin_into_a_corner_leaves_it_where_its_path_ends() -> None:
    """In a corner there is no room a hair's breadth farther on, so whoever wedged it in gives way."""
    places = (Spot(586, 400, 105), Spot(1784, 3436, 69))
    motion = simulate(places, 0, Flick(698, 68, 12, 7))
    assert wrong_with(motion, places, SCHOOL) == ""
    wedger, wedged = motion.rest
    assert wedger is not None
    assert wedged is not None
    assert (wedged.x, wedged.y) == (1920, 3720)
    assert is_free(wedger.x, wedger.y, [(wedged.x, wedged.y)], gap=0)


def test_fate_takes_what_the_engine_says() -> None:
    state = game(2)
    state.answer(1, Flick(900, 40, 11, 0))
    state.answer(FATE, simulate(state.question().places, 1, Flick(900, 40, 11, 0)))  # type: ignore[attr-defined]
    assert state.who == 0
