"""The quick bot: it wants fish, wants to catch, and its hand errs as declared."""

from __future__ import annotations

from random import Random
from statistics import pstdev

from games.icecool.by_hand import ANY_FLICK, DOORS, ROOMS, SCHOOL, flick, game, through, touch
from shoal.games.icecool.bot.aim_error import CASUAL, STEADY
from shoal.games.icecool.bot.aims import Aims
from shoal.games.icecool.bot.casual import choose, choose_sharply
from shoal.games.icecool.game import GAME
from shoal.games.icecool.motion.motion import Spot
from shoal.games.icecool.moves import Done, Flick, Place, Skate, ToLine
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.view import see


def aims(state: IceCool, seat: int) -> Aims:
    return Aims(see(state, seat), seat)


def test_a_runner_prefers_a_fish_to_none_and_the_last_one_to_any() -> None:
    wishes = aims(game(3), 1)
    here = wishes.here
    assert wishes.worth(through(1, "B", 100), here) > wishes.worth(through(1, "A", 100), here) + 0.9
    assert wishes.worth(through(1, "B", 100, under=False), here) < 0.5
    last = game(3)
    last.fish[1] = 1
    assert aims(last, 1).worth(through(1, "B", 100), here) > wishes.worth(through(1, "B", 100), here) + 0.5


def test_a_runner_does_not_like_to_be_caught_or_to_stand_by_the_catcher() -> None:
    state = game(3)
    wishes = aims(state, 1)
    assert wishes.worth(touch(0, 1, 100), wishes.here) < wishes.worth([], wishes.here) - 0.5
    beside = Spot(state.xs[0] + 400, state.ys[0], 0)
    state.xs[0] = 400
    assert wishes.worth([], beside) < aims(state, 1).worth([], beside)


def test_the_catcher_likes_to_touch_runners_that_still_have_their_id() -> None:
    state = game(3)
    flick(state)
    flick(state, touch(0, 1, 100))
    wishes = aims(state, 0)
    assert wishes.worth(touch(0, 2, 100), wishes.here) > wishes.worth(touch(0, 1, 100), wishes.here) + 0.9


def test_it_finds_a_flick_through_a_fish_door_from_the_red_circle() -> None:
    took = 0
    for seed in range(2):
        state = game(3)
        move = choose_sharply(state.view(1), state.moves(1), Random(seed))
        assert move in state.moves(1)
        state.answer(1, move)
        events = state.answer(-1, state.question().sample(Random(0)))
        took += any(type(event).__name__ == "TookFish" for event in events)
    assert took >= 1


def test_it_skates_when_it_can_and_places_the_catcher_in_the_kitchen() -> None:
    state = game(3)
    state.hidden[3] = 2
    flick(state)
    assert choose(state.view(1), state.moves(1), Random(1)) == Skate()
    state.hidden[3], state.hidden[4] = 0, 2
    assert choose(state.view(1), state.moves(1), Random(1)) == Done()
    fresh = GAME.begin(3, {"first_catcher": "first"})
    place = choose(fresh.view(0), fresh.moves(0), Random(1))
    assert isinstance(place, Place)
    assert place in fresh.moves(0)


def test_stuck_in_a_door_it_goes_to_a_red_line() -> None:
    state = game(3)
    door = SCHOOL.doors[DOORS["B"]]
    state.xs[1], state.ys[1] = door.x, door.y
    move = choose(state.view(1), state.moves(1), Random(1))
    assert isinstance(move, ToLine)
    assert move.room in (ROOMS["Classroom"], ROOMS["Dining hall"])


def test_a_hand_errs_as_much_as_it_says_and_stays_in_range() -> None:
    rng = Random(1)
    for hand in (CASUAL, STEADY):
        flicks = [hand.flick(ANY_FLICK, rng) for _ in range(400)]
        assert 0.85 < pstdev(flick.heading for flick in flicks) / hand.heading < 1.15
    edges = [CASUAL.flick(Flick(0, 100, 45, 100), rng) for _ in range(50)]
    state = game(3)
    assert all(flick in state.moves(1) for flick in edges)
    assert STEADY.heading < CASUAL.heading


def test_the_same_view_and_luck_give_the_same_flick() -> None:
    state = game(3)
    ideas = [[aims(state, 1).idea(Random(seed)) for seed in range(5)] for _ in range(2)]
    assert ideas[0] == ideas[1]
