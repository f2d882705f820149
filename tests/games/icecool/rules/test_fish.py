"""Fish: going through a door, all the way, below the lintel, within one turn."""

from __future__ import annotations

import pytest

from games.icecool.by_hand import DOORS, ROOMS, SCHOOL, flick, game, kinds, through, touch
from rules.covered import rule
from shoal.core import FATE, Fate, Refused
from shoal.core.contract.question import Draw
from shoal.games.icecool.events import Drew, TookFish
from shoal.games.icecool.motion.motion import Anything, Enters, Leaves, Over
from shoal.games.icecool.moves import ToLine
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.view import see

CLASSROOM, DINING = SCHOOL.doors[DOORS["B"]].rooms
B = DOORS["B"]
IN_DOOR_B = (SCHOOL.doors[B].x, SCHOOL.doors[B].y)


def fish_left(state: IceCool, seat: int) -> str:
    return "".join(SCHOOL.doors[door].name for door in see(state, None).penguins[seat].fish)


@rule("IC-11")
@pytest.mark.parametrize("back", [False, True])
def test_a_runner_through_its_own_fish_door_takes_the_fish_and_draws_a_card(back: bool) -> None:
    state = game(3)
    events = flick(state, through(1, "B", 200, back=back), cards=[3])
    assert [event for event in events if isinstance(event, TookFish | Drew)] == [
        TookFish(1, B, 250, 2),
        Drew(1, 3, "fish", False),
    ]
    assert fish_left(state, 1) == "CG"
    assert fish_left(state, 2) == "BCG"
    assert see(state, 1).penguins[1].cards == (3,)


@rule("IC-11")
def test_every_own_fish_door_of_a_turn_counts() -> None:
    state = game(3)
    flick(state, [*through(1, "B", 100), *through(1, "G", 300, back=True)], cards=[1, 2])
    assert fish_left(state, 1) == "C"
    assert see(state, 1).penguins[1].cards == (1, 2)


@rule("IC-11")
def test_a_door_without_fish_gives_nothing() -> None:
    state = game(3)
    assert kinds(flick(state, through(1, "A", 100))) == ["Flicked", "Moved", "Entered"]
    assert fish_left(state, 1) == "BCG"


@rule("IC-11")
def test_the_card_is_drawn_from_what_is_left_of_the_pile() -> None:
    state = game(3)
    flick(state, through(1, "B", 100))
    ask = state.ask()
    assert isinstance(ask, Fate)
    assert isinstance(ask.question, Draw)
    assert ask.question.pool == (1,) * 15 + (2,) * 15 + (3,) * 15
    with pytest.raises(Refused, match="IC-11"):
        state.answer(FATE, 4)
    state.answer(FATE, 2)
    assert state.pile == [15, 14, 15]


@rule("IC-12", "IC-D3")
def test_finishing_a_way_that_began_in_an_earlier_turn_takes_nothing() -> None:
    state = game(3)
    flick(state, [Enters(200, 1, B, CLASSROOM)], rest={1: IN_DOOR_B})
    flick(state)
    flick(state)
    assert state.who == 1
    events = flick(state, [Leaves(100, 1, B, DINING, True)], rest={1: (4950, 3000)})
    assert "TookFish" not in kinds(events)
    assert fish_left(state, 1) == "BCG"


CLEAR_AND_BACK: list[Anything] = [
    Leaves(100, 1, B, DINING, True),
    Enters(200, 1, B, DINING),
    Leaves(300, 1, B, CLASSROOM, True),
]


@rule("IC-12", "IC-D3")
@pytest.mark.parametrize("pusher", [1, 2])
def test_whoever_starts_in_the_door_takes_nothing_there_even_if_it_gets_clear_and_comes_back(pusher: int) -> None:
    state = game(3)
    flick(state, [Enters(200, 1, B, CLASSROOM)], rest={1: IN_DOOR_B})
    while state.who != pusher:
        flick(state)
    events = flick(state, CLEAR_AND_BACK, rest={1: (4950, 1000)})
    assert "TookFish" not in kinds(events)
    assert fish_left(state, 1) == "BCG"


@rule("IC-12", "IC-D3")
def test_from_the_red_line_or_wherever_it_is_clear_of_the_door_the_fish_can_be_had_again() -> None:
    for by_line in (True, False):
        state = game(3)
        flick(state, [Enters(200, 1, B, CLASSROOM)], rest={1: IN_DOOR_B})
        for _ in range(2):
            flick(state)
        if by_line:
            state.answer(1, ToLine(CLASSROOM))
        else:
            flick(state, [Leaves(100, 1, B, CLASSROOM, True)], rest={1: (4950, 1000)})
            for _ in range(2):
                flick(state)
        flick(state, through(1, "B", 100), rest={1: (4950, 3000)}, cards=[1])
        assert fish_left(state, 1) == "CG"


