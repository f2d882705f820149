"""Places: those who share one share its number, and the next place counts them all."""

from __future__ import annotations

import pytest

from shoal.core import Outcome


def test_places_are_counted_from_one() -> None:
    outcome = Outcome("all home", ((2,), (0,), (1,)))
    assert [outcome.place(seat) for seat in range(3)] == [2, 3, 1]


def test_those_who_share_a_place_share_its_number_and_the_next_counts_them_all() -> None:
    outcome = Outcome("all home", ((1,), (0, 3), (2,)))
    assert [outcome.place(seat) for seat in range(4)] == [2, 1, 4, 2]


def test_a_seat_that_did_not_play_has_no_place() -> None:
    with pytest.raises(ValueError, match="Seat 4 is not in the ranking"):
        Outcome("all home", ((0, 1),)).place(4)


def test_scores_may_be_missing() -> None:
    assert Outcome("all home", ((0, 1),)).scores is None
