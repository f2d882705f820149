"""A bot that crashes, hangs or cheats harms nobody: `casual` makes its move, the log says so, and it is counted."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest

import shoal
from server.players import ME, Browser, play_out
from server.running import running
from shoal import games
from shoal.server.operating.metrics import Metrics
from shoal.server.thinking.workers import TRIES, Workers, thought
from shoal.server.wire.protocol import Plain

GAMES = str(Path(__file__).parents[1] / "games")


@pytest.fixture(autouse=True)
def _wreck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game whose bots are no good is there meanwhile."""
    monkeypatch.setenv("SHOAL_GAMES", os.pathsep.join(filter(None, [os.environ.get("SHOAL_GAMES"), GAMES])))
    monkeypatch.setattr(games, "__path__", [*games.__path__, GAMES])


@pytest.mark.parametrize("level", ["gentle", "expert"])
def test_a_game_goes_on_to_its_end_with_casual_for_a_bot_that_crashes_or_cheats(
    level: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path / "live.db") as server, caplog.at_level(logging.ERROR):
        ada = Browser(server.port, "Ada")
        bad = {"kind": "bot", "level": level}
        looking = ada.look(ada.make(ME, bad, game="wreck"), 0)
        play_out([looking], Random(1))
        assert looking.over
        assert server.count("bots_failed") == server.count("bot_moves") > 0
        assert server.count("bots_gave_up") == server.count("workers_replaced") == 0
        failed = [record for record in caplog.records if record.message == "a bot failed"]
        told = {"game": "wreck", "level": level, "instead": "casual"}
        assert failed
        assert all(told.items() <= vars(record).items() for record in failed)


def test_casual_moves_for_a_bot_that_thinks_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """The waits for it are short here, and that for the other is long, since workers take their time to start."""
    metrics = Metrics()
    table = shoal.new("wreck", 2, seed=1)

    async def chosen() -> Plain | None:
        workers = Workers(1, metrics, patience=0.5)
        monkeypatch.setattr(workers, "_replace", replace_and_wait(workers))
        try:
            return await workers.choose("somebody", "table", thought(table.game, "sharp", 0, table.view(0), "luck"))
        finally:
            workers.close()

    assert table.game.parse_move(asyncio.run(chosen())) in table.moves(0)
    assert (metrics.value("bots_failed"), metrics.value("bots_gave_up")) == (1, 0)


def replace_and_wait(workers: Workers) -> Callable[[ProcessPoolExecutor, Exception], None]:
    replace, waits = workers._replace, iter(range(1, TRIES + 1))

    def then_wait(pool: ProcessPoolExecutor, error: Exception) -> None:
        replace(pool, error)
        if next(waits) == TRIES:
            workers._patience = 600.0

    return then_wait
