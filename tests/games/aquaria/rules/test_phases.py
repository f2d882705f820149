"""Microflora, player order, income and feeding."""

from __future__ import annotations

import pytest

from games.aquaria.positions import (
    end_turns,
    feed_with,
    gained,
    give_tokens,
    lay,
    moves_of,
    of_kind,
    phase,
    play,
    set_dial,
    table,
    view,
)
from rules.covered import rule
from shoal.core import Refused
from shoal.games.aquaria.events import Changed, Collected, Fed, Ordered, PhaseBegan, Turned
from shoal.games.aquaria.moves import BuyFood, Collect, Done, DrawCard, Feed, Food, Step, Swap, Take, Turn, Use
from shoal.games.aquaria.rules.state import FEEDING, INCOME, MICROFLORA

# Microflora and player order ---------------------------------------------------------------------------------


@rule("AQ-E10", "AQ-R91", "AQ-R94", "AQ-R47")
def test_two_matching_dials_give_a_blue_can_and_a_wool_tile() -> None:
    state = table(2)
    for dial in (1, 4):
        set_dial(state.players[0], dial, "red")
    events = phase(state, MICROFLORA)
    assert (gained(events, "blue food"), gained(events, "wool")) == (1, 1)
    assert {type(event) for event in events if getattr(event, "seat", None) == 0} == {Collected, Changed}


@rule("AQ-R47", "AQ-D52")
def test_dials_stay_as_they_are_after_they_gave_their_bonus() -> None:
    state = table(2)
    set_dial(state.players[0], 1, "red")
    before = view(state).players[0].dials
    events = phase(state, MICROFLORA) + play(state, Done(), Done())
    assert not of_kind(events, Turned)
    assert view(state).players[0].dials == before
    assert view(state).round == 2


@rule("AQ-R91", "AQ-D19")
def test_bonuses_that_ask_something_come_in_the_order_the_player_likes() -> None:
    state = table(2)
    for dial in (0, 5, 7):
        set_dial(state.players[0], dial, "red")
    events = phase(state, MICROFLORA)
    assert gained(events, "green food") == 1
    assert list(state.moves(0)) == [Collect(5), Collect(7)]
    events = play(state, Collect(7), Step("1a"))
    assert view(state).step == "card"
    play(state, DrawCard())
    assert state.players[0].matches == 3


@rule("AQ-R92")
def test_players_gain_their_bonuses_in_player_order() -> None:
    state = table(2)
    state.order = (1, 0)
    for player in state.players:
        set_dial(player, 5, "red")
    phase(state, MICROFLORA)
    assert state.who == 1
    play(state, Take("YE20"))
    assert state.who == 0


@rule("AQ-D31", "AQ-R91")
def test_a_dial_that_a_token_turns_in_time_gives_its_bonus_too() -> None:
    state = table(2)
    set_dial(state.players[0], 0, "green")
    give_tokens(state, 0, "EK09")
    phase(state, MICROFLORA)
    events = play(state, Use("EK09"), Turn(0), Done())
    assert gained(events, "green food") == 1
    assert state.players[0].matches == 1


@rule("AQ-R93")
def test_in_the_last_round_each_dial_gives_its_bonus_or_two_points() -> None:
    state = table(2, round=4)
    for dial in (1, 4):
        set_dial(state.players[0], dial, "green")
    phase(state, MICROFLORA)
    assert list(state.moves(0)) == [Collect(1), Collect(1, True), Collect(4), Collect(4, True)]
    events = play(state, Collect(4, True), Collect(1))
    assert (gained(events, "points"), gained(events, "wool"), gained(events, "blue food")) == (2, 0, 1)


@rule("AQ-R93")
def test_before_the_last_round_a_dial_gives_no_points() -> None:
    state = table(2)
    for dial in (5, 7):
        set_dial(state.players[0], dial, "red")
    phase(state, MICROFLORA)
    with pytest.raises(Refused, match="AQ-R93: Only a matching dial, and only in the last round"):
        state.answer(0, Collect(5, True))
    with pytest.raises(Refused, match="AQ-R91: That dial does not point at the active colour"):
        state.answer(0, Collect(1))


def order_after(seats: int, before: tuple[int, ...], matches: tuple[int, ...]) -> tuple[int | None, ...]:
    """The player order after a Microflora phase in which each seat had so many matching dials."""
    state = table(seats)
    state.order = before
    for seat, number in enumerate(matches):
        for dial in (0, 1, 2, 3, 6)[:number]:
            set_dial(state.players[seat], dial, "red")
    (event,) = of_kind(phase(state, MICROFLORA), Ordered)
    assert isinstance(event, Ordered)
    return event.order


