"""The filter: tokens, wool, triggering, and what waits."""

from __future__ import annotations

import pytest

from games.aquaria.positions import (
    OFFER,
    again,
    components,
    gained,
    give_tokens,
    moves_of,
    of_kind,
    phase,
    play,
    put_in_filter,
    set_dial,
    table,
    view,
)
from rules.covered import rule
from shoal.core import Refused
from shoal.games.aquaria.events import Changed, Filtered, Triggered
from shoal.games.aquaria.moves import (
    Act,
    BuyCard,
    BuyFood,
    Collect,
    Done,
    DrawCard,
    Go,
    Lionfish,
    Refresh,
    Step,
    Take,
    Token,
    Use,
)
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.state import FEEDING, INCOME, MICROFLORA, SCORING


def gaining_token(*tokens: str) -> Aquaria:
    """Seat 0 about to choose a filter token of any colour, with these in the filter."""
    state = table(2)
    put_in_filter(state.players[0], *tokens)
    give_tokens(state, 0, "ER01")
    play(state, Use("ER01"))
    return state


@rule("AQ-R32", "AQ-R33")
def test_tokens_fill_the_filter_from_the_bottom_and_stay() -> None:
    state = gaining_token("FG1")
    events = play(state, Token("FR3"))
    assert of_kind(events, Filtered) == [Filtered(0, "FR3", 2)]
    assert view(state).players[0].filter == ("FG1", "FR3")
    assert components(2).printed == "pearl1 + offer1"


@rule("AQ-R34")
def test_no_two_tokens_give_the_same_bonus_but_colours_may_repeat() -> None:
    state = gaining_token("FR1", "FB2")
    tokens = [move.token for move in moves_of(state, Token) if isinstance(move, Token)]
    assert tokens == ["FR2", "FR3", "FG1", "FG2", "FG3", "FB1", "FB3"]
    with pytest.raises(Refused, match=r"AQ-R34: This token is already in your filter"):
        state.answer(0, Token("FR1"))


@rule("AQ-R9", "AQ-R34")
def test_a_type_that_is_used_up_cannot_be_taken() -> None:
    state = gaining_token()
    state.supply = (0, *state.supply[1:])
    again(state)
    with pytest.raises(Refused, match=r"AQ-R9: There are none of these tokens left in the supply\."):
        state.answer(0, Token("FR1"))
    play(state, Token("FR2"))
    assert view(state).supply[:2] == (0, 2)


@rule("AQ-D23", "AQ-R34")
def test_a_token_for_a_full_filter_is_lost() -> None:
    state = gaining_token("FR1", "FR2", "FR3", "FG1")
    assert view(state).step == "circle"
    assert view(state).players[0].tokens == ()


@rule("AQ-R35", "AQ-D24", "AQ-R27")
def test_the_fourth_token_gives_a_lionfish_and_the_third_does_not() -> None:
    state = gaining_token("FR1", "FR2")
    play(state, Token("FR3"))
    assert view(state).step == "circle"
    fourth = gaining_token("FR1", "FR2", "FR3")
    play(fourth, Token("FG1"))
    assert view(fourth).step == "lionfish"
    play(fourth, Lionfish("LF01", 0))
    assert view(fourth).players[0].aquarium[0] == "LF01"


@rule("AQ-E3", "AQ-R37", "AQ-R40", "AQ-D35", "AQ-R36")
def test_the_fifth_wool_tile_gives_all_bonuses_from_the_bottom_up_then_the_points_of_the_oxygen() -> None:
    state = table(2)
    player = state.players[0]
    player.wool, player.oxygen = 4, 5
    put_in_filter(player, "FG1", "FB2", "FR1")
    events = play(state, Go("middle"), Done(), Done(), Take("YE20"), Step("1a"), Take("YE21"))
    after = events[events.index(Triggered(0)) :]
    kinds = [(event.stock, event.by) for event in after if isinstance(event, Changed) and event.seat == 0]
    assert kinds == [("pearls", 1), ("green food", 1), ("points", 2), ("wool", -5)]
    assert [type(event).__name__ for event in after if type(event).__name__ in ("Took", "Stepped", "Changed")] == [
        "Changed", "Took", "Changed", "Stepped", "Took", "Changed", "Changed",
    ]  # fmt: skip
    assert (player.wool, player.points) == (0, 2)


