"""Set-up: cards, robots, limbs, and the line that chance makes."""

from __future__ import annotations

from math import factorial

import pytest

from rules.covered import rule
from shoal.core import FATE, Choose, Fate, Refused, ShoalError, Shuffle
from shoal.games.getbit import GAME
from shoal.games.getbit.view import GetBitView

ROBOTS = [(2, 4), (3, 6), (4, 4), (5, 5), (6, 6)]
"""How many robots swim for how many seats."""


def first_view(seats: int, **options: object) -> GetBitView:
    view = GAME.begin(seats, options).view(0)
    assert isinstance(view, GetBitView)
    return view


@rule("GB-1", "GB-14", "GB-15")
@pytest.mark.parametrize(("seats", "robots"), ROBOTS)
def test_cards_go_from_one_to_one_more_than_there_are_robots(seats: int, robots: int) -> None:
    hands = [robot.hand for robot in first_view(seats).robots]
    assert hands == [tuple(range(1, robots + 2))] * robots


@rule("GB-14", "GB-15")
@pytest.mark.parametrize(
    ("seats", "owners"),
    [(2, [0, 0, 1, 1]), (3, [0, 0, 1, 1, 2, 2]), (4, [0, 1, 2, 3]), (5, [0, 1, 2, 3, 4]), (6, [0, 1, 2, 3, 4, 5])],
)
def test_two_or_three_players_have_two_robots_each_and_more_have_one(seats: int, owners: list[int]) -> None:
    assert [robot.seat for robot in first_view(seats).robots] == owners


@rule("GB-2")
@pytest.mark.parametrize(("seats", "robots"), ROBOTS)
def test_fate_lays_the_line_and_every_order_is_as_likely_as_another(seats: int, robots: int) -> None:
    ask = GAME.begin(seats).ask()
    assert ask == Fate(Shuffle("line", "GB-2", tuple(range(robots))))
    orders = list(ask.question.outcomes())
    assert len(orders) == factorial(robots)
    assert {chance for _, chance in orders} == {1 / factorial(robots)}


@rule("GB-2", "GB-4")
def test_the_line_is_as_fate_says_and_then_everybody_chooses() -> None:
    state = GAME.begin(4)
    state.answer(FATE, [2, 0, 3, 1])
    view = state.view(None)
    assert isinstance(view, GetBitView)
    assert (view.phase, view.round, view.line) == ("choose", 1, (2, 0, 3, 1))
    assert state.ask() == Choose((0, 1, 2, 3))


@rule("GB-2", "GB-17")
@pytest.mark.parametrize(("limbs", "pieces"), [(4, (1, 1, 1, 1)), (8, (2, 2, 2, 2))])
def test_every_robot_starts_with_four_whole_limbs(limbs: int, pieces: tuple[int, ...]) -> None:
    assert {robot.limbs for robot in first_view(5, limbs=limbs).robots} == {pieces}


@rule("GB-3")
@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_lies_on_the_table_at_the_start(seats: int) -> None:
    assert {(robot.laid, robot.table, robot.ready) for robot in first_view(seats).robots} == {(0, (), False)}


@rule("GB-2")
@pytest.mark.parametrize("line", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], (0, 1, 2, 3), "0123", None])
def test_a_line_that_does_not_name_each_robot_once_is_refused(line: object) -> None:
    state = GAME.begin(4)
    before = state.digest()
    with pytest.raises(Refused) as refused:
        state.answer(FATE, line)
    assert (refused.value.rule, refused.value.reason) == ("GB-2", "The line must name each of 4 pieces once.")
    assert state.digest() == before


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, True])
def test_get_bit_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(ShoalError, match=r"Get Bit! is for 2 to 6 seats, not "):
        GAME.begin(seats)


def test_the_usual_game_refreshes_at_two_has_four_limbs_and_open_cards() -> None:
    assert GAME.all_options({}) == {"refresh_at": 2, "limbs": 4, "memory": False}
    view = first_view(4)
    assert (view.refresh_at, view.limbs, view.memory) == (2, 4, False)
