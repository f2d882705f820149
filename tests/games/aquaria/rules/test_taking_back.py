"""Undo: within a turn, step by step, up to the last revealed card."""

from __future__ import annotations

import pytest

from shoal.core import Choose, Seeded, ShoalError, Table, new_table
from shoal.games.aquaria import GAME
from shoal.games.aquaria.moves import Act, Done, DrawCard, Go, Take
from shoal.games.aquaria.view.view import AquariaView


def started() -> tuple[Table, int]:
    """A game at its first turn, and whose it is."""
    table = new_table(GAME, 2, {}, Seeded(3))
    while _seen(table, _asked(table)).step != "circle":
        seat = _asked(table)
        table.answer(seat, table.moves(seat)[0])
    return table, _asked(table)


def _asked(table: Table) -> int:
    ask = table.ask
    assert isinstance(ask, Choose)
    return ask.seats[0]


def _seen(table: Table, seat: int) -> AquariaView:
    view = table.view(seat)
    assert isinstance(view, AquariaView)
    return view


def test_a_turn_is_taken_back_step_by_step() -> None:
    table, seat = started()
    digests = [table.state.digest()]
    for move in (Go("oxygen"), Act("oxygen", 0)):
        table.answer(seat, move)
        digests.append(table.state.digest())
    assert table.undo(seat).answer == Act("oxygen", 0)
    assert table.state.digest() == digests[1]
    assert table.undo(seat).answer == Go("oxygen")
    assert table.state.digest() == digests[0]


@pytest.mark.parametrize("blind", [False, True])
def test_a_revealed_card_cannot_be_taken_back(blind: bool) -> None:
    table, seat = started()
    table.answer(seat, Go("gain"))
    table.answer(seat, Act("gain", 0))
    offer = _seen(table, seat).offer[0]
    assert offer is not None
    table.answer(seat, DrawCard() if blind else Take(offer))
    with pytest.raises(ShoalError):
        table.undo(seat)


def test_a_turn_that_is_over_can_be_taken_back_until_somebody_answers() -> None:
    table, seat = started()
    for move in (Go("oxygen"), Done(), Done()):
        table.answer(seat, move)
    assert _asked(table) == 1 - seat
    assert table.undo(seat).answer == Done()
    table.answer(seat, Done())
    table.answer(1 - seat, Go("oxygen"))
    with pytest.raises(ShoalError, match="someone else has answered"):
        table.undo(seat)
