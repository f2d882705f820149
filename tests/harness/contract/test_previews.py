"""Previews: what a move brings is told before it is made, from nothing that its seat does not know."""

from __future__ import annotations

from random import Random

import pytest

from harness.cases import CASES, Case
from harness.play import positions
from shoal.core import State

TELLING = [case for case in CASES if case.game.preview_type is not None]
POSITIONS = 12


def _previews(case: Case, state: State, seat: int) -> list[str]:
    return [case.game.preview(state, seat, code).text() for code in state.codes(seat)]


@pytest.mark.parametrize("case", TELLING, ids=str)
def test_a_preview_depends_on_nothing_that_the_seat_does_not_know(case: Case) -> None:
    for number, state in enumerate(positions(case, 8, POSITIONS)):
        for seat in state.asked():
            imagined = case.game.imagine(state.view(seat), Random(number))
            assert _previews(case, imagined, seat) == _previews(case, state, seat)


@pytest.mark.parametrize("case", TELLING, ids=str)
def test_looking_ahead_changes_nothing_and_is_of_the_type_that_the_game_names(case: Case) -> None:
    kind = case.game.preview_type
    for state in positions(case, 9, POSITIONS):
        before = state.digest()
        for seat in state.asked():
            assert all(type(case.game.preview(state, seat, code)) is kind for code in state.codes(seat))
        assert state.digest() == before
