"""Out of the school and back, on one's own turn and on another's."""

from __future__ import annotations

import pytest

from games.icecool.by_hand import ROOMS, flick, game, kinds, through, touch
from rules.covered import rule
from shoal.games.icecool.events import LeftSchool
from shoal.games.icecool.motion.motion import Out, Spot
from shoal.games.icecool.moves import Done, Skate, ToLine
from shoal.games.icecool.pieces import RADIUS


@rule("IC-22")
def test_a_penguin_that_leaves_on_its_own_turn_is_back_where_it_started_and_the_turn_is_over() -> None:
    state = game(3)
    start = (state.xs[1], state.ys[1])
    events = flick(state, [Out(400, 1, 0)])
    assert LeftSchool(1, 400, Spot(*start, 0)) in events
    assert (state.xs[1], state.ys[1], state.who) == (*start, 2)


@rule("IC-22", "IC-D8")
def test_it_comes_back_to_the_point_on_the_red_line_if_it_was_put_there() -> None:
    state = game(3)
    state.xs[1], state.ys[1] = 300, 2000
    state.answer(1, ToLine(ROOMS["Gym"]))
    flick(state, [Out(400, 1, 0)])
    assert (state.xs[1], state.ys[1]) == (400, 2000)


@rule("IC-20", "IC-22")
def test_ice_skates_are_allowed_after_leaving_the_school() -> None:
    state = game(3)
    state.hidden[3] = 2
    flick(state, [Out(400, 1, 0)])
    assert list(state.moves(1)) == [Done(), Skate()]


@rule("IC-23")
def test_a_penguin_forced_out_on_anothers_turn_is_back_where_it_was_at_no_cost() -> None:
    state = game(3)
    flick(state, rest={1: (5000, 1050)})
    flick(state, [*touch(2, 1, 100), Out(400, 1, 0)], rest={2: (4800, 500)})
    assert (state.xs[1], state.ys[1]) == (5000, 1050)
    assert (state.xs[2], state.ys[2]) == (4800, 500)
    assert (state.ids, state.fish[1], state.who) == ([0, 1, 2], 7, 0)


@rule("IC-D8")
def test_if_its_point_is_taken_it_comes_back_next_to_it_and_touches_nobody() -> None:
    state = game(3)
    flick(state, rest={1: (5000, 1050)})
    events = flick(state, [*touch(2, 1, 100), Out(400, 1, 0)], rest={2: (5000, 1050)})
    away = ((state.xs[1] - 5000) ** 2 + (state.ys[1] - 1050) ** 2) ** 0.5
    assert 2 * RADIUS + 10 <= away < 2 * RADIUS + 180
    assert "Caught" not in kinds(events)


@rule("IC-D7")
def test_what_happened_before_it_left_stands() -> None:
    state = game(3)
    events = flick(state, [*through(1, "B", 100), *touch(0, 1, 200), Out(400, 1, 0)], cards=[2])
    assert kinds(events)[1:5] == ["TookFish", "Caught", "Moved", "LeftSchool"]
    assert (state.fish[1].bit_count(), state.ids) == (2, [0, 0, 2])


@rule("IC-D7")
def test_what_would_happen_after_it_left_does_not_count() -> None:
    state = game(3)
    flick(state, [Out(100, 1, 0), *through(1, "B", 200)])
    assert state.fish[1] == 7


@rule("IC-D15")
def test_a_penguin_that_never_stands_still_has_left_the_school() -> None:
    """The world says so: after its hard stop whoever still moves is told as `out`."""
    pytest.importorskip("mujoco")
    from shoal.games.icecool.moves import Flick
    from shoal.games.icecool.physics import measures
    from shoal.games.icecool.physics.world import World
    from shoal.games.icecool.school.school import the_school

    world = World(the_school(), (Spot(1050, 500, 0), Spot(4050, 1050, 0)), [0, 1])
    world.time = round(measures.HARD_STOP / measures.STEP) - 200
    world.run(0, Flick(900, 60, 11, 0))
    motion = world.motion()
    assert [each.penguin for each in motion.happened if isinstance(each, Out)] == [0]
    assert motion.rest == (None, Spot(4050, 1050, 0))


@rule("IC-D15")
def test_a_penguin_on_top_of_a_wall_is_nudged_until_it_falls() -> None:
    pytest.importorskip("mujoco")
    from shoal.games.icecool.physics.world import World
    from shoal.games.icecool.school.school import the_school

    world = World(the_school(), (Spot(3000, 3900, 0),), [0])
    world.data.qpos[2] = 0.0452 + 0.016
    assert world._nudge()
    assert world.data.qvel[1] < 0
    world.data.qpos[2] = 0.016
    assert not world._nudge()
