"""The game of two: the Runner has to be caught twice."""

from __future__ import annotations

from games.icecool.by_hand import CIRCLE, flick, game, idle, kinds, through, touch
from rules.covered import rule
from shoal.games.icecool.events import Caught, Entered, RoundEnded
from shoal.games.icecool.motion.motion import Out, Spot, Touch
from shoal.games.icecool.rules.game import IceCool


def catchers_turn() -> IceCool:
    """The Runner, seat 1, has gone to the Gym, and the Catcher is on turn."""
    state = game(2)
    flick(state, rest={1: (1050, 2000)})
    return state


@rule("IC-29")
def test_the_first_catch_takes_the_id_and_sends_the_runner_to_the_circle_for_an_immediate_turn() -> None:
    state = catchers_turn()
    events = flick(state, touch(0, 1, 100))
    assert kinds(events) == ["Flicked", "Caught", "Moved", "Entered"]
    assert events[1::2] == [Caught(1, 0, 100, again=False), Entered(1, Spot(*CIRCLE, 0), caught=True)]
    assert (state.who, state.ids, state.caught) == (1, [0, 0], 1)


@rule("IC-29")
def test_the_catcher_may_not_skate_before_that_turn() -> None:
    state = catchers_turn()
    state.hidden[0] = 2
    flick(state, touch(0, 1, 100))
    assert state.who == 1
    flick(state)
    assert state.who == 0
    flick(state)
    assert len(state.moves(0)) == 2


@rule("IC-29", "IC-D9")
def test_the_runner_stands_next_to_the_circle_if_the_catcher_is_on_it() -> None:
    state = catchers_turn()
    flick(state, touch(0, 1, 100), rest={0: CIRCLE})
    assert (state.xs[1] - CIRCLE[0]) ** 2 + (state.ys[1] - CIRCLE[1]) ** 2 >= 330**2
    assert state.caught == 1


@rule("IC-28", "IC-30")
def test_the_second_catch_ends_the_round_and_earns_nothing_more() -> None:
    state = catchers_turn()
    flick(state, touch(0, 1, 100))
    flick(state)
    events = flick(state, touch(0, 1, 70), cards=[1, 2])
    assert Caught(1, 0, 70, again=True) in events
    assert RoundEnded(1, "caught twice", ((0, 1), ())) in events
    assert kinds(events).count("Drew") == 2
    assert (state.round, state.catcher, state.hidden) == (2, 1, [1, 1, 0, 0, 0, 0])


@rule("IC-28")
def test_the_third_fish_ends_the_round() -> None:
    state = game(2)
    doors = [*through(1, "B", 100), *through(1, "C", 200), *through(1, "G", 300)]
    events = flick(state, doors, cards=[1, 1, 1, 2, 3])
    assert RoundEnded(1, "fish", ((0,), (1,))) in events
    assert state.hidden == [0, 1, 0, 3, 0, 1]


@rule("IC-28")
def test_each_player_is_catcher_twice() -> None:
    state = game(2)
    catchers = []
    while state.who >= 0:
        catchers.append(state.catcher)
        if len(catchers) > 1:
            state.answer(state.who, state.moves(state.who)[-1])
        runner = 1 - state.catcher
        doors = [*through(runner, "B", 100), *through(runner, "C", 200), *through(runner, "G", 300)]
        flick(state, doors, cards=[1, 2, 3, 1, 2])
    assert catchers == [0, 1, 0, 1]


@rule("IC-D11")
def test_a_runner_that_bumps_into_the_catcher_on_its_own_turn_has_another_one_and_then_the_catcher() -> None:
    state = game(2)
    events = flick(state, [*through(1, "B", 100), *touch(0, 1, 200)], cards=[2])
    assert kinds(events)[1:] == ["TookFish", "Caught", "Moved", "Drew", "Entered"]
    assert (state.who, (state.xs[1], state.ys[1])) == (1, CIRCLE)
    flick(state)
    assert state.who == 0


@rule("IC-D12")
def test_more_contacts_in_the_flick_of_the_first_catch_are_the_same_catch() -> None:
    state = catchers_turn()
    flick(state, [Touch(100, 0, 1), Touch(200, 0, 1), Touch(300, 0, 1)])
    assert (state.caught, state.round, state.who) == (1, 1, 1)


@rule("IC-29")
def test_a_runner_that_was_caught_and_left_the_school_goes_to_the_circle_all_the_same() -> None:
    state = catchers_turn()
    flick(state, [Touch(100, 0, 1), Out(300, 1, 0)])
    assert (state.xs[1], state.ys[1], state.who) == (*CIRCLE, 1)


@rule("IC-29")
def test_nothing_else_is_different_with_two() -> None:
    state = game(2)
    idle(state, 6)
    assert (state.who, state.round) == (1, 1)
