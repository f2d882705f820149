"""An expert looks beyond its flick: at what it leaves to the rival, and to itself."""

from __future__ import annotations

from random import Random

from games.icecool.by_hand import ROOMS, SCHOOL, flick, game, through, touch
from shoal.games.icecool.bot.aims import Aims
from shoal.games.icecool.bot.casual import choose_expertly
from shoal.games.icecool.bot.outlook import Outlook
from shoal.games.icecool.motion.motion import Anything, Spot
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.view import see


def outlook(state: IceCool, seat: int, happened: list[Anything], rest: Spot) -> float:
    view = see(state, seat)
    return Outlook(view, Aims(view, seat), Random(1)).after(happened, rest)


def middle_of(room: str) -> Spot:
    floor = SCHOOL.rooms[ROOMS[room]].floor
    return Spot((floor.west + floor.east) // 2, (floor.south + floor.north) // 2, 0)


def test_a_runner_that_stops_in_front_of_the_catcher_expects_less_than_one_that_is_out_of_its_sight() -> None:
    state = game(2)
    beside = Spot(state.xs[0] + 600, state.ys[0], 0)
    away = middle_of("Classroom")
    assert outlook(state, 1, [], beside) < outlook(state, 1, [], away) - 0.3


def test_the_catcher_likes_to_stop_beside_a_runner_rather_than_far_from_it() -> None:
    state = game(2)
    runner = middle_of("Classroom")
    flick(state, rest={1: (runner.x, runner.y)})
    near, far = Spot(runner.x + 700, runner.y, 0), Spot(state.xs[0], state.ys[0], 0)
    assert outlook(state, 0, [], near) > outlook(state, 0, [], far) + 0.1


def test_nothing_is_expected_of_a_round_that_is_over_or_of_a_runner_that_starts_again() -> None:
    state = game(2)
    rest = middle_of("Classroom")
    state.fish[1] = 1 << 0
    view = see(state, 1)
    last = SCHOOL.doors[view.penguins[1].fish[0]].name
    assert outlook(state, 1, through(1, last, 100), rest) == 0
    assert outlook(state, 1, touch(0, 1, 100), rest) == 0
    assert outlook(state, 1, [], rest) != 0


def test_an_expert_takes_a_fish_from_the_red_circle_and_the_same_luck_gives_the_same_flick() -> None:
    state = game(2)
    moves = [choose_expertly(state.view(1), state.moves(1), Random(3)) for _ in range(2)]
    assert moves[0] == moves[1]
    state.answer(1, moves[0])
    events = state.answer(-1, state.question().sample(Random(0)))
    assert "TookFish" in {type(event).__name__ for event in events}
