"""What happened stays in sight until an event puts it out of sight."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from harness.play import any_answer
from shoal import games
from shoal.core import OVER, Event, Seeded, in_sight, new_table


class Splash(Event, frozen=True, tag="splash"):
    """An event that is made up here."""

    size: int


class Fog(Event, frozen=True, tag="fog"):
    """An event that hides all that was before."""

    forgets: ClassVar[bool] = True


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ([], []),
        ([Splash(1), Splash(2)], [Splash(1), Splash(2)]),
        ([Splash(1), Fog(), Splash(2)], [Splash(2)]),
        ([Fog(), Splash(1), Fog(), Splash(2), Splash(3)], [Splash(2), Splash(3)]),
        ([Splash(1), Fog()], []),
    ],
)
def test_what_came_after_the_last_event_that_forgets_is_in_sight(told: list[Event], left: list[Event]) -> None:
    assert list(in_sight(told)) == left


def test_an_event_that_hides_nothing_looks_the_same_to_everybody() -> None:
    assert [Splash(3).seen_by(seat) for seat in (0, 5, None)] == [Splash(3)] * 3


@pytest.mark.parametrize("memory", [False, True])
def test_while_a_memory_game_goes_on_only_the_round_in_sight_is_heard(memory: bool) -> None:
    table, rng = new_table(games.find("getbit"), 4, {"memory": memory}, Seeded(1)), Random(1)
    while table.state.who != OVER:
        whole = [event for events in table.told for event in events]
        forgotten = max([number for number, event in enumerate(whole, 1) if event.forgets], default=0)
        for seat in (0, 3, None):
            assert table.heard(seat) == [event.seen_by(seat) for event in whole[forgotten:]]
        table.answer(*any_answer(table.state, rng))
    whole = [event for events in table.told for event in events]
    assert any(event.forgets for event in whole) == memory
    assert table.heard(0) == [event.seen_by(0) for event in whole]
