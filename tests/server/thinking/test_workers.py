"""Bots think elsewhere, see only their view, and move whatever happens to their workers."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import shutil
import signal
import sqlite3
import sys
import time
from pathlib import Path
from random import Random

import pytest

import shoal
from patience import until
from server.players import BOT, ME, Browser, play_out
from server.running import Process, running
from shoal.bots.levels import SECONDS
from shoal.core.contract.knowledge import Effort
from shoal.server.operating.metrics import Metrics
from shoal.server.store.rows import Chair, Filled, Left
from shoal.server.table.seats import changed
from shoal.server.thinking.workers import Workers, think, thought


@pytest.mark.parametrize("level", ["random", "gentle", "casual", "sharp"])
def test_a_bot_chooses_from_its_view_alone_and_the_same_with_the_same_luck(level: str) -> None:
    tables = [shoal.new("getbit", 4, seed=3) for _ in range(2)]
    for table, card in zip(tables, (1, 5), strict=True):
        table.answer(1, next(move for move in table.moves(1) if move.data()["card"] == card))
    questions = [thought(table.game, level, 0, table.view(0), "luck") for table in tables]
    assert questions[0] == questions[1]
    chosen = tables[0].game.parse_move(think(questions[0]))
    assert chosen in tables[0].moves(0)
    assert chosen.data() == think(questions[1])


def test_whoever_waits_for_a_bot_waits_no_longer_than_its_level_may_think(monkeypatch: pytest.MonkeyPatch) -> None:
    table = shoal.new("getbit", 4, seed=3)
    monkeypatch.setattr(type(table.game), "sharp", Effort(10**8))  # which would take hours
    monkeypatch.setitem(SECONDS, "sharp", 0.02)
    chosen = table.game.parse_move(think(thought(table.game, "sharp", 0, table.view(0), "luck")))
    assert chosen in table.moves(0)


def test_a_game_goes_on_when_its_workers_are_killed(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", pace=0.01) as server:
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, BOT, BOT, BOT), 0)
        assert looking.wait_for_turn()
        looking.play(looking.choices[0])
        looking.until(lambda message: message["kind"] == "step" and looking.view["round"] == 2)
        for pid in server.server.workers.pids:
            os.kill(pid, signal.SIGKILL)
        play_out([looking], Random(1))
        assert looking.over
        assert server.count("workers_replaced") >= 1
        assert server.count("bots_gave_up") == 0


def test_a_seat_whose_bots_think_for_ever_moves_anyway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path / "live.db") as server:
        monkeypatch.setattr(server.server.workers, "_patience", 0.0)
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, BOT, BOT, BOT), 0)
        while looking.view["asked"] != [0]:
            looking.hear()
        assert server.count("bots_gave_up") == 3
        looking.play(looking.choices[0])
        looking.until(lambda message: message["kind"] == "step" and looking.view["round"] == 2)


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db")
    ada = Browser(process.port, "Ada")
    looking = ada.look(ada.make(ME, BOT, BOT, BOT), 0)
    looking.play(looking.choices[0])
    looking.until(lambda message: message["kind"] == "step" and looking.view["round"] == 2)
    workers = process.children()
    assert workers
    process.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_what_no_game_waits_for_may_take_longer_than_a_move() -> None:
    metrics = Metrics()

    async def slept() -> None:
        workers = Workers(1, metrics, patience=0.01)
        try:
            await workers.do("somebody", time.sleep, 0.1)
        finally:
            workers.close()

    asyncio.run(slept())
    assert metrics.value("workers_replaced") == 0


def test_workers_run_on_a_quicker_build_as_soon_as_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def origin(workers: Workers) -> str:
        spec = await workers._work("somebody", "table", importlib.util.find_spec, "shoal")
        assert spec is not None
        return str(spec.origin)

    async def before_and_after() -> tuple[str, str]:
        workers = Workers(1, Metrics())
        try:
            workers.look_for(tmp_path / "build")
            before = await origin(workers)
            shutil.copytree(Path(shoal.__file__).parent, tmp_path / "build" / "shoal")
            workers.look_for(tmp_path / "build")
            return before, await origin(workers)
        finally:
            workers.close()

    monkeypatch.setattr(sys, "path", list(sys.path))
    before, after = asyncio.run(before_and_after())
    assert before == shoal.__file__
    assert after == str(tmp_path / "build" / "shoal" / "__init__.py")


def test_a_stored_bot_plays_at_its_level_though_that_had_another_name_then(tmp_path: Path) -> None:
    data = tmp_path / "live.db"
    with running(data, pace=3600) as server:
        ada = Browser(server.port, "Ada")
        table = ada.make({"kind": "bot", "level": "sharp"}, ME, game="icecool", first_catcher="first")
    with sqlite3.connect(data) as file:
        file.execute("UPDATE tables SET chairs = replace(chairs, 'sharp', 'steady')")
        file.execute("UPDATE glances SET glance = replace(glance, 'sharp', 'steady')")
    with running(data) as server:
        ada.port = server.port
        looking = ada.look(table, 1)
        assert looking.seats[0]["level"] == "sharp"
        while looking.view["asked"] == [0]:
            looking.hear()
        assert server.count("bot_moves") >= 1
        assert server.count("bots_gave_up") == 0


@pytest.mark.parametrize("row", [Left(seat=0, level="steady"), Filled(seat=0, name="Carp", level="steady")])
def test_a_row_with_a_levels_former_name_leads_to_that_level(row: Left | Filled) -> None:
    (chair,), _ = changed((Chair("person", "Ada", person="ada"),), row)
    assert chair.level == "sharp"
