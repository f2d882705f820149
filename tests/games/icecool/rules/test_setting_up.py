"""Set-up: penguins, fish, cards, the Catcher's place, the red circle, and whose turn it is."""

from __future__ import annotations

import pytest

from games.icecool.by_hand import ANY_FLICK, CIRCLE, IN_KITCHEN, ROOMS, SCHOOL, flick, game, idle, kinds, places, touch
from rules.covered import rule
from shoal.core import FATE, Choose, Fate, Refused, ShoalError
from shoal.games.icecool.events import Entered, RoundBegan
from shoal.games.icecool.game import GAME
from shoal.games.icecool.moves import Flick, Place
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.rules.state import OFF
from shoal.games.icecool.view import see


@rule("IC-1")
def test_there_are_fifteen_cards_of_each_value_and_nobody_has_any() -> None:
    view = see(game(4), None)
    assert view.pile == 45
    assert game(4).pile == [15, 15, 15]
    assert [penguin.down for penguin in view.penguins] == [0, 0, 0, 0]
    assert [penguin.ids for penguin in view.penguins] == [(0,), (1,), (2,), (3,)]


@rule("IC-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(ShoalError, match="ICECOOL is for 2 to 4 seats"):
        GAME.begin(seats)


@rule("IC-2", "IC-D19")
def test_chance_names_the_first_catcher_all_alike() -> None:
    state = GAME.begin(3)
    ask = state.ask()
    assert isinstance(ask, Fate)
    assert dict(ask.question.outcomes()) == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3})
    assert state.answer(FATE, 2) == [RoundBegan(1, 2)]
    assert state.ask() == Choose((2,))


@rule("IC-2", "IC-D19")
def test_the_first_seat_is_the_catcher_if_the_table_prefers() -> None:
    assert GAME.begin(3, {"first_catcher": "first"}).ask() == Choose((0,))


@rule("IC-3")
def test_every_runner_has_a_fish_at_each_of_the_three_doors_and_the_catcher_none() -> None:
    view = see(game(4), None)
    assert [SCHOOL.doors[door].name for door in SCHOOL.fish_doors] == ["B", "C", "G"]
    assert [penguin.fish for penguin in view.penguins] == [(), *[tuple(SCHOOL.fish_doors)] * 3]


@rule("IC-4")
def test_the_catcher_starts_anywhere_inside_the_kitchens_red_line() -> None:
    red = SCHOOL.rooms[ROOMS["Kitchen"]].red
    for x, y in [(red.west, red.south), (red.east, red.north), (2000, 5000)]:
        state = GAME.begin(4, {"first_catcher": "first"})
        assert Place(x, y) in state.moves(0)
        state.answer(0, Place(x, y))
        assert see_spot(state, 0) == (x, y)


@rule("IC-4")
@pytest.mark.parametrize(("x", "y"), [(399, 5000), (3501, 5000), (2000, 4299), (4050, 1050), (-1, -1), (10**9, 0)])
def test_the_catcher_cannot_start_anywhere_else(x: int, y: int) -> None:
    state = GAME.begin(4, {"first_catcher": "first"})
    with pytest.raises(Refused, match="IC-4"):
        state.answer(0, Place(x, y))
    with pytest.raises(Refused, match="IC-4"):
        state.answer(0, ANY_FLICK)


@rule("IC-5")
def test_a_runner_enters_on_the_red_circle_in_its_first_turn() -> None:
    state = GAME.begin(4, {"first_catcher": "first"})
    events = state.answer(0, IN_KITCHEN)
    assert kinds(events) == ["Placed", "Entered"]
    assert see_spot(state, 1) == CIRCLE


@rule("IC-5", "IC-D16")
def test_a_runner_that_had_no_turn_yet_is_off_the_board() -> None:
    state = game(4)
    assert see(state, None).penguins[2].spot is None
    state.answer(1, ANY_FLICK)
    assert [spot is None for spot in places(state)] == [False, False, True, True]


@rule("IC-D16")
def test_nobody_can_touch_a_runner_that_is_off_the_board() -> None:
    state = game(4)
    with pytest.raises(Refused, match="penguins on the board"):
        flick(state, touch(1, 2, 100))


@rule("IC-D9")
def test_a_runner_starts_next_to_the_red_circle_if_somebody_stands_on_it() -> None:
    state = game(4)
    (entered,) = [event for event in flick(state) if isinstance(event, Entered)]
    spot = entered.place
    apart = ((spot.x - CIRCLE[0]) ** 2 + (spot.y - CIRCLE[1]) ** 2) ** 0.5
    assert 330 <= apart < 500
    assert state.ids == [0, 1, 2, 3]


@rule("IC-6")
def test_left_of_the_catcher_begins_and_the_catcher_is_last() -> None:
    state = GAME.begin(4)
    assert isinstance(state, IceCool)
    state.answer(FATE, 2)
    state.answer(2, IN_KITCHEN)
    order = []
    for _ in range(8):
        order.append(state.who)
        flick(state)
    assert order == [3, 0, 1, 2, 3, 0, 1, 2]


@rule("IC-6")
def test_nobody_moves_on_somebody_elses_turn() -> None:
    state = game(3)
    with pytest.raises(Refused, match="IC-6: It is Blue's turn"):
        state.answer(2, ANY_FLICK)


@rule("IC-7", "IC-D13")
def test_a_turn_is_one_flick_and_the_gentlest_tap_will_do() -> None:
    state = game(3)
    state.answer(1, Flick(0, 0, 11, 0))
    assert isinstance(state.ask(), Fate)
    idle(game(3), 3)


def see_spot(state: object, seat: int) -> tuple[int, int]:
    assert hasattr(state, "xs")
    assert hasattr(state, "ys")
    assert state.xs[seat] != OFF
    return state.xs[seat], state.ys[seat]


def test_every_rule_and_every_ruling_is_in_the_rulebook() -> None:
    ids = {id for chapter in GAME.rulebook() for id in chapter.rules}
    assert ids == {f"IC-{number}" for number in range(1, 32)} | {f"IC-D{number}" for number in range(1, 23)}
