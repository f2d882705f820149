"""Bots of the operator's own: everybody can play with them, and whatever they do, the game goes on."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random

import pytest

from server.players import ME, Browser, play_out
from server.running import running
from shoal import games
from shoal.bots import Guest, invite
from shoal.core import ShoalError

MINE = """
class Careful:
    def answer(self, view, moves):
        assert view.seat == 1
        return moves[0]

class Broken:
    def answer(self, view, moves):
        raise ValueError("no idea")
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    return str(tmp_path / "mine.py")


def invited(*names: str, limit: float = 60) -> tuple[Guest, ...]:
    return invite(names, [games.find("getbit")], limit)


def test_a_bot_of_the_operators_own_is_a_level_and_plays_to_the_end(mine: str, tmp_path: Path) -> None:
    with running(tmp_path / "live.db", guests=invited(f"{mine}:Careful")) as server:
        ada = Browser(server.port, "Ada")
        cards = {card["name"]: card for card in ada.get("/api/games").json()}
        assert cards["getbit"]["levels"][-1]["name"] == "Careful"
        assert cards["getbit"]["levels"][-1]["own"]
        assert str(tmp_path) not in str(cards)
        looking = ada.look(ada.make(ME, {"kind": "bot", "level": "Careful"}, game="getbit"), 0)
        play_out([looking], Random(1))
        assert looking.over
        assert server.count("bots_failed") == 0
        assert server.count("bot_moves") > 0


def test_what_was_learned_sits_down_at_a_live_table(tmp_path: Path) -> None:
    learned = Path(__file__).parents[3] / "examples" / "learning" / "learned.py"
    with running(tmp_path / "live.db", guests=invited(f"{learned}:GetBit")) as server:
        ada, bot = Browser(server.port, "Ada"), {"kind": "bot", "level": "GetBit"}
        looking = ada.look(ada.make(ME, bot, bot, bot, game="getbit"), 0)
        play_out([looking], Random(1))
        assert looking.over
        assert (server.count("bots_failed"), server.count("bot_moves") > 0) == (0, True)


def test_casual_moves_for_one_that_fails_and_it_is_counted(
    mine: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path / "live.db", guests=invited(f"{mine}:Broken")) as server, caplog.at_level(logging.ERROR):
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, {"kind": "bot", "level": "Broken"}, game="getbit"), 0)
        play_out([looking], Random(1))
        assert looking.over
        assert server.count("bots_failed") == server.count("bot_moves") > 0
    assert "Broken failed: crashed, ValueError: no idea." in caplog.text


def test_what_is_no_bot_of_ones_own_is_one_sentence(mine: str, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(MINE, encoding="utf-8")
    for names, sentence in (
        (["casual"], "is not a bot of your own; one looks like mine.py:Careful"),
        ([f"{mine}:Nobody"], "has no bot Nobody"),
        (["./no-such-program"], "There is no program"),
        ([f"{mine}:Careful", f"{tmp_path / 'other.py'}:Careful"], "two bots called Careful"),
    ):
        with pytest.raises(ShoalError, match=sentence):
            invited(*names)
