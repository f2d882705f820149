"""A turn: moving the die, arrows, parked pearls, the middle, and the strengths of actions."""

from __future__ import annotations

import pytest

from games.aquaria.positions import again, draw, gained, give_tokens, hold, moves_of, of_kind, play, stand, table, view
from rules.covered import rule
from shoal.core import Refused
from shoal.games.aquaria.events import Arrow, Moved, Parked, Reached, Took
from shoal.games.aquaria.moves import Act, BuyCard, Done, DrawCard, Food, Go, Pick, Take, Trade, Turn
from shoal.games.aquaria.rules.course.action import adjacent

CIRCLES = ("place", "study", "oxygen", "gain", "shop", "middle")


@rule("AQ-R49", "AQ-R50")
def test_players_take_four_turns_each_in_player_order_then_the_microflora_phase_begins() -> None:
    state = table(3)
    turns: list[int] = []
    while len(turns) < 13:
        if view(state).step == "circle":
            turns.append(state.who)
            play(state, Go("oxygen" if view(state).players[state.who].circle != "oxygen" else "shop"))
        else:
            play(state, Done())
    assert turns[:12] == [0, 1, 2] * 4
    assert (view(state).round, len(turns)) == (2, 13)


@rule("AQ-R51", "AQ-D16")
def test_the_die_moves_to_a_different_circle_and_the_first_one_anywhere() -> None:
    state = table(2)
    assert [move.circle for move in moves_of(state, Go) if isinstance(move, Go)] == list(CIRCLES)
    stand(state, 0, "middle")
    assert [move.circle for move in moves_of(state, Go) if isinstance(move, Go)] == list(CIRCLES[:5])
    with pytest.raises(Refused, match=r"AQ-R51: Your die is already on middle"):
        state.answer(0, Go("middle"))
    stand(state, 1, "gain")
    play(state, Go("gain"), Done(), Done())
    assert [player.circle for player in state.players] == [3, 3]


@rule("AQ-R52", "AQ-D1")
def test_the_middle_touches_all_circles_and_an_outer_one_its_two_neighbours() -> None:
    state = table(2)
    state.ring = (3, 0, 4, 1, 2)
    near = [{other for other in range(6) if other != here and adjacent(state, here, other)} for here in range(6)]
    assert near == [{3, 4, 5}, {2, 4, 5}, {1, 3, 5}, {0, 2, 5}, {0, 1, 5}, {0, 1, 2, 3, 4}]


@rule("AQ-E5", "AQ-R53", "AQ-R54", "AQ-R55", "AQ-R72", "AQ-R71", "AQ-D54", "AQ-R56")
def test_a_pearl_from_the_arrow_pays_for_the_action_of_the_same_turn() -> None:
    state = table(2)
    state.tiles = (1, 2, 0, 3, 4)
    state.players[0].oxygen = 5
    stand(state, 0, "study")
    events = play(state, Go("oxygen"))
    assert events == [Moved(0, "oxygen", 1, True)]
    assert view(state).sides == ("pearl1", "wool1")
    events = play(state, Pick(0))
    assert Arrow("oxygen", 2) in events
    events = play(state, Act("oxygen", 1))
    assert (gained(events, "pearls"), gained(events, "oxygen"), state.players[0].oxygen) == (-1, 4, 9)


@rule("AQ-E6", "AQ-R53", "AQ-R54", "AQ-R73", "AQ-R75")
def test_from_afar_there_is_no_bonus_but_the_arrow_moves_and_a_pearl_buys_three_cards_and_two_cans() -> None:
    state = table(2)
    state.players[0].pearls = 1
    stand(state, 0, "place")
    stand(state, 0, "study")
    state.ring = (0, 1, 2, 4, 3)
    events = play(state, Go("gain"))
    assert [event for event in events if not isinstance(event, Moved)] == [Arrow("gain", 2)]
    events = play(state, Act("gain", 1), Take("YE20"), DrawCard(), Take("YE21"), Food("red"), Food("blue"))
    assert (view(state).players[0].held, view(state).players[0].food) == (3, (1, 0, 1))
    assert gained(events, "pearls") == -1


@rule("AQ-R53", "AQ-D12")
def test_the_first_placement_gains_nothing_and_later_rounds_start_from_where_the_die_stayed() -> None:
    state = table(2)
    assert play(state, Go("oxygen"))[0] == Moved(0, "oxygen", 1, False)
    later = table(2, round=3)
    stand(later, 0, "study")
    assert play(later, Go("oxygen"))[0] == Moved(0, "oxygen", 1, True)


@rule("AQ-R54")
@pytest.mark.parametrize(("seats", "last"), [(2, 3), (4, 4)])
def test_an_arrow_on_the_last_space_stays(seats: int, last: int) -> None:
    state = table(seats)
    state.arrows[2] = last
    again(state)
    assert not of_kind(play(state, Go("oxygen")), Arrow)
    assert state.arrows[2] == last


