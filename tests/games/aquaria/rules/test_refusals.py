"""Refusals: one sentence with the rule, about what has to come first or what is missing."""

from __future__ import annotations

import pytest

from games.aquaria.positions import give_tokens, lay, pass_feeding, phase, play, table
from games.aquaria.rules.test_setting_up import begin
from shoal.core import Move, Refused
from shoal.games.aquaria import GAME, moves
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.state import FEEDING, SCORING


def refused(state: Aquaria, move: object, seat: int = 0) -> str:
    """Why this move is refused, which has changed nothing."""
    key = state.key()
    with pytest.raises(Refused) as caught:
        state.answer(seat, move)
    assert state.key() == key
    return str(caught.value)


def test_what_has_to_come_first_is_said() -> None:
    state = table(2)
    assert refused(state, moves.Act("study", 0)) == "AQ-R51: Move your die to a different circle first."
    play(state, moves.Go("gain"))
    assert refused(state, moves.Go("shop")) == "AQ-R55: Take your circle's action first, or skip it."
    play(state, moves.Act("gain", 0))
    assert refused(state, moves.Done()) == "AQ-R74: Take a card first."
    assert refused(state, moves.Take("RD01")) == "AQ-R74: RD01 is not in the offer."
    play(state, moves.DrawCard(), moves.DrawCard())
    assert refused(state, moves.Feed(0)) == "AQ-R82: Choose the colour of the food first."
    play(state, moves.Food("red"))
    assert refused(state, moves.Act("gain", 0)) == "AQ-R50: Your action is done; end your turn."


@pytest.mark.parametrize(
    "move",
    [moves.Go("gain"), moves.Use("EK01"), moves.BuyCard(), moves.Done(), moves.Keep(1, ("RD01", "RD02", "RD03"))],
)
def test_nobody_plays_in_the_turn_of_another(move: Move) -> None:
    assert refused(table(2), move, 1) == "AQ-R50: It is not your turn."


def test_before_all_have_chosen_nothing_else_is_possible() -> None:
    state = begin(2)
    player = state.players[0]
    assert refused(state, moves.Go("gain")) == "AQ-R11: Choose a Starting tile and three cards first."
    strange = next(tile for tile in range(1, 9) if tile not in player.choices)
    kept = state.moves(0)[0]
    assert isinstance(kept, moves.Keep)
    first, second = player.choices
    assert refused(state, moves.Keep(strange, kept.cards)) == f"AQ-R11: Choose Starting tile {first} or {second}."
    assert refused(state, moves.Keep(first, kept.cards[:2])).startswith("AQ-R11: Keep three different cards")
    state.answer(0, kept)
    assert refused(state, kept) == "AQ-R11: You have chosen your tile and cards; wait for the others."


def test_while_fate_is_asked_and_when_the_game_is_over_nobody_moves() -> None:
    dealing = GAME.begin(2)
    assert isinstance(dealing, Aquaria)
    assert refused(dealing, moves.Done()) == "AQ-R7: Cards are still being dealt."
    state = table(2, round=4)
    pass_feeding(state)
    assert refused(state, moves.Done()) == "AQ-R102: The game is over."


def test_whoever_makes_no_move_at_all_is_told_what_comes_first() -> None:
    assert refused(table(2), "go") == "AQ-R51: Move your die to a different circle first."
    assert refused(table(2), None, 1) == "AQ-R50: It is not your turn."


def test_in_the_phases_the_player_is_told_what_to_do() -> None:
    state = table(2)
    lay(state, 0, {0: "RD08", 1: "BL08"})
    phase(state, FEEDING)
    assert refused(state, moves.Done()) == "AQ-R98: Feed your fish first."
    over = table(2, round=4)
    give_tokens(over, 0, "EK01")
    phase(over, SCORING)
    assert refused(over, moves.Go("gain")).startswith("AQ-D31: Before the final scoring")
    assert refused(over, moves.Refresh()).startswith("AQ-D32: Free actions are for your turn")


def test_cells_and_dials_out_of_reach_are_named() -> None:
    state = table(2)
    give_tokens(state, 0, "ER08", "EK09")
    play(state, moves.Use("EK09"))
    assert refused(state, moves.Turn(8)) == "AQ-R44: Dials are numbered from 0 to 7."
    assert refused(state, moves.Place("RD01", 0)) == "AQ-R44: Turn a dial first, or stop turning."
    play(state, moves.Done())
    again = table(2)
    lay(again, 0, {3: "RD21"})
    again.players[0].hand = (0,)
    give_tokens(again, 0, "ER08")
    play(again, moves.Use("ER08"))
    assert refused(again, moves.Place("RD01", 3)) == "AQ-R23: There is already a card on that cell."
    assert refused(again, moves.Place("RD01", 16)) == "AQ-R23: The cells of an aquarium are numbered from 0 to 15."
    assert refused(again, moves.Place("RD02", 0)) == "AQ-R60: RD02 is not in your hand."


def test_a_bonus_that_is_not_there_cannot_be_picked_and_a_token_must_have_its_colour() -> None:
    state = table(2)
    state.players[0].hand, state.players[0].oxygen = (9,), 9
    give_tokens(state, 0, "ER08")
    play(state, moves.Use("ER08"), moves.Place("RD10", 0), moves.Done())
    assert refused(state, moves.Pick(2)) == "AQ-R20: There is no such bonus to choose."
    play(state, moves.Pick(1))
    assert refused(state, moves.Token("FB1")) == "AQ-R32: This token is not the colour you gain."
    assert refused(state, moves.Token("FX9")) == "AQ-R32: There is no filter token FX9."
