"""The end of a round, the end of the game, and tournament scoring."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.icecool.by_hand import ANY_FLICK, IN_KITCHEN, SCHOOL, flick, game, idle, kinds, through, touch
from rules.covered import rule
from shoal.core import Over, Refused
from shoal.games.icecool.events import CardsShown, Drew, Ending, RoundEnded, RoundStory, Scored, Tally
from shoal.games.icecool.motion.motion import Anything
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.rules.state import OFF
from shoal.games.icecool.view import see


def all_fish(seat: int) -> list[Anything]:
    """A flick that takes all three fish."""
    return [*through(seat, "B", 100), *through(seat, "C", 200), *through(seat, "G", 300)]


def play_rounds(state: IceCool, rounds: Sequence[Sequence[int]]) -> None:
    """In each round, left of the Catcher takes all its fish at once; then these cards come."""
    for cards in rounds:
        if state.phase == 1:
            state.answer(state.who, IN_KITCHEN)
        flick(state, all_fish(state.who), cards=cards)


def ending(state: IceCool) -> Ending:
    ask = state.ask()
    assert isinstance(ask, Over)
    assert isinstance(ask.outcome, Ending)
    return ask.outcome


# Rounds -----------------------------------------------------------------------------------------------------


@rule("IC-24")
def test_the_round_ends_when_a_runner_has_all_its_fish() -> None:
    state = game(3)
    events = flick(state, all_fish(1), cards=[1, 1, 1, 2, 2, 2])
    assert RoundEnded(1, "fish", ((0,), (1,), (2,))) in events
    assert state.round == 2


@rule("IC-24")
def test_the_round_ends_when_the_catcher_has_every_id() -> None:
    state = game(3)
    idle(state, 3)
    flick(state, touch(0, 1, 100))
    assert state.round == 1
    events = flick(state, touch(2, 0, 100), cards=[1, 2, 3])
    assert RoundEnded(1, "ids", ((0, 1, 2), (), ())) in events
    assert state.hidden == [1, 1, 1, 0, 0, 0, 0, 0, 0]


@rule("IC-24")
def test_two_fish_and_all_ids_but_one_do_not_end_it() -> None:
    state = game(4)
    idle(state, 4)
    flick(state, [*touch(0, 1, 50), *touch(0, 2, 60), *through(3, "B", 100), *through(3, "C", 200)], cards=[1, 1])
    assert state.round == 1


@rule("IC-D5")
def test_the_third_fish_and_the_last_catch_in_one_flick_both_count() -> None:
    state = game(3)
    idle(state, 3)
    flick(state, touch(0, 2, 100))
    idle(state, 2)
    events = flick(state, [*all_fish(1), *touch(0, 1, 900)], cards=[3, 3, 3, 1, 1, 1])
    assert kinds(events).count("TookFish") == 3
    assert RoundEnded(1, "fish", ((0, 1, 2), (), ())) in events
    assert state.hidden == [3, 0, 0, 0, 0, 3, 0, 0, 0]


@rule("IC-D5")
def test_what_happened_is_told_in_order_of_time() -> None:
    state = game(3)
    events = flick(state, [*through(1, "B", 100), *touch(0, 1, 200), *through(1, "C", 300)], cards=[3, 3])
    assert [event.at for event in events if hasattr(event, "at")] == [150, 200, 350]


@rule("IC-25")
def test_from_the_catcher_on_everybody_draws_a_card_for_each_id_in_front_of_them() -> None:
    state = game(4)
    idle(state, 4)
    flick(state, [*touch(0, 2, 90), *all_fish(1)], cards=[1, 1, 1, 2, 2, 2])
    events = []
    while state.phase == 6:
        events += state.answer(-1, 3)
    drawn = [event for event in events if isinstance(event, Drew)]
    assert [(event.seat, event.cause) for event in drawn] == [(3, "id")]
    assert state.hidden == [0, 2, 0, 3, 1, 0, 0, 0, 0, 0, 0, 1]


@rule("IC-26")
def test_fish_ids_and_penguins_go_back_cards_stay_and_the_next_one_is_catcher() -> None:
    state = game(3)
    idle(state, 3)
    flick(state, [*touch(0, 2, 50), *all_fish(1)], cards=[1, 2, 3, 1, 2, 3])
    view = see(state, 1)
    assert (view.round, view.catcher, view.phase, view.asked) == (2, 1, "place", (1,))
    assert [penguin.spot for penguin in view.penguins] == [None, None, None]
    assert [len(penguin.fish) for penguin in view.penguins] == [3, 0, 3]
    assert [penguin.ids for penguin in view.penguins] == [(0,), (1,), (2,)]
    assert [penguin.down for penguin in view.penguins] == [2, 4, 0]
    assert state.xs == [OFF] * 3


@rule("IC-D20")
def test_without_a_limit_a_round_goes_on() -> None:
    state = game(3)
    idle(state, 120)
    assert state.round == 1


@rule("IC-D20")
def test_with_a_limit_the_round_ends_after_so_many_turns_and_ids_pay_as_usual() -> None:
    state = game(3, turn_limit=40)
    idle(state, 39)
    assert state.round == 1
    events = flick(state, cards=[1, 2, 3])
    assert RoundEnded(1, "limit", ((0,), (1,), (2,))) in events
    assert state.hidden == [1, 0, 0, 0, 1, 0, 0, 0, 1]


# The game ---------------------------------------------------------------------------------------------------


@rule("IC-27")
def test_the_game_ends_when_everybody_was_catcher_and_most_points_win() -> None:
    state = game(3)
    play_rounds(state, [[3, 3, 3, 1, 1, 1], [1, 1, 1, 1, 1, 1], [1, 1, 1, 2, 1, 1]])
    end = ending(state)
    assert end.reason == "everybody was Catcher"
    assert end.ranking == ((1,), (2,), (0,))
    assert end.scores == (6.0, 12.0, 7.0)
    assert [story.catcher for story in end.rounds] == [0, 1, 2]
    with pytest.raises(Refused, match="IC-27: The game is over"):
        state.answer(0, ANY_FLICK)


@rule("IC-27")
def test_the_outcome_explains_points_by_cards_and_tells_each_round() -> None:
    state = game(3)
    idle(state, 3)
    flick(state, [*touch(0, 2, 50), *all_fish(1)], cards=[3, 3, 3, 1, 1, 2])
    play_rounds(state, [[1, 1, 1, 1, 1, 1], [1, 1, 1, 2, 1, 1]])
    end = ending(state)
    assert end.rounds[0] == RoundStory(0, "fish", (0, 3, 0), (2,))
    assert sum(tally.points for tally in end.tallies) == sum(end.scores or ())
    for tally in end.tallies:
        assert tally.points == tally.cards[0] + 2 * tally.cards[1] + 3 * tally.cards[2]
    assert [tally.fish for tally in end.tallies] == [3, 3, 3]
    assert [tally.ids for tally in end.tallies] == [4, 3, 2]


@rule("IC-27", "IC-D10")
def test_equal_points_go_to_more_cards_and_then_are_shared() -> None:
    state = game(3)
    play_rounds(state, [[2, 2, 2, 1, 1, 1]] * 3)
    state.hidden = [3, 0, 0, 0, 0, 1, 0, 0, 1]
    assert ending(state).ranking == ((0,), (1, 2))


# Tournament scoring -----------------------------------------------------------------------------------------


@rule("IC-31")
def test_tournament_scoring_gives_a_point_for_each_fish_and_each_id_and_no_cards() -> None:
    state = game(3, tournament=True)
    idle(state, 3)
    events = flick(state, [*touch(0, 2, 50), *all_fish(1)])
    scored = [event for event in events if isinstance(event, Scored)]
    assert scored == [*[Scored(1, 1, "fish")] * 3, Scored(0, 2, "id"), Scored(1, 1, "id")]
    assert (state.points, state.hidden, sum(state.pile)) == ([2, 4, 0], [0] * 9, 45)
    assert [penguin.points for penguin in see(state, None).penguins] == [2, 4, 0]


@rule("IC-31")
def test_nobody_skates_in_a_tournament() -> None:
    state = game(3, tournament=True)
    flick(state, [*through(1, "B", 100), *through(1, "C", 200)])
    assert state.who == 2


@rule("IC-31", "IC-D10")
def test_equal_points_share_the_place_in_a_tournament() -> None:
    state = game(3, tournament=True)
    play_rounds(state, [[]] * 3)
    end = ending(state)
    assert end.ranking == ((0, 1, 2),)
    assert end.scores == (6.0, 6.0, 6.0)
    assert end.tallies[0] == Tally((0, 0, 0), 3, 3, 6)


@rule("IC-D17")
def test_when_the_game_is_over_all_cards_are_turned_up() -> None:
    state = game(3)
    play_rounds(state, [[1, 1, 1, 2, 2, 2]] * 2)
    state.answer(2, IN_KITCHEN)
    events = flick(state, all_fish(0), cards=[1, 1, 1, 2, 2, 2])
    assert events[-1] == CardsShown(((3, 3, 0), (3, 3, 0), (3, 3, 0)))
    assert see(state, None).penguins[0].cards == (1, 1, 1, 2, 2, 2)


def test_the_plan_has_the_doors_that_these_tests_go_through() -> None:
    assert [SCHOOL.doors[door].name for door in SCHOOL.fish_doors] == ["B", "C", "G"]
