"""Ratings follow from results in their order, and from nothing else."""

from __future__ import annotations

from random import Random

import pytest
from openskill.models import PlackettLuce

from shoal.core import Header, Outcome
from shoal.ratings import BEGINNER, Ledger, Result, bot, places, rate, result_of


def evening(games: int = 60) -> list[Result]:
    """Many games of a few people and bots with two, three and four seats."""
    rng = Random(5)
    results = []
    for number in range(1, games + 1):
        players = [rng.choice(("ada", "bob", "cyd", bot("sharp"))) for _ in range(rng.choice((2, 3, 4)))]
        results.append(Result(number, "getbit", tuple(players), tuple(rng.randint(1, 4) for _ in players)))
    return results


def ledger(results: list[Result]) -> Ledger:
    book = Ledger()
    for result in results:
        book.take(result)
    return book


def test_a_game_of_four_is_rated_as_openskill_does_it() -> None:
    model = PlackettLuce()
    expected = model.rate([[model.rating()] for _ in range(4)], ranks=[2, 1, 4, 3])
    found = rate("abcd", [BEGINNER] * 4, [2, 1, 4, 3])
    assert [(found[name].mu, found[name].sigma) for name in "abcd"] == [(one.mu, one.sigma) for (one,) in expected]
    assert found["b"].mu > found["a"].mu > BEGINNER.mu > found["c"].mu
    assert all(skill.sigma < BEGINNER.sigma for skill in found.values())


def test_whoever_has_two_seats_is_rated_by_both() -> None:
    found = rate(("ada", "bot:sharp", "bot:sharp"), [BEGINNER] * 3, (2, 1, 3))
    assert set(found) == {"ada", "bot:sharp"}
    assert found["bot:sharp"].mu == pytest.approx(BEGINNER.mu, abs=0.5)


def test_the_same_results_in_the_same_order_give_the_same_ratings_to_the_last_digit() -> None:
    once, again = list(ledger(evening()).standings()), list(ledger(evening()).standings())
    assert once == again
    assert list(ledger(evening()[::-1]).standings()) != once


def test_each_number_of_seats_and_each_game_has_ratings_of_its_own() -> None:
    book = Ledger()
    book.take(Result(1, "getbit", ("ada", "bob"), (1, 2)))
    fresh = book.take(Result(2, "getbit", ("ada", "bob", "cyd"), (1, 1, 1)))
    assert fresh["ada"].mu == pytest.approx(BEGINNER.mu)
    fresh = book.take(Result(3, "aquaria", ("bob", "ada"), (1, 2)))
    assert fresh["bob"].mu > BEGINNER.mu
    assert {(table, who): games for table, who, _, games in book.standings()}[("getbit", 2), "ada"] == 1


def test_whoever_lets_a_bot_play_is_last_however_it_played() -> None:
    outcome = Outcome("over", ((2,), (0, 1), (3,)))
    assert places(outcome, ()) == (2, 2, 1, 4)
    assert places(outcome, (2,)) == (1, 1, 4, 3)
    assert places(outcome, (2, 0)) == (3, 1, 3, 2)
    assert places(outcome, (0, 1, 2, 3)) == (1, 1, 1, 1)


def test_a_record_is_a_result_if_it_says_that_it_was_rated_and_is_over() -> None:
    outcome = Outcome("over", ((1,), (0,)))
    header = Header("getbit", "1.0", 2, {}, rated=7, players=("ada", "bot:sharp"), gave_up=(1,))
    assert result_of(header, outcome) == Result(7, "getbit", ("ada", "bot:sharp"), (1, 2))
    assert result_of(header, None) is None
    assert result_of(Header("getbit", "1.0", 2, {}), outcome) is None
