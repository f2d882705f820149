"""Free actions, and what happens to the deck and the offer."""

from __future__ import annotations

import pytest

from games.aquaria.positions import again, draw, feed_with, gained, give_tokens, lay, moves_of, phase, play, table, view
from rules.covered import rule
from shoal.core import FATE, Refused
from shoal.games.aquaria.events import Cleared, Offered
from shoal.games.aquaria.moves import BuyCard, BuyFood, Done, DrawCard, Feed, Refresh, Swap, Take
from shoal.games.aquaria.state import FEEDING, INCOME, MICROFLORA


@rule("AQ-R86", "AQ-R87")
def test_a_pearl_buys_a_card_and_the_offer_is_filled() -> None:
    state = table(2)
    state.players[0].pearls = 2
    again(state)
    play(state, BuyCard(), Take("YE21"), BuyCard(), DrawCard())
    assert (state.players[0].pearls, view(state).players[0].held) == (0, 2)
    assert None not in view(state).offer
    with pytest.raises(Refused, match=r"AQ-R87: A card costs a pearl, and you have none\."):
        state.answer(0, BuyCard())


@rule("AQ-R88")
def test_a_pearl_buys_a_can_of_any_colour() -> None:
    state = table(2)
    state.players[0].pearls = 1
    again(state)
    assert [move.colour for move in moves_of(state, BuyFood) if isinstance(move, BuyFood)] == ["red", "green", "blue"]
    play(state, BuyFood("green"))
    assert (state.players[0].pearls, view(state).players[0].food) == (0, (0, 1, 0))
    with pytest.raises(Refused, match=r"AQ-R88: A can costs a pearl, and you have none\."):
        state.answer(0, BuyFood("red"))


@rule("AQ-R89")
def test_two_cans_buy_one_of_another_colour() -> None:
    state = table(2)
    feed_with(state.players[0], red=2, blue=1)
    again(state)
    assert [(move.give, move.get) for move in moves_of(state, Swap) if isinstance(move, Swap)] == [
        (("red", "red"), "green"),
        (("red", "red"), "blue"),
        (("red", "blue"), "green"),
    ]
    play(state, Swap(("red", "blue"), "green"))
    assert view(state).players[0].food == (1, 1, 0)
    with pytest.raises(Refused, match=r"AQ-R89: You cannot give a red and a blue can"):
        state.answer(0, Swap(("red", "blue"), "green"))
    with pytest.raises(Refused, match=r"AQ-R89: Two cans buy one of another colour"):
        state.answer(0, Swap(("red", "green"), "green"))


@rule("AQ-R90")
def test_an_oxygen_point_buys_six_new_cards() -> None:
    state = table(2)
    before = tuple(card for card in view(state).offer if card)
    events = play(state, Refresh())
    assert gained(events, "oxygen") == -1
    assert Cleared(0, before, ()) in events
    assert len([event for event in events if isinstance(event, Offered)]) == 6
    assert not set(view(state).offer) & set(before)
    assert view(state).discards == before
    state.players[0].oxygen = 0
    again(state)
    with pytest.raises(Refused, match=r"AQ-R90: A new offer costs 1 oxygen, and you have none\."):
        state.answer(0, Refresh())


@rule("AQ-D21", "AQ-D45")
def test_the_discards_become_a_new_deck_and_a_short_one_deals_what_there_is() -> None:
    state = table(2)
    state.pool, state.discards = state.pool[:2], ()
    again(state)
    events = play(state, Refresh())
    offered = [event for event in events if isinstance(event, Offered)]
    assert [event.reshuffled for event in offered] == [False, False, True, False, False, False]
    assert (view(state).deck, len(view(state).reshuffled)) == (2, 1)
    state.pool, state.discards, state.reshuffled = (), (), ()
    state.offer = (*state.offer[:4], -1, -1)
    again(state)
    play(state, Refresh())
    assert [card is None for card in view(state).offer] == [False] * 4 + [True] * 2


@rule("AQ-D21")
def test_a_card_that_nobody_can_draw_is_lost() -> None:
    state = table(2)
    state.pool, state.discards, state.offer = (), (), (-1,) * 6
    state.players[0].pearls = 1
    again(state)
    play(state, BuyCard())
    assert view(state).players[0].held == 0
    assert view(state).step == "circle"


@rule("AQ-D21")
def test_a_single_card_in_the_deck_needs_no_fate() -> None:
    state = table(2)
    state.pool, state.players[0].pearls = state.pool[:1], 1
    again(state)
    state.answer(0, BuyCard())
    state.answer(0, DrawCard())
    assert state.who != FATE
    assert view(state).players[0].held == 1
    draw(state)


@rule("AQ-R101", "AQ-R86")
def test_free_actions_are_possible_while_feeding() -> None:
    state = table(2)
    lay(state, 0, {0: "RD08", 1: "BL08"})
    state.players[0].pearls = 2
    phase(state, FEEDING)
    play(state, BuyFood("red"), Feed(0), BuyFood("blue"))
    assert (state.players[0].points, state.players[0].pearls) == (4, 0)


@rule("AQ-D32")
@pytest.mark.parametrize("stage", [MICROFLORA, INCOME])
def test_there_are_no_free_actions_in_microflora_and_income(stage: int) -> None:
    state = table(2)
    state.players[0].pearls = 2
    give_tokens(state, 0, "EK09")
    phase(state, stage)
    assert not moves_of(state, BuyFood)
    with pytest.raises(Refused, match=r"AQ-D32: Free actions are for your turn and for the Feeding phase\."):
        state.answer(0, BuyFood("red"))
    play(state, Done())