@rule("AQ-R57", "AQ-D14", "AQ-R80")
def test_the_middle_has_every_action_in_its_free_form_only() -> None:
    state = table(2)
    state.players[0].pearls = 9
    hold(state, 0, "RD16", "RD17", "RD18")
    play(state, Go("middle"))
    acts = [(move.action, move.pearls) for move in moves_of(state, Act) if isinstance(move, Act)]
    assert acts == [("place", 0), ("study", 0), ("oxygen", 0), ("gain", 0)]
    assert {len(move.cards) for move in moves_of(state, Trade) if isinstance(move, Trade)} == {2}
    with pytest.raises(Refused, match=r"AQ-R57: In the middle every action is free"):
        state.answer(0, Act("oxygen", 1))


@rule("AQ-R58", "AQ-D13")
def test_going_to_the_middle_gives_wool_also_with_the_very_first_die() -> None:
    state = table(2)
    assert gained(play(state, Go("middle")), "wool") == 1
    assert state.arrows == [1] * 5


@rule("AQ-R59", "AQ-D5")
def test_parked_pearls_go_to_the_first_visitor_from_wherever_before_the_action_is_paid() -> None:
    state = table(2)
    state.parked[2] = 2
    again(state)
    events = play(state, Go("oxygen"))
    assert Parked("oxygen", 0) in events
    assert gained(events, "pearls") == 2
    assert Act("oxygen", 1) in state.moves(0)


@rule("AQ-D11")
def test_the_action_may_be_left_after_the_bonus_of_the_arrow() -> None:
    state = table(2)
    stand(state, 0, "study")
    state.tiles = (1, 2, 3, 0, 4)
    events = play(state, Go("oxygen"), Done(), Done())
    assert gained(events, "oxygen") == 2
    assert state.who == 1


@rule("AQ-R71")
@pytest.mark.parametrize(("pearls", "oxygen", "points"), [(0, 2, 0), (1, 4, 0), (3, 7, 1)])
def test_pearls_add_more_oxygen(pearls: int, oxygen: int, points: int) -> None:
    state = table(2)
    state.players[0].pearls = 3
    again(state)
    events = play(state, Go("oxygen"), Act("oxygen", pearls))
    assert (gained(events, "oxygen"), gained(events, "points"), gained(events, "pearls")) == (oxygen, points, -pearls)


@rule("AQ-R73")
@pytest.mark.parametrize(("pearls", "cards", "cans", "points"), [(0, 2, 1, 0), (1, 3, 2, 0), (2, 3, 3, 2)])
def test_pearls_gain_more_cards_and_food(pearls: int, cards: int, cans: int, points: int) -> None:
    state = table(2)
    state.players[0].pearls = 2
    again(state)
    events = play(state, Go("gain"), Act("gain", pearls), *[DrawCard()] * cards, *[Food("green")] * cans)
    assert (view(state).players[0].held, state.players[0].food(1)) == (cards, cans)
    assert gained(events, "points") == points


@rule("AQ-R56")
def test_a_strength_that_cannot_be_paid_is_refused_with_what_is_missing() -> None:
    state = table(2)
    state.players[0].pearls = 1
    again(state)
    play(state, Go("oxygen"))
    with pytest.raises(Refused, match=r"AQ-R56: That costs 3 pearls, and you have 1\."):
        state.answer(0, Act("oxygen", 3))
    with pytest.raises(Refused, match=r"AQ-R56: This action costs 0 or 1 or 3 pearls\."):
        state.answer(0, Act("oxygen", 2))
    with pytest.raises(Refused, match=r"AQ-R56: Your die is on oxygen, where you cannot take this action\."):
        state.answer(0, Act("gain", 0))


@rule("AQ-R74", "AQ-D20")
def test_a_card_comes_from_the_offer_which_is_filled_or_unseen_from_the_deck() -> None:
    state = table(2)
    play(state, Go("gain"), Act("gain", 0))
    events = state.answer(0, Take("YE22"))
    assert events == [Took(0, "YE22", 2)]
    draw(state)
    assert view(state).offer[2] == "RD01"
    assert state.answer(0, DrawCard()) == [Reached(0)]
    draw(state)
    assert view(state, 1).players[0].hand == ("YE22",)
    assert view(state, 0).players[0].held == 2


@rule("AQ-R86", "AQ-R50")
def test_a_turn_ends_by_itself_only_if_nothing_free_is_left_to_do() -> None:
    state = table(2)
    play(state, Go("oxygen"), Act("oxygen", 0))
    assert view(state).step == "end"
    poor = table(2)
    poor.players[0].oxygen = 0
    again(poor)
    play(poor, Go("study"), Done())
    assert poor.who == 1


@rule("AQ-R86")
def test_free_actions_come_before_what_is_asked_which_is_asked_again() -> None:
    state = table(2)
    state.players[0].pearls = 1
    give_tokens(state, 0, "EK09")
    play(state, Go("gain"), Act("gain", 0), BuyCard())
    assert view(state).step == "card"
    play(state, Take("YE20"), Take("YE21"), Take("YE22"), Food("red"))
    assert view(state).step == "end"
    assert Turn(0) not in state.moves(0)
