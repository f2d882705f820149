"""Placing cards: costs, discounts, bonuses, line turns, and what may be placed at all."""

from __future__ import annotations

import pytest

from games.aquaria.positions import (
    again,
    gained,
    hold,
    lay,
    moves_of,
    of_kind,
    phase,
    play,
    prices_of,
    set_dial,
    table,
    view,
)
from rules.covered import rule
from shoal.core import Refused
from shoal.games.aquaria.events import Acted, Changed, Placed, Turned
from shoal.games.aquaria.moves import Act, Done, Go, Pick, Place, Step, Take, Token, Turn
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.state import INCOME


def at_place(*cards: str, oxygen: int = 4, pearls: int = 0, advanced: bool = False) -> Aquaria:
    """Seat 0 on the place circle with these cards in hand, about to act."""
    state = table(2, "advanced" if advanced else "basic")
    hold(state, 0, *cards)
    state.players[0].oxygen, state.players[0].pearls = oxygen, pearls
    again(state)
    play(state, Go("place"))
    return state


@rule("AQ-E1", "AQ-R19", "AQ-R24", "AQ-R18")
def test_a_clownfish_for_seven_beside_two_anemones_costs_five() -> None:
    state = at_place("RD07", oxygen=5)
    lay(state, 0, {1: "RD21", 4: "BL21"})
    play(state, Act("place", 0))
    assert prices_of(state) == {0: 5, 5: 5}
    assert gained(play(state, Place("RD07", 5)), "oxygen") == -5


@rule("AQ-D3", "AQ-R19")
def test_diagonal_anemones_save_nothing_and_the_cost_never_falls_below_zero() -> None:
    state = at_place("BL01", oxygen=11)
    lay(state, 0, {1: "RD21", 4: "BL21", 6: "GR21", 9: "YE21"})
    play(state, Act("place", 0))
    prices = prices_of(state)
    assert (prices[5], prices[0], prices[15], prices[10]) == (0, 1, 3, 1)


@rule("AQ-R19")
def test_without_the_symbol_anemones_save_nothing() -> None:
    state = at_place("RD12", oxygen=11)
    lay(state, 0, {1: "RD21", 4: "BL21"})
    play(state, Act("place", 0))
    assert set(prices_of(state).values()) == {4}
    assert gained(play(state, Place("RD12", 5)), "oxygen") == -4


@rule("AQ-E2", "AQ-R20", "AQ-R21", "AQ-R22", "AQ-R25", "AQ-R97")
def test_a_plant_costs_nothing_and_gives_its_income_in_every_income_phase() -> None:
    state = at_place("GR15", oxygen=0)
    events = play(state, Act("place", 0), Place("GR15", 0))
    assert view(state).step == "fork"
    assert gained(events, "green food") == 1
    assert gained(events, "oxygen") == 0
    play(state, Step("1a"))
    assert view(state).players[0].space == "1a"
    for oxygen in (1, 2, 3):
        assert gained(phase(state, INCOME), "oxygen") == 1
        assert state.players[0].oxygen == oxygen


@rule("AQ-E4", "AQ-R48", "AQ-R45", "AQ-R20")
def test_a_red_card_turns_its_line_dials_and_gives_wool_with_a_turn_or_a_red_token() -> None:
    state = at_place("RD10")
    play(state, Act("place", 0), Place("RD10", 6))
    assert state.players[0].oxygen == 1
    assert (view(state).effect, view(state).cell) == ("line3", 6)
    assert moves_of(state, Turn) == [Turn(2), Turn(5)]
    play(state, Turn(2), Turn(2))
    assert view(state).players[0].dials[2] == view(state).colours[0]
    play(state, Turn(5))
    assert view(state).sides == ("wool1 + turn1", "tok.r")
    wool = state.copy()
    play(wool, Pick(0))
    assert (wool.players[0].wool, view(wool).effect) == (1, "turn1")
    play(state, Pick(1))
    assert moves_of(state, Token) == [Token("FR1"), Token("FR2"), Token("FR3")]


@rule("AQ-E7", "AQ-R62", "AQ-R43")
def test_a_blue_clownfish_beside_an_anemone_takes_two_oxygen() -> None:
    state = at_place("BL01")
    lay(state, 0, {1: "RD21"})
    play(state, Act("place", 0), Place("BL01", 0))
    assert state.players[0].oxygen == 2
    assert state.setup.tables.oxygen[2] == -2
    play(state, Turn(0), Done(), Take("YE20"))
    assert "YE20" in view(state).players[0].hand
    assert gained(phase(state, INCOME), "blue food") == 1


@rule("AQ-R23")
def test_a_card_may_lie_on_any_empty_cell() -> None:
    state = at_place("RD16")
    lay(state, 0, {3: "RD21"})
    play(state, Act("place", 0))
    assert moves_of(state, Place) == [Place("RD16", cell) for cell in range(16) if cell != 3]


