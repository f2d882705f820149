"""Small words that all games share."""

from __future__ import annotations

import pytest

from shoal.core import counted, listed, ordinal


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 points"), (21, "21 points")]
)
def test_one_thing_is_singular_and_any_other_number_plural(number: int, words: str) -> None:
    assert counted(number, "point") == words


def test_a_word_with_a_plural_of_its_own_keeps_it() -> None:
    assert [counted(number, "fish", "fish") for number in (1, 2)] == ["1 fish", "2 fish"]


@pytest.mark.parametrize(
    ("names", "words"), [([], ""), (["Ada"], "Ada"), (["Ada", "Ben"], "Ada and Ben"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_listed_as_in_a_sentence(names: list[str], words: str) -> None:
    assert listed(names) == words


def test_places_have_the_endings_that_people_say() -> None:
    said = [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]
