"""From fixed positions there are as many lines of play as there always were, counted in two ways."""

from __future__ import annotations

import pytest
from msgspec.json import decode

from harness.cases import NAMES, Case, every
from harness.golden import GOLDEN, Count, count_by_values, position
from shoal.core import OVER, perft


def _counts(name: str) -> list[tuple[Case, Count]]:
    cases = {str(case): case for case in every(name)}
    counts = decode((GOLDEN / name / "perft.json").read_bytes(), type=list[Count])
    return [(cases[count.case], count) for count in counts]


COUNTS = [counted for name in NAMES for counted in _counts(name)]
each_count = pytest.mark.parametrize(
    ("case", "count"), COUNTS, ids=[f"{count.case}-after-{count.answers}" for _, count in COUNTS]
)


@each_count
def test_there_are_as_many_lines_of_play_as_there_always_were(case: Case, count: Count) -> None:
    state = position(case, count.answers)
    key = state.key()
    assert tuple(perft(state, depth) for depth in range(1, len(count.lines) + 1)) == count.lines
    assert state.key() == key


@each_count
def test_counting_by_values_comes_to_the_same(case: Case, count: Count) -> None:
    state = position(case, count.answers)
    assert tuple(count_by_values(state, depth) for depth in range(1, len(count.lines) + 1)) == count.lines


@pytest.mark.parametrize("name", NAMES)
def test_the_next_no_answers_can_go_one_way_and_a_game_that_is_over_has_none(name: str) -> None:
    case = every(name)[0]
    over = position(case, 10_000)
    assert over.who == OVER
    assert (perft(case.begin(), 0), perft(over, 0), perft(over, 1)) == (1, 1, 0)
