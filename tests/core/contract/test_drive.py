"""Driving states by their integers, also where moves are too many to list."""

from __future__ import annotations

from random import Random

from shoal.core import OVER, Event, State, perft, playout


class Walk(State):
    """A game that is made up here: one step of any length, or a rest; it ends after five steps."""

    def __init__(self, steps: list[int], rests: list[int]) -> None:
        super().__init__(0)
        self.steps = steps
        self.rests = rests

    def codes(self, seat: int) -> list[int]:
        return self.rests if len(self.steps) == 2 else []

    def space(self, seat: int) -> range:
        return range(100, 10**12)

    def apply(self, seat: int, code: int, tell: list[Event] | None = None) -> int:
        self.steps.append(code)
        self.who = OVER if len(self.steps) == 5 else 0
        return self.who

    def copy(self) -> Walk:
        return Walk(self.steps[:], self.rests[:])


def test_a_playout_takes_any_of_the_moves_where_they_are_too_many_to_list() -> None:
    ends = []
    for seed in (1, 2):
        walk = Walk([], [7])
        assert playout(walk, Random(seed)) == 5
        assert walk.steps[2] == 7
        assert all(step in walk.space(0) for step in [*walk.steps[:2], *walk.steps[3:]])
        ends.append(walk.steps)
    assert ends[0] != ends[1]


def test_lines_of_play_are_counted_for_moves_that_can_be_listed() -> None:
    assert perft(Walk([1, 1], [7, 8, 9]), 1) == 3
    assert perft(Walk([1, 1], [7, 8, 9]), 2) == 0


def test_a_state_allows_what_is_listed_and_what_is_in_the_space() -> None:
    walk = Walk([1, 1], [7])
    assert [walk.allows(0, code) for code in (7, 8, 100, 10**12 - 1, 10**12)] == [True, False, True, True, False]
    assert State(0).space(0) == range(0)
