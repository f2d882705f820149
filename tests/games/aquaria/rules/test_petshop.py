"""The Pet Shop: cards of one colour for levels and bonuses."""

from __future__ import annotations

import pytest

from games.aquaria.positions import again, components, gained, give_tokens, hold, moves_of, play, table, view
from rules.covered import rule
from shoal.core import Refused
from shoal.games.aquaria.events import Rose, Traded
from shoal.games.aquaria.moves import Act, Done, Food, Go, Pick, Place, Take, Token, Trade, Turn, Use
from shoal.games.aquaria.rules.game import Aquaria

LEVELS = (
    ("turn1 + encyb + vp1", "(tok.any + card1) / (pearl1 + op2 + card1)"),
    ("turn1 + encyb + vp3", "(tok.any + card1 + vp1) / (pearl1 + food.any1 + card1 + vp1)"),
    ("turn2 + op2 + vp4 + lion", "(tok.any + vp3) / (wool1 + food.any1 + vp3)"),
    ("turn2 + encyb + placefree", "(tok.any + vp4) / (op2 + food.any1 + vp4)"),
)


def at_shop(*cards: str, level: int = 0) -> Aquaria:
    """Seat 0 on the Pet Shop circle with these cards."""
    state = table(2)
    state.players[0].level = level
    hold(state, 0, *cards)
    play(state, Go("shop"))
    return state


@rule("AQ-R78", "AQ-R82")
def test_the_levels_give_what_is_printed() -> None:
    assert tuple((level.upper, level.lower) for level in components(2).levels) == LEVELS


@rule("AQ-E9", "AQ-R76", "AQ-R79", "AQ-D7", "AQ-R85")
def test_two_red_cards_at_the_start_give_two_turns_and_a_point() -> None:
    state = at_shop("RD01", "RD02", "BL01")
    events = play(state, Trade(("RD01", "RD02")))
    assert events[:2] == [Traded(0, ("RD01", "RD02")), Rose(0, 1)]
    assert view(state).effect == "turn1"
    events = play(state, Turn(0), Turn(1))
    assert gained(events, "points") == 1
    assert view(state).players[0].hand == ("BL01",)
    assert view(state).step == "end"
    assert view(state).discards == ("RD01", "RD02")


@rule("AQ-R77", "AQ-D53")
def test_a_third_card_buys_one_lower_bonus_after_the_upper_one() -> None:
    state = at_shop("RD01", "RD02", "RD03")
    play(state, Trade(("RD01", "RD02", "RD03")))
    assert view(state).players[0].held == 0
    play(state, Done(), Done())
    assert state.players[0].points == 1
    assert view(state).sides == ("tok.any + card1", "pearl1 + op2 + card1")
    play(state, Pick(1), Take("YE20"))
    assert (state.players[0].pearls, state.players[0].oxygen) == (1, 6)


@rule("AQ-R76")
def test_cards_of_two_colours_or_not_in_hand_are_refused() -> None:
    state = at_shop("RD01", "BL01", "BL02")
    assert moves_of(state, Trade) == [Trade(("BL01", "BL02"))]
    with pytest.raises(Refused, match=r"AQ-R76: The cards must all be the same colour\."):
        state.answer(0, Trade(("RD01", "BL01")))
    with pytest.raises(Refused, match=r"AQ-R76: BL03 is not in your hand\."):
        state.answer(0, Trade(("BL01", "BL03")))


@rule("AQ-D15")
def test_in_the_middle_there_is_no_third_card() -> None:
    state = table(2)
    hold(state, 0, "RD01", "RD02", "RD03")
    play(state, Go("middle"))
    with pytest.raises(Refused, match=r"AQ-D15: In the middle you discard two cards, not three\."):
        state.answer(0, Trade(("RD01", "RD02", "RD03")))
    play(state, Trade(("RD01", "RD03")))
    assert state.players[0].level == 1


@rule("AQ-R80")
def test_pearls_buy_nothing_at_the_pet_shop() -> None:
    state = at_shop("RD01", "RD02")
    state.players[0].pearls = 9
    again(state)
    assert moves_of(state, Act) == []


@rule("AQ-R83", "AQ-D8")
def test_nobody_rises_above_the_fourth_level() -> None:
    state = at_shop("RD01", "RD02", level=4)
    assert moves_of(state, Trade) == []
    with pytest.raises(Refused, match=r"AQ-D8: You are on the top level of the Pet Shop\."):
        state.answer(0, Trade(("RD01", "RD02")))
    give_tokens(state, 0, "ER10")
    events = play(state, Use("ER10"))
    assert len(events) == 1
    assert state.players[0].level == 4


@rule("AQ-R81")
def test_some_bonuses_let_rise_without_cards_and_give_the_upper_bonus_only() -> None:
    state = table(2)
    state.players[0].level = 1
    give_tokens(state, 0, "ER10")
    events = play(state, Use("ER10"), Done(), Done())
    assert Rose(0, 2) in events
    assert gained(events, "points") == 3
    assert view(state).step == "circle"


@rule("AQ-R78", "AQ-R82")
def test_the_top_level_lets_place_a_card_free_of_cost() -> None:
    state = at_shop("RD07", "BL01", "BL02", "BL03", level=3)
    state.players[0].oxygen = 0
    again(state)
    play(state, Trade(("BL01", "BL02", "BL03")), Done(), Done())
    assert view(state).effect == "placefree"
    play(state, Place("RD07", 0), Done())
    assert state.players[0].oxygen == 0
    play(state, Pick(1), Food("blue"))
    assert (state.players[0].points, state.players[0].oxygen) == (3 + 4, 2)


@rule("AQ-R77")
def test_the_other_lower_bonus_is_a_filter_token() -> None:
    state = at_shop("RD01", "RD02", "RD03", level=1)
    events = play(state, Trade(("RD01", "RD02", "RD03")), Done(), Done(), Pick(0), Token("FB1"), Take("YE20"))
    assert gained(events, "points") == 3 + 1