@rule("AQ-R95", "AQ-R96", "AQ-D41")
def test_fewest_matching_dials_go_first_and_two_that_tie_swap() -> None:
    assert order_after(3, (0, 1, 2), (3, 1, 2)) == (1, 2, 0)
    assert order_after(2, (0, 1), (2, 2)) == (1, 0)
    assert order_after(4, (3, 0, 2, 1), (1, 0, 1, 2)) == (1, 2, 0, 3)


@rule("AQ-D9")
def test_three_or_four_that_tie_turn_their_order_around() -> None:
    assert order_after(4, (2, 0, 3, 1), (1, 1, 1, 1)) == (1, 3, 0, 2)
    assert order_after(4, (2, 0, 3, 1), (1, 0, 1, 1)) == (1, 3, 0, 2)


@rule("AQ-D41", "AQ-R95")
def test_a_dial_counts_for_the_order_whatever_was_taken_for_it() -> None:
    state = table(2, round=4)
    set_dial(state.players[0], 0, "green")
    phase(state, MICROFLORA)
    play(state, Collect(0, True))
    assert state.order == (1, 0)
    assert state.players[0].matches == 1


@rule("AQ-D39", "AQ-D40", "AQ-R49")
def test_the_order_is_set_in_the_last_round_too_and_counts_for_income_and_feeding() -> None:
    state = table(2, round=4)
    for seat in (0, 1):
        give_tokens(state, seat, "EK09")
    events = phase(state, MICROFLORA)
    events += play(state, Done(), Done())
    assert of_kind(events, Ordered) == [Ordered((1, 0))]
    assert of_kind(events, PhaseBegan)[-1] == PhaseBegan("income")
    assert state.who == 1


# Income -----------------------------------------------------------------------------------------------------


@rule("AQ-R97", "AQ-R21")
def test_every_card_gives_its_income_and_lionfish_and_others_none() -> None:
    state = table(2)
    lay(state, 0, {0: "RD15", 5: "BL19", 9: "RD16", 12: "LF01", 15: "GR25"})
    events = phase(state, INCOME)
    assert (gained(events, "oxygen"), gained(events, "blue food"), gained(events, "pearls")) == (1, 1, 1)
    spots = [event.spot for event in events if isinstance(event, Collected)]
    assert spots == [8, 8 + 5, 8 + 15]


@rule("AQ-R97", "AQ-D19")
def test_incomes_with_a_choice_come_in_any_order() -> None:
    state = table(2)
    lay(state, 0, {0: "BL25", 5: "YE12"})
    phase(state, INCOME)
    assert list(state.moves(0)) == [Collect(8), Collect(13)]
    events = play(state, Collect(13), Food("red"), Food("green"))
    assert [event.spot for event in events if isinstance(event, Collected)] == [13, 8]
    assert view(state).players[0].food == (1, 1, 0)


# Feeding ----------------------------------------------------------------------------------------------------


@rule("AQ-R98", "AQ-R17", "AQ-D37")
def test_where_the_cans_are_enough_every_card_is_fed_at_once() -> None:
    state = table(2)
    lay(state, 0, {0: "RD07", 1: "BL08", 2: "RD16"})
    feed_with(state.players[0], red=1, green=2, blue=2)
    phase(state, FEEDING)
    assert (view(state).hungry, view(state).enough, moves_of(state, Feed)) == ((0, 1), True, [])
    events = play(state, Done())
    assert of_kind(events, Fed) == [Fed(0, 0, (1, 1, 1), True), Fed(0, 1, (0, 0, 1), True)]
    assert (gained(events, "points"), view(state).players[0].food) == (10 + 2, (0, 1, 0))


@rule("AQ-R101", "AQ-R86")
@pytest.mark.parametrize(
    ("pearls", "oxygen", "cans"), [(1, 0, 0), (0, 1, 0), (0, 0, 2)], ids=["pearl", "oxygen", "two cans"]
)
@pytest.mark.parametrize("cards", [{}, {0: "RD08"}], ids=["nobody hungry", "enough cans"])
def test_whoever_can_take_a_free_action_is_asked_though_nothing_is_lacking(
    pearls: int, oxygen: int, cans: int, cards: dict[int, str]
) -> None:
    state = table(2)
    player = state.players[0]
    player.pearls, player.oxygen = pearls, oxygen
    lay(state, 0, cards)
    feed_with(player, red=len(cards) + cans)
    phase(state, FEEDING)
    assert state.who == 0
    assert state.moves(0)[0] == Done()
    assert len(state.moves(0)) > 1
    assert view(state).enough
    events = play(state, Done())
    assert len(of_kind(events, Fed)) == len(cards)
    assert state.who == 1


