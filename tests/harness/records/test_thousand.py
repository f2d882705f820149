"""A thousand random games of each game come out as they always did, on the pure build and on the compiled one."""

from __future__ import annotations

import pytest
from msgspec.json import decode

from harness.cases import NAMES
from harness.golden import GOLDEN, thousand, thousand_playouts

each_game = pytest.mark.parametrize("name", NAMES)


def _kept(name: str, file: str) -> dict[str, str]:
    return decode((GOLDEN / name / file).read_bytes(), type=dict[str, str])


@each_game
def test_a_thousand_games_go_through_the_same_states_and_events(name: str) -> None:
    assert thousand(name) == _kept(name, "thousand.json")


@each_game
def test_a_thousand_playouts_end_in_the_same_states(name: str) -> None:
    assert thousand_playouts(name) == _kept(name, "playouts.json")