@rule("IC-D3")
def test_being_stuck_in_one_door_costs_nothing_at_another() -> None:
    state = game(3)
    flick(state, [Enters(200, 1, B, CLASSROOM)], rest={1: IN_DOOR_B})
    for _ in range(2):
        flick(state)
    flick(state, [Leaves(100, 1, B, DINING, True), *through(1, "G", 200, back=True)], rest={1: (3000, 3000)}, cards=[1])
    assert fish_left(state, 1) == "BC"


@rule("IC-D3")
def test_entering_and_turning_back_takes_nothing() -> None:
    state = game(3)
    flick(state, [Enters(100, 1, B, CLASSROOM), Leaves(200, 1, B, CLASSROOM, True)])
    assert fish_left(state, 1) == "BCG"


@rule("IC-13")
def test_jumping_over_a_door_or_a_wall_takes_nothing() -> None:
    state = game(3)
    flick(state, [*through(1, "B", 100, under=False), Over(300, 1, DINING, ROOMS["Lounge"])])
    assert fish_left(state, 1) == "BCG"


@rule("IC-D22")
def test_flying_through_below_the_lintel_counts() -> None:
    """How high it flies does not matter: only whether it stays below the lintel, which the motion says."""
    state = game(3)
    flick(state, through(1, "B", 100, under=True), cards=[1])
    assert fish_left(state, 1) == "CG"


@rule("IC-D4")
def test_bouncing_back_through_the_same_door_changes_nothing() -> None:
    state = game(3)
    events = flick(state, [*through(1, "B", 100), *through(1, "B", 300, back=True)], cards=[1])
    assert kinds(events).count("TookFish") == 1
    assert fish_left(state, 1) == "CG"


@rule("IC-3", "IC-11")
def test_the_catcher_takes_no_fish() -> None:
    state = game(3)
    flick(state)
    flick(state)
    assert state.who == 0
    assert "TookFish" not in kinds(flick(state, through(0, "B", 100)))


@rule("IC-21")
def test_a_runner_pushed_through_its_own_fish_door_takes_the_fish_off_turn() -> None:
    state = game(3)
    flick(state, rest={1: (4950, 1700)})
    events = flick(state, [*touch(2, 1, 50), *through(1, "B", 100)], rest={1: (4950, 3000)}, cards=[2])
    assert TookFish(1, B, 150, 2) in events
    assert Drew(1, 2, "fish", False) in events
    assert (state.xs[1], state.ys[1]) == (4950, 3000)


@rule("IC-16", "IC-D21")
def test_a_caught_runner_still_takes_fish() -> None:
    state = game(3)
    events = flick(state, [*touch(0, 1, 50), *through(1, "B", 100)], cards=[2])
    assert kinds(events)[1:5] == ["Caught", "TookFish", "Moved", "Drew"]
    assert see(state, 1).penguins[1].cards == (2,)


@rule("IC-14")
def test_only_its_owner_sees_the_drawn_card() -> None:
    state = game(3)
    (drew,) = [event for event in flick(state, through(1, "B", 100), cards=[3]) if isinstance(event, Drew)]
    assert [drew.seen_by(seat).card for seat in (0, 1, 2, None)] == [None, 3, None, None]


@rule("IC-14", "IC-D17")
def test_others_see_how_many_cards_one_has_and_not_which() -> None:
    state = game(3)
    flick(state, through(1, "B", 100), cards=[3])
    assert [see(state, seat).penguins[1].cards for seat in (0, 1, 2, None)] == [None, (3,), None, None]
    assert [see(state, seat).penguins[1].points for seat in (0, 1, 2, None)] == [None, 3, None, None]
    assert {see(state, seat).penguins[1].down for seat in (0, 1, 2, None)} == {1}


@rule("IC-14", "IC-D17")
def test_another_card_for_somebody_else_changes_no_byte_that_one_gets() -> None:
    heard = []
    for card in (1, 2, 3):
        state = game(3)
        events = flick(state, through(1, "B", 100), cards=[card])
        heard.append(([event.seen_by(2) for event in events], state.view(2), state.moves(2).codes))
    assert heard[0] == heard[1] == heard[2]


@rule("IC-D18")
def test_an_empty_pile_gives_a_plain_point() -> None:
    state = game(3)
    state.pile = [0, 0, 0]
    events = flick(state, [*through(1, "B", 100), *through(1, "C", 200)])
    drawn = [event for event in events if isinstance(event, Drew)]
    assert drawn == [Drew(1, 1, "fish", True)] * 2
    assert drawn[0].seen_by(None) == drawn[0]
    assert (state.plain[1], see(state, 1).penguins[1].points) == (2, 2)
    assert state.who == 2


@rule("IC-11")
def test_where_only_one_kind_of_card_is_left_it_comes_without_asking() -> None:
    state = game(3)
    state.pile = [0, 2, 0]
    flick(state, through(1, "B", 100))
    assert (state.hidden[3:6], state.pile, state.who) == ([0, 1, 0], [0, 1, 0], 2)
