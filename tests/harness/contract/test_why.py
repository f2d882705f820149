"""Everything that happens follows from a rule that can be read, and so does every number on a board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shoal import games

BOARDS = Path(__file__).parents[3] / "web" / "src" / "games"


@pytest.mark.parametrize("name", games.names())
def test_every_kind_of_event_names_a_rule_of_its_game(name: str) -> None:
    game = games.find(name)
    known = {rule for chapter in game.rulebook() for rule in chapter.rules}
    assert {event.__name__: event.rule for event in game.event_types if event.rule not in known} == {}


@pytest.mark.parametrize("name", games.names())
def test_every_number_that_is_told_is_one_sentence_with_a_rule_of_its_game(name: str) -> None:
    game = games.find(name)
    known = {rule for chapter in game.rulebook() for rule in chapter.rules}
    for number, meaning in game.numbers().items():
        assert meaning.rule in known, number
        assert meaning.words.index(".") == len(meaning.words) - 1, number


@pytest.mark.parametrize("name", ["aquaria", "blackmolly", "getbit", "icecool"])
def test_a_board_names_no_number_that_the_game_does_not_tell(name: str) -> None:
    boards = [file.read_text(encoding="utf-8") for file in (BOARDS / name).rglob("*.svelte")]
    named = {number for board in boards for number in re.findall(r'data-why="([a-z]+)"', board)}
    assert named
    assert named <= set(games.find(name).numbers())