@rule("AQ-R101", "AQ-R98")
def test_whoever_can_take_no_free_action_and_has_nothing_to_choose_is_not_asked() -> None:
    for cans, full in ((1, True), (0, False)):
        state = table(2)
        state.players[0].oxygen = 0
        lay(state, 0, {0: "RD08", 1: "RD16"})
        feed_with(state.players[0], red=cans)
        events = phase(state, FEEDING)
        assert of_kind(events, Fed) == [Fed(0, 0, (cans, 0, 0), full)]
        assert state.who == 1


@rule("AQ-R99", "AQ-D38")
def test_of_two_cans_of_one_colour_a_card_takes_the_one_that_is_there() -> None:
    state = table(2)
    state.players[0].points, state.players[0].oxygen = 9, 0
    lay(state, 0, {0: "RD13"})
    feed_with(state.players[0], green=1)
    assert of_kind(phase(state, FEEDING), Fed) == [Fed(0, 0, (0, 1, 0), False)]
    assert (state.players[0].points, view(state).players[0].food) == (5, (0, 0, 0))


@rule("AQ-R99", "AQ-D38")
def test_a_card_that_lacks_a_can_takes_what_there_is_and_costs_four_points() -> None:
    state = table(2)
    state.players[0].points, state.players[0].oxygen = 9, 0
    lay(state, 0, {0: "RD07"})
    feed_with(state.players[0], red=1, green=0, blue=3)
    events = phase(state, FEEDING)
    events += play(state, Feed(0))
    assert of_kind(events, Fed) == [Fed(0, 0, (1, 0, 1), False)]
    assert (state.players[0].points, view(state).players[0].food) == (5, (0, 0, 2))


@rule("AQ-D37")
def test_the_owner_chooses_who_is_fed_first_and_nobody_can_be_left_out() -> None:
    state = table(2)
    state.players[0].oxygen = 0
    lay(state, 0, {0: "RD08", 1: "RD12"})
    feed_with(state.players[0], red=1, blue=1)
    phase(state, FEEDING)
    assert list(state.moves(0))[:2] == [Feed(0), Feed(1)]
    assert view(state).hungry == (0, 1)
    assert Done() not in state.moves(0)
    first = state.copy()
    play(state, Feed(1))
    assert state.players[0].points == max(0, 6 - 4)
    play(first, Feed(0))
    assert (first.players[0].points, first.players[0].food(2)) == (0, 0)


@rule("AQ-R100", "AQ-D36")
def test_points_never_fall_below_zero() -> None:
    state = table(2)
    state.players[0].points, state.players[0].oxygen = 3, 0
    lay(state, 0, {0: "RD08"})
    phase(state, FEEDING)
    assert state.players[0].points == 0


@rule("AQ-R101", "AQ-R89")
def test_cans_can_be_bought_and_swapped_before_feeding() -> None:
    state = table(2)
    lay(state, 0, {0: "RD05"})
    feed_with(state.players[0], blue=2)
    state.players[0].pearls = 1
    phase(state, FEEDING)
    events = play(state, Swap(("blue", "blue"), "green"), BuyFood("red"), Done())
    assert of_kind(events, Fed) == [Fed(0, 0, (1, 1, 0), True)]


@rule("AQ-R98")
def test_only_cards_that_want_food_and_have_not_got_it_can_be_fed() -> None:
    state = table(2)
    lay(state, 0, {0: "RD08", 1: "RD16", 2: "BL08"})
    phase(state, FEEDING)
    play(state, Feed(0))
    for cell in (0, 1, 3):
        with pytest.raises(Refused, match=r"AQ-R98: Nobody on that cell still wants food\."):
            state.answer(0, Feed(cell))


@rule("AQ-R49", "AQ-R102")
def test_a_round_has_its_phases_in_their_order_and_the_last_one_ends_with_the_scoring() -> None:
    state = table(2)
    events = end_turns(state, "over")
    told = [event.phase for event in events if isinstance(event, PhaseBegan)]
    others = ["microflora", "order", "income", "feeding"]
    between = [*others, "preparation", "refresh", "action"]
    assert told == [*between, *between, *between, *others, "scoring"]
