"""Lionfish: where they come from, how many, and what is lost."""

from __future__ import annotations

import pytest

from games.aquaria.positions import SPACES, again, give_tokens, hold, lay, moves_of, play, put_in_filter, table, view
from rules.covered import rule
from shoal.core import Refused
from shoal.games.aquaria.moves import Act, Done, Go, Lionfish, Step, Token, Trade, Turn, Use
from shoal.games.aquaria.rules.game import Aquaria


def gaining(seats: int = 2) -> Aquaria:
    """Seat 0 about to place a Lionfish, from its fourth filter token."""
    state = table(seats)
    put_in_filter(state.players[0], "FR1", "FR2", "FR3")
    give_tokens(state, 0, "ER01")
    play(state, Use("ER01"), Token("FB3"))
    return state


@rule("AQ-R28")
def test_any_lionfish_of_the_display_goes_on_any_empty_cell_for_free_and_gives_its_bonus() -> None:
    state = gaining()
    lay(state, 0, {2: "RD16"})
    state.players[0].oxygen = 0
    again(state)
    assert len(moves_of(state, Lionfish)) == 4 * 15
    with pytest.raises(Refused, match=r"AQ-R28: There is already a card on that cell\."):
        state.answer(0, Lionfish("LF02", 2))
    with pytest.raises(Refused, match=r"AQ-R28: LF09 is not in the Lionfish display\."):
        state.answer(0, Lionfish("LF09", 3))
    play(state, Lionfish("LF02", 3))
    assert (state.players[0].oxygen, state.players[0].pearls) == (0, 1)
    assert (view(state).effect, view(state).cell) == ("line1", 3)
    assert view(state).lionfish == ("LF01", "LF03", "LF04")


@rule("AQ-R26", "AQ-D25")
def test_nobody_gains_a_third_lionfish() -> None:
    state = gaining()
    lay(state, 0, {0: "LF01", 1: "LF02"})
    assert view(state).step == "circle"
    assert len(state.display) == 2


@rule("AQ-D25")
def test_without_an_empty_cell_a_lionfish_is_lost_and_the_rest_counts() -> None:
    state = table(2)
    lay(state, 0, {cell: f"RD{cell + 1:02}" for cell in range(16)})
    state.players[0].level = 2
    hold(state, 0, "BL01", "BL02")
    play(state, Go("shop"), Trade(("BL01", "BL02")), Done())
    assert view(state).step == "end"
    assert (state.players[0].points, state.players[0].oxygen, state.players[0].level) == (4, 6, 3)


@rule("AQ-D26")
def test_an_empty_display_gives_none() -> None:
    state = gaining(1)
    state.display = ()
    again(state)
    assert view(state).step == "circle"


@rule("AQ-R27", "AQ-D30")
def test_entering_the_space_that_all_pass_gives_a_lionfish_once() -> None:
    state = table(2)
    state.players[0].space = SPACES.index("5a")
    play(state, Go("study"), Act("study", 0))
    assert view(state).players[0].space == "6"
    assert view(state).step == "lionfish"
    play(state, Lionfish("LF01", 0), Done(), Done())
    assert view(state, 1).turn == 1


@rule("AQ-R27")
def test_the_third_level_of_the_pet_shop_gives_a_lionfish() -> None:
    state = table(2)
    state.players[0].level = 2
    hold(state, 0, "BL01", "BL02")
    play(state, Go("shop"), Trade(("BL01", "BL02")), Turn(0), Turn(0))
    assert view(state).step == "lionfish"


@rule("AQ-R64", "AQ-D30")
def test_a_fork_comes_before_what_lies_behind_it() -> None:
    state = table(2)
    state.players[0].space, state.players[0].pearls = SPACES.index("4a"), 1
    again(state)
    play(state, Go("study"), Act("study", 1), Step("5b"))
    assert view(state).step == "lionfish"
