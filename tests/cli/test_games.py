"""`shoal games` and `shoal rules`: what there is to play, and how."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from cli.conftest import Shoal
from shoal import games

TINY = '''
"""A game that has nothing but a name."""

from shoal.core import Game

GAME = Game()
GAME.name, GAME.title = "tiny", "Tiny"
'''


def test_every_game_is_shown_with_all_that_can_be_settled(shoal: Shoal) -> None:
    ran = shoal("games")
    text = " ".join(ran.out.split())
    assert ran.code == 0
    for name in games.names():
        game = games.find(name)
        for words in (game.title, game.name, game.sentence, game.credit, *(option.sentence for option in game.options)):
            assert words in text
    assert "refresh_at: 2 or 1." in text
    assert "memory: false or true." in text
    assert "casual: This game has no such bot yet." in text


def test_json_lists_the_games_for_programs(shoal: Shoal) -> None:
    listed = {game["game"]: game for game in json.loads(shoal("games", "--json").out)}
    getbit = listed["getbit"]
    assert sorted(listed) == games.names()
    assert getbit["seats"] == [2, 3, 4, 5, 6]
    assert getbit["options"][0]["choices"] == [2, 1]
    assert [level["name"] for level in getbit["levels"]] == ["random", "gentle", "casual", "sharp", "expert"]


def test_the_rulebook_is_shown_whole(shoal: Shoal) -> None:
    ran = shoal("rules", "getbit")
    text = " ".join(ran.out.split())
    assert ran.code == 0
    for chapter in games.find("getbit").rulebook():
        assert chapter.title in text
        for id, words in chapter.rules.items():
            assert f"{id} {words}" in text


def test_one_rule_is_found_by_its_id_however_it_is_typed(shoal: Shoal) -> None:
    ran = shoal("rules", "getbit", "gb-9")
    assert "GB-9" in ran.out
    assert "GB-8" not in ran.out


def test_json_holds_the_chapters(shoal: Shoal) -> None:
    assert json.loads(shoal("rules", "getbit", "GB-9", "--json").out)[0]["rules"].keys() == {"GB-9"}
    assert len(json.loads(shoal("rules", "getbit", "--json").out)) == len(games.find("getbit").rulebook())


def test_a_game_without_rules_in_words_says_so(shoal: Shoal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "__init__.py").write_text(TINY, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    try:
        assert shoal("rules", "tiny") == (2, "", "Tiny has no written rules yet.\n")
    finally:
        sys.modules.pop("shoal.games.tiny")