@rule("AQ-R37", "AQ-R43", "AQ-D36", "AQ-R100")
def test_low_oxygen_takes_points_but_never_below_zero() -> None:
    for points, left in ((5, 2), (2, 0)):
        state = table(2)
        player = state.players[0]
        player.wool, player.oxygen, player.points = 4, 1, points
        play(state, Go("middle"), Done(), Done(), Take("YE20"))
        assert player.points == left


@rule("AQ-D34", "AQ-R37")
def test_a_full_filter_waits_for_the_end_of_the_turn() -> None:
    state = table(2)
    player = state.players[0]
    player.wool, player.oxygen = 4, 4
    play(state, Go("middle"))
    assert (player.wool, player.points) == (5, 0)
    play(state, Act("oxygen", 0))
    assert view(state).step == "end"
    events = play(state, Done(), Take("YE20"))
    assert gained(events, "points") == state.setup.tables.oxygen[6]


@rule("AQ-E15", "AQ-R39")
def test_wool_beyond_five_waits_and_goes_in_after_the_trigger() -> None:
    state = table(2)
    player = state.players[0]
    player.wool = 4
    give_tokens(state, 0, "EK13")
    play(state, Go("middle"), Use("EK13"))
    assert (player.wool, player.surplus) == (5, 1)
    play(state, Done(), Done(), Take("YE20"))
    assert (player.wool, player.surplus) == (1, 0)


@rule("AQ-D4")
def test_up_to_five_tiles_wait_and_trigger_again_at_once() -> None:
    state = table(2)
    player = state.players[0]
    player.wool, player.surplus = 5, 4
    give_tokens(state, 0, "ER12")
    play(state, Go("middle"), Use("ER12"))
    assert (player.wool, player.surplus) == (5, 5)
    events = play(state, Done(), Done(), Take("YE20"), Take("YE21"))
    assert len(of_kind(events, Triggered)) == 2
    assert (player.wool, player.surplus) == (0, 0)


@rule("AQ-R38")
def test_in_the_microflora_phase_all_dials_give_before_the_filter_triggers() -> None:
    state = table(2)
    state.players[0].wool = 4
    for dial in (4, 5, 0):
        set_dial(state.players[0], dial, "red")
    phase(state, MICROFLORA)
    events = play(state, Take("YE20"))
    assert view(state).step == "card"
    assert Triggered(0) in events
    assert state.players[0].food(1) == 1


@rule("AQ-D33")
@pytest.mark.parametrize("stage", [INCOME, FEEDING, SCORING])
def test_in_any_phase_the_filter_triggers_at_the_end_of_the_part(stage: int) -> None:
    state = table(2)
    state.players[0].wool = 4
    give_tokens(state, 0, "EK13", "EK09")
    phase(state, stage)
    assert Triggered(0) not in play(state, Use("EK13"))
    assert Triggered(0) in play(state, Done())
    play(state, Take("YE20"))
    assert state.players[0].wool == 0


@rule("AQ-R32", "AQ-D20", "AQ-R40")
def test_the_card_of_the_printed_space_comes_from_the_offer_and_that_of_a_token_from_anywhere() -> None:
    state = table(2)
    state.players[0].wool = 4
    put_in_filter(state.players[0], "FR1")
    play(state, Go("middle"), Done(), Done())
    assert list(state.moves(0)) == [*[Take(card) for card in OFFER], *moves_of(state, BuyCard, BuyFood, Refresh)]
    with pytest.raises(Refused, match=r"AQ-D20: This card comes from the offer, not from the deck\."):
        state.answer(0, DrawCard())
    play(state, Take("YE20"))
    assert DrawCard() in state.moves(0)
    assert None not in view(state).offer


@rule("AQ-R36")
def test_wool_of_a_dial_goes_into_the_lower_filter() -> None:
    state = table(2, round=4)
    state.players[0].wool = 1
    set_dial(state.players[0], 4, "green")
    phase(state, MICROFLORA)
    play(state, Collect(4))
    assert (view(state).players[0].wool, view(state).players[0].surplus) == (2, 0)
