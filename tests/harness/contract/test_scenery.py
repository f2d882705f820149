"""Scenery: what lies there from beginning to end follows from seats and options alone, and no view repeats it."""

from __future__ import annotations

import msgspec
import pytest

from harness.cases import CASES, Case
from harness.play import game_of
from shoal import games
from shoal.core import Value, parse

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def _scenery(case: Case) -> Value | None:
    return case.game.scenery(case.seats, case.game.all_options(case.options))


@each_case
def test_no_game_that_is_played_changes_the_scenery(case: Case) -> None:
    before = msgspec.json.encode(_scenery(case))
    for seed in range(2):
        for _ in game_of(case, seed):
            pass
        assert msgspec.json.encode(_scenery(case)) == before
    again = games.find(case.name)
    assert msgspec.json.encode(again.scenery(case.seats, again.all_options(case.options))) == before


@each_case
def test_scenery_is_of_the_type_that_the_game_names_and_comes_back_from_its_text(case: Case) -> None:
    scenery, kind = _scenery(case), case.game.scenery_type
    assert (scenery is None) == (kind is None)
    if scenery is not None and kind is not None:
        assert parse(kind, scenery.text()) == scenery


@each_case
def test_no_view_repeats_the_scenery_or_a_large_part_of_it(case: Case) -> None:
    scenery = _scenery(case)
    parts = [] if scenery is None else [getattr(scenery, field) for field in scenery.__struct_fields__]
    large = [text for part in parts if len(text := msgspec.json.encode(part)) > 200]
    for step in game_of(case, 1):
        seen = msgspec.json.encode(step.after.view(None))
        assert not any(text in seen for text in large)
