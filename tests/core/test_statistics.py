"""Intervals against values from the literature."""

from __future__ import annotations

import pytest

from shoal.core.statistics import effect, mean, student, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (50, 100, 0.4038, 0.5962),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_the_interval_has_its_published_bounds(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_without_trials_anything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_never_leaves_nought_to_one() -> None:
    for trials in range(1, 60):
        for successes in range(trials + 1):
            low, high = wilson(successes, trials)
            assert 0.0 <= low <= successes / trials <= high <= 1.0


@pytest.mark.parametrize(
    ("freedom", "bound"), [(1, 12.706), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_distribution_has_its_published_bounds(freedom: int, bound: float) -> None:
    assert student(freedom) == pytest.approx(bound, abs=0.01)


def test_a_mean_has_an_interval_and_from_one_value_nothing_is_known() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.reach == pytest.approx(3.182 * 1.29099 / 2, abs=1e-3)
    assert found.sure
    assert not mean([5.0]).sure
    assert not mean([-1.0, 1.0]).sure


def test_an_effect_is_a_difference_in_standard_deviations() -> None:
    assert effect(1.0, [0.0, 2.0], [1.0, 3.0]) == pytest.approx(1 / 2**0.5)
    assert effect(1.0, [3.0, 3.0], [4.0, 4.0]) == 0.0
