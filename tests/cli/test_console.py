"""How things look: boards that fit, numbers that mean what they say, words in colour."""

from __future__ import annotations

import pytest
from rich.text import Text

from shoal.cli.console import COLOURS, Colours, addressed, narrowed
from shoal.cli.sitting import calls
from shoal.core import Words
from shoal.core.errors import plain

BOARD = "one      two\nthree    four   five"


def test_a_board_that_fits_stays_as_it_is() -> None:
    assert narrowed(BOARD, 20) == BOARD


def test_a_board_that_is_too_wide_loses_blank_columns_and_keeps_its_order() -> None:
    assert narrowed(BOARD, 18) == "one    two\nthree  four   five"
    assert narrowed(BOARD, 17) == "one    two\nthree  four  five"
    assert narrowed(BOARD, 16) == "one   two\nthree four  five"
    assert narrowed(BOARD, 3) == "one   two\nthree four five"


def test_moves_that_end_in_different_numbers_are_called_by_them() -> None:
    assert calls(["Coral plays 2", "Coral plays 5"]) == ["2", "5"]


def test_all_other_moves_are_counted_from_1() -> None:
    assert calls(["Coral plays 2", "Blue plays 2"]) == ["1", "2"]
    assert calls(["lose an arm", "lose 2"]) == ["1", "2"]
    assert calls([]) == []


def test_words_of_a_seat_have_its_colour_wherever_they_stand_alone() -> None:
    text = Colours(Words(["Al", "Al B."]))(Text("Al and Al B., not Alan"))
    spans = [(text.plain[span.start : span.end], span.style) for span in text.spans]
    assert spans == [("Al", f"bold {COLOURS[0]}"), ("Al B.", f"bold {COLOURS[1]}")]


def test_names_that_look_like_patterns_or_are_empty_do_no_harm() -> None:
    assert Colours(Words(["", "(.*"]))(Text("a (.* b")).plain == "a (.* b"
    assert Colours(Words([]))(Text("nobody")).spans == []


def test_text_for_the_terminal_holds_nothing_that_steers_it() -> None:
    assert plain("Ada \x1b[31m\r\n\udcff") == "Ada �[31m���"


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("You has chosen. Ada has chosen.", "You have chosen. Ada has chosen."),
        ("Round 2: You is on level 2.", "Round 2: You are on level 2."),
        ("You passes. You carries 2 fish. You goes first.", "You pass. You carry 2 fish. You go first."),
        ("You's old fish swims. A Molly eats You's tiny fish.", "Your old fish swims. A Molly eats your tiny fish."),
        ("1. Ada\nYou's robot is last.", "1. Ada\nYour robot is last."),
        ("You cannot win any more.", "You cannot win any more."),
        ("Youssef moves no fish.", "Youssef moves no fish."),
    ],
)
def test_whoever_is_called_you_is_spoken_to(told: str, said: str) -> None:
    assert addressed(told) == said
