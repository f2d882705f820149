"""Counting finished games."""

from __future__ import annotations

import pytest

from shoal.arena import GameResult, Match, Results, wilson

MATCH = Match("goofspiel", 3, {}, ("random", "random", "random"), 1)


def results(*places: tuple[int, ...]) -> Results:
    counted = Results(MATCH)
    for number, each in enumerate(places, 1):
        reason = "odd" if number % 2 else "even"
        counted.add(GameResult(number, each, reason, answers=10 * number, record=""))
    return counted


def test_a_shared_first_place_is_shown_as_shared_and_counts_a_part_of_a_win() -> None:
    first, second, third = results((1, 2, 3), (1, 1, 3), (1, 1, 1), (2, 1, 3)).seats()
    assert (first.wins, first.shared) == (1, 2)
    assert first.win_rate == pytest.approx((1 + 1 / 2 + 1 / 3) / 4)
    assert (second.wins, second.shared) == (1, 2)
    assert (third.wins, third.shared) == (0, 1)
    assert sum(seat.win_rate for seat in (first, second, third)) == pytest.approx(1)


def test_each_seat_has_its_interval_and_its_mean_place() -> None:
    seat = results((1, 2, 3), (3, 1, 2)).seats()[0]
    assert seat.interval == wilson(1, 2)
    assert seat.mean_place == 2.0
    assert seat.games == 2


def test_answers_and_reasons_are_counted() -> None:
    counted = results((1, 2, 3), (1, 2, 3), (1, 2, 3))
    assert (counted.mean_answers, counted.fewest_answers, counted.most_answers) == (20.0, 10, 30)
    assert counted.reasons == {"odd": 2, "even": 1}


def test_no_games_at_all_are_no_reason_to_divide_by_nought() -> None:
    counted = results()
    assert counted.data()["games"] == 0
    assert counted.seats()[0].interval == (0.0, 1.0)
