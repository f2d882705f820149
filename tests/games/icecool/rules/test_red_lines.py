"""Red lines: who may be put on one before the flick, and where."""

from __future__ import annotations

import pytest

from games.icecool.by_hand import ANY_FLICK, DOORS, ROOMS, SCHOOL, flick, game
from rules.covered import rule
from shoal.core import Refused
from shoal.games.icecool.moves import ToLine
from shoal.games.icecool.pieces import RADIUS
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.view import IceCoolView

DOOR_A, DOOR_B = SCHOOL.doors[DOORS["A"]], SCHOOL.doors[DOORS["B"]]


def standing(x: int, y: int, *others: tuple[int, int]) -> IceCool:
    """A game in which Blue stands here and is on turn; Green and Yellow, where named."""
    state = game(4)
    state.xs[1], state.ys[1] = x, y
    for seat, (a, b) in enumerate(others, 2):
        state.xs[seat], state.ys[seat] = a, b
    return state


def open_lines(state: IceCool) -> list[str]:
    return [SCHOOL.rooms[move.room].name for move in state.moves(1).few() if isinstance(move, ToLine)]


@rule("IC-8", "IC-D1")
@pytest.mark.parametrize(
    ("x", "y", "line"),
    [(300, 2000, (400, 2000)), (1000, 200, (1000, 400)), (200, 200, (400, 400)), (399, 2000, (400, 2000))],
)
def test_a_penguin_close_to_a_wall_goes_to_the_nearest_point_of_the_line(x: int, y: int, line: tuple[int, int]) -> None:
    state = standing(x, y)
    assert open_lines(state) == ["Gym"]
    state.answer(1, ToLine(ROOMS["Gym"]))
    assert (state.xs[1], state.ys[1]) == line


@rule("IC-D1")
@pytest.mark.parametrize(("x", "y"), [(400, 2000), (1000, 2000), (1700, 3500)])
def test_a_penguin_inside_or_on_the_line_has_no_choice(x: int, y: int) -> None:
    state = standing(x, y)
    assert open_lines(state) == []
    with pytest.raises(Refused, match="IC-8: Only a penguin close to a wall"):
        state.answer(1, ToLine(ROOMS["Gym"]))


@rule("IC-8", "IC-D2")
def test_the_nearest_free_point_is_taken_with_a_gap_if_somebody_stands_there() -> None:
    state = standing(200, 2000, (420, 2000))
    state.answer(1, ToLine(ROOMS["Gym"]))
    assert state.xs[1] == 400
    away = ((state.xs[1] - 420) ** 2 + (state.ys[1] - 2000) ** 2) ** 0.5
    assert 2 * RADIUS + 10 <= away < 2 * RADIUS + 30


@rule("IC-D2")
def test_going_to_the_line_catches_nobody_and_takes_no_fish() -> None:
    state = standing(DOOR_B.x, DOOR_B.y)
    state.xs[0], state.ys[0] = DOOR_B.x, 2500
    state.answer(1, ToLine(ROOMS["Dining hall"]))
    assert state.fish[1] == 7
    assert state.ids == [0, 1, 2, 3]
    assert (state.xs[1] - state.xs[0]) ** 2 + (state.ys[1] - state.ys[0]) ** 2 >= (2 * RADIUS + 10) ** 2


@rule("IC-8")
def test_the_flick_comes_after_the_line_and_the_line_only_once() -> None:
    state = standing(300, 2000)
    state.answer(1, ToLine(ROOMS["Gym"]))
    assert state.who == 1
    with pytest.raises(Refused, match="IC-8: The penguin is already on a red line"):
        state.answer(1, ToLine(ROOMS["Gym"]))
    assert ANY_FLICK in state.moves(1)


@rule("IC-8")
def test_nobody_has_to_go_to_the_line() -> None:
    state = standing(300, 2000)
    flick(state)
    assert (state.xs[1], state.ys[1], state.who) == (300, 2000, 2)


@rule("IC-9")
@pytest.mark.parametrize("off", [0, -139, 139])
def test_stuck_in_a_door_and_seen_on_both_sides_either_line_is_open(off: int) -> None:
    assert open_lines(standing(DOOR_A.x + off, DOOR_A.y)) == ["Gym", "Classroom"]


@rule("IC-9")
@pytest.mark.parametrize(("off", "room"), [(-141, "Gym"), (-179, "Gym"), (141, "Classroom"), (179, "Classroom")])
def test_stuck_in_a_door_and_seen_on_one_side_only_that_line_is_open(off: int, room: str) -> None:
    state = standing(DOOR_A.x + off, DOOR_A.y)
    assert open_lines(state) == [room]
    other = "Gym" if room == "Classroom" else "Classroom"
    reason = f"IC-9: The penguin can go to the red line of the {room}, but not to that of the {other}"
    with pytest.raises(Refused, match=reason):
        state.answer(1, ToLine(ROOMS[other]))


@rule("IC-9")
def test_clear_of_the_door_it_is_just_close_to_a_wall() -> None:
    assert open_lines(standing(DOOR_A.x - 181, DOOR_A.y)) == ["Gym"]


@rule("IC-9")
def test_everybody_sees_who_is_stuck_in_which_door() -> None:
    view = standing(DOOR_B.x, DOOR_B.y).view(None)
    assert isinstance(view, IceCoolView)
    assert [penguin.stuck for penguin in view.penguins] == [None, DOORS["B"], None, None]


@rule("IC-9")
def test_the_line_of_the_chosen_room_is_taken() -> None:
    for room, x in [("Gym", 1700), ("Classroom", 2500)]:
        state = standing(DOOR_A.x, DOOR_A.y)
        state.answer(1, ToLine(ROOMS[room]))
        assert (state.xs[1], state.ys[1]) == (x, DOOR_A.y)


@rule("IC-8")
@pytest.mark.parametrize("room", [-1, 5, 10**30])
def test_there_are_no_lines_of_rooms_that_are_not_there(room: int) -> None:
    with pytest.raises(Refused, match="IC-8: The rooms are numbered from 0 to 4"):
        standing(300, 2000).answer(1, ToLine(room))