@rule("AQ-R42", "AQ-R61")
def test_without_oxygen_for_any_card_the_action_cannot_be_taken() -> None:
    state = at_place("RD07", "RD13", oxygen=3)
    assert moves_of(state, Act) == []
    with pytest.raises(Refused, match=r"AQ-R61: With 3 oxygen you cannot place any of your cards\."):
        state.answer(0, Act("place", 0))
    hold(state, 0, "RD08")
    play(state, Act("place", 0))
    with pytest.raises(Refused, match=r"AQ-R42: This card costs 7 oxygen there, and you have 3\."):
        state.answer(0, Place("RD07", 0))


@rule("AQ-R60", "AQ-R61")
@pytest.mark.parametrize(("pearls", "cards", "points"), [(0, 1, 0), (1, 2, 0), (4, 3, 3)])
def test_pearls_let_place_more_cards(pearls: int, cards: int, points: int) -> None:
    state = at_place("RD16", "BL16", "GR16", "YE16", pearls=4)
    events = play(state, Act("place", pearls))
    placed = 0
    while view(state).step != "end":
        move = next(iter(moves_of(state, Place)), Done())
        placed += isinstance(move, Place)
        events += play(state, move if Done() in state.moves(0) or move != Done() else state.moves(0)[0])
    assert (placed, gained(events, "points"), gained(events, "pearls")) == (cards, points, -pearls)


@rule("AQ-R61")
def test_each_card_is_paid_and_gained_before_the_next() -> None:
    state = at_place("RD18", "RD12", oxygen=1, pearls=1)
    play(state, Act("place", 1))
    assert Place("RD12", 1) not in state.moves(0)
    play(state, Place("RD18", 0), Pick(0))
    assert state.players[0].oxygen == 4
    assert Place("RD12", 1) in state.moves(0)


@rule("AQ-D6")
def test_one_possible_card_is_enough_to_pay_for_three_and_the_points_come_anyway() -> None:
    state = at_place("RD22", oxygen=1, pearls=4)
    events = play(state, Act("place", 4), Place("RD22", 0), Turn(0))
    assert gained(events, "points") == 3
    assert len(of_kind(events, Placed)) == 1


@rule("AQ-D19")
def test_the_parts_of_a_bonus_come_from_left_to_right() -> None:
    state = at_place("BL14", oxygen=5)
    events = play(state, Act("place", 0), Place("BL14", 0), Step("1b"), Turn(0))
    kinds = [type(event).__name__ for event in events if not isinstance(event, Acted)]
    assert kinds == ["Placed", "Changed", "Stepped", "Changed", "Turned"]


@rule("AQ-D22")
def test_a_hand_may_hold_any_number_of_cards() -> None:
    state = table(2)
    hold(state, 0, *[f"RD{number:02}" for number in range(1, 26)], *[f"BL{number:02}" for number in range(1, 16)])
    play(state, Go("gain"), Act("gain", 0), Take("YE20"), Take("YE21"))
    assert view(state).players[0].held == 42


@rule("AQ-R44", "AQ-R46")
def test_turns_go_clockwise_one_colour_at_a_time_and_may_be_left() -> None:
    state = at_place("BL17")
    play(state, Act("place", 0), Place("BL17", 0))
    assert moves_of(state, Turn) == [Turn(dial) for dial in range(8)]
    before = view(state).players[0].dials
    left = state.copy()
    play(left, Done())
    assert view(left).players[0].dials == before
    assert play(state, Turn(7))[0] == Turned(0, 7, "green")
    colours = ["red", "yellow", "blue", "green"]
    for colour, after in zip(colours, [*colours[1:], "red"], strict=True):
        again_state = at_place("BL17")
        set_dial(again_state.players[0], 3, colour)
        play(again_state, Act("place", 0), Place("BL17", 0), Turn(3))
        assert view(again_state).players[0].dials[3] == after


@rule("AQ-R45")
def test_line_turns_are_shared_between_two_dials_and_no_others() -> None:
    state = at_place("RD08")
    play(state, Act("place", 0), Place("RD08", 13), Turn(1))
    assert view(state).effect == "line2"
    with pytest.raises(Refused, match=r"AQ-R45: These turns are for the dials of column 2 and row 4\."):
        state.answer(0, Turn(0))
    events = play(state, Turn(7), Turn(7))
    assert [event.dial for event in events if isinstance(event, Turned)] == [7, 7]
    assert view(state).step == "end"


@rule("AQ-R41")
def test_oxygen_stays_between_zero_and_eleven() -> None:
    state = table(2)
    state.players[0].oxygen = 10
    assert gained(play(state, Go("oxygen"), Act("oxygen", 0)), "oxygen") == 1
    assert state.players[0].oxygen == 11


@rule("AQ-R20")
def test_of_two_bonuses_parted_by_a_slash_exactly_one_is_gained() -> None:
    state = at_place("RD18")
    play(state, Act("place", 0), Place("RD18", 0))
    assert moves_of(state, Pick) == [Pick(0), Pick(1)]
    assert Done() not in state.moves(0)
    events = play(state, Pick(1), Take("YE20"), Take("YE21"))
    assert not [event for event in events if isinstance(event, Changed)]
