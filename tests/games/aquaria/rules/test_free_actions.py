"""Free actions, and what happens to the deck and the offer."""

from __future__ import annotations

import pytest

from games.aquaria.positions import (
    CARDS,
    again,
    draw,
    feed_with,
    gained,
    give_tokens,
    lay,
    moves_of,
    phase,
    play,
    table,
    view,
)
from rules.covered import rule
from shoal.core import FATE, Refused
from shoal.core import Draw as Drawn
from shoal.games.aquaria.dealing_events import Offered
from shoal.games.aquaria.events import Cleared
from shoal.games.aquaria.moves import BuyCard, BuyFood, Done, DrawCard, Feed, Refresh, Swap, Take, Use
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.state import FEEDING, INCOME, MICROFLORA


@rule("AQ-R86", "AQ-R87", "AQ-D20")
def test_a_pearl_buys_a_card_of_the_offer_which_is_filled() -> None:
    state = table(2)
    state.players[0].pearls = 2
    again(state)
    play(state, BuyCard())
    assert not moves_of(state, DrawCard)
    play(state, Take("YE21"), BuyCard(), Take("YE25"))
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
def test_two_cans_buy_one_of_any_colour() -> None:
    state = table(2)
    feed_with(state.players[0], red=2, blue=1)
    again(state)
    assert [(move.give, move.get) for move in moves_of(state, Swap) if isinstance(move, Swap)] == [
        (give, get) for give in (("red", "red"), ("red", "blue")) for get in ("red", "green", "blue")
    ]
    play(state, Swap(("red", "blue"), "green"))
    assert view(state).players[0].food == (1, 1, 0)
    play(state, Swap(("red", "green"), "green"))
    assert view(state).players[0].food == (0, 1, 0)
    with pytest.raises(Refused, match=r"AQ-R89: You cannot give a red and a blue can"):
        state.answer(0, Swap(("red", "blue"), "green"))
    with pytest.raises(Refused, match=r"AQ-R89: Name the two cans in the order red, green, blue\."):
        state.answer(0, Swap(("blue", "red"), "green"))


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
    state.pool = state.pool[:1]
    give_tokens(state, 0, "EK17")
    state.answer(0, Use("EK17"))
    state.answer(0, DrawCard())
    assert state.who != FATE
    assert view(state).players[0].held == 1
    draw(state)


def tucked(seats: int, left: int) -> Aquaria:
    """A game with so many cards above the tucked ones, RD01 and RD02 of seat 0, RD03 and RD04 of seat 1, and so on."""
    state = table(seats)
    for seat, player in enumerate(state.players):
        player.tucked = (2 * seat, 2 * seat + 1)
    state.under = tuple(range(2 * seats))
    state.pool, state.discards = state.pool[2 * seats : 2 * seats + left], state.pool[2 * seats + left :]
    give_tokens(state, 0, "EK17")
    return state


@rule("AQ-D21", "AQ-R11")
def test_the_tucked_cards_are_drawn_after_all_others_and_before_any_reshuffle() -> None:
    state = tucked(2, left=2)
    assert (view(state).deck, view(state).under) == (6, 4)
    events = play(state, Refresh())
    offered = [event for event in events if isinstance(event, Offered)]
    assert {event.card for event in offered[2:]} == {"RD01", "RD02", "RD03", "RD04"}
    assert not any(event.reshuffled for event in offered)
    assert (view(state).deck, view(state).under, view(state).reshuffled) == (0, 0, ())
    events = play(state, Refresh())
    assert [event.reshuffled for event in events if isinstance(event, Offered)] == [True] + [False] * 5


@rule("AQ-D21", "AQ-R11")
def test_chance_says_which_tucked_card_comes_first() -> None:
    state = tucked(3, left=0)
    state.answer(0, Use("EK17"))
    state.answer(0, DrawCard())
    assert state.question() == Drawn("card", "AQ-R7", (0, 1, 2, 3, 4, 5))


@rule("AQ-R11")
def test_whoever_tucked_cards_knows_them_until_somebody_else_may_have_drawn_them() -> None:
    state = tucked(3, left=0)
    known = [view(state, seat).players[seat].tucked for seat in range(3)]
    assert known == [("RD01", "RD02"), ("RD03", "RD04"), ("RD05", "RD06")]
    assert [view(state, seat).players[1].tucked for seat in (0, 2, None)] == [(), (), ()]
    state.answer(0, Use("EK17"))
    state.answer(0, Take("YE20"))
    state.answer(FATE, CARDS.index("RD03"))
    assert [view(state, seat).players[seat].tucked for seat in range(3)] == [known[0], ("RD04",), known[2]]
    state.answer(0, DrawCard())
    state.answer(FATE, CARDS.index("RD01"))
    assert [view(state, seat).players[seat].tucked for seat in range(3)] == [("RD02",), (), ()]


@rule("AQ-R101", "AQ-R86")
def test_free_actions_are_possible_while_feeding() -> None:
    state = table(2)
    lay(state, 0, {0: "RD08", 1: "BL08"})
    state.players[0].pearls = 2
    phase(state, FEEDING)
    play(state, BuyFood("red"), Feed(0), BuyFood("blue"), Done())
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
