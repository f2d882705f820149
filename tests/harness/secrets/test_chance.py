"""The measure of chances knows a fair die from a loaded one."""

from __future__ import annotations

from random import Random

import pytest

from harness.chance import surprise

FAIR = dict.fromkeys(range(1, 7), 1 / 6)


def test_a_fair_die_is_no_surprise() -> None:
    for seed in range(20):
        rng = Random(seed)
        assert surprise([rng.randint(1, 6) for _ in range(600)], FAIR) < 1


def test_a_loaded_die_is_a_surprise() -> None:
    rng = Random(1)
    assert surprise([max(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(600)], FAIR) > 1


def test_the_limit_is_what_a_fair_sample_exceeds_once_in_a_million_times() -> None:
    """From tables: with ten degrees of freedom that is 46.9."""
    counts = {0: 1000 + 211, **dict.fromkeys(range(1, 10), 1000 - 21), 10: 1000 - 22}
    drawn = [face for face, count in counts.items() for _ in range(count)]
    distance = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert surprise(drawn, dict.fromkeys(range(11), 1 / 11)) == pytest.approx(distance / 46.86, rel=0.03)


def test_what_can_never_be_must_not_be_drawn() -> None:
    with pytest.raises(AssertionError, match="7 can never be"):
        surprise([1, 7], FAIR)
