"""A server that is killed, ended or copied in the middle of things: what was acknowledged is there."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from server.players import BOT, ME, OPEN, Browser, Looking
from server.running import Process
from shoal.core import ShoalError
from shoal.server import backup
from shoal.server.store.writing import connect


def play_until_cut(looking: Looking, rng: Random, seconds: float, process: Process) -> dict[str, int]:
    """Play on for so long, then kill the server; the ids that were acknowledged, with their numbers."""
    done: dict[str, int] = {}
    end = time.monotonic() + seconds
    while time.monotonic() < end and looking.wait_for_turn():
        move, id = rng.choice(looking.choices), f"{looking.number}-{len(done)}"
        answer = looking.play(move, id=id)
        assert answer["kind"] == "done"
        done[id] = answer["number"]
        looking.catch_up(answer["number"])
    if looking.choices:
        looking.say("play", id="unheard", seat=0, move=looking.choices[0])
    process.kill()
    return done


def test_killed_at_any_moment_everything_acknowledged_is_there(tmp_path: Path) -> None:
    rng = Random(4)
    process = Process(tmp_path / "live.db", pace=0.002)
    try:
        ada = Browser(process.port, "Ada")
        looking = ada.look(ada.make(ME, BOT, BOT, BOT, limbs=8), 0)
        for _ in range(3):
            done = play_until_cut(looking, rng, rng.uniform(0.0, 0.4), process)
            process.start()
            looking = ada.resume(looking)
            for id, number in done.items():
                assert looking.play({}, id=id) == {"kind": "done", "id": id, "number": number}
        fresh = ada.look(looking.table, 0)
        looking.catch_up(fresh.number)
        fresh.catch_up(looking.number)
        assert looking.view == fresh.view
    finally:
        process.kill()


def test_a_sealed_choice_outlives_the_server(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db")
    try:
        ada = Browser(process.port, "Ada")
        looking = ada.look(ada.make(ME, OPEN, OPEN, OPEN), 0)
        looking.play({"kind": "play", "robot": 0, "card": 4}, id="sealed")
        process.kill()
        process.start()
        again = ada.look(looking.table, 0)
        assert again.view == looking.view
        assert again.view["robots"][0]["card"] == 4
        assert Browser(process.port).look(looking.table).view["robots"][0]["card"] is None
        assert again.play({"kind": "play", "robot": 0, "card": 5}, id="sealed")["number"] == 2
    finally:
        process.kill()


def test_a_server_that_ends_tells_its_clients_to_come_back(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db")
    ada = Browser(process.port, "Ada")
    looking = ada.look(ada.make(ME, OPEN, OPEN, OPEN), 0)
    process.stop()
    with pytest.raises(ConnectionClosed) as closed:
        looking.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    log = (tmp_path / "server.log").read_text(encoding="utf-8")
    assert '"what":"closed"' in log
    assert ada.secret not in log


def test_a_backup_of_a_running_server_is_whole_and_can_be_served(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db", pace=0.001)
    try:
        ada = Browser(process.port, "Ada")
        looking = ada.look(ada.make(ME, BOT, BOT, BOT), 0)
        number = looking.play({"kind": "play", "robot": 0, "card": 4})["number"]
        backup(tmp_path / "live.db", tmp_path / "copy.db")
    finally:
        process.kill()
    with connect(tmp_path / "copy.db", reading=True) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT max(number) FROM log").fetchone()[0] >= number
    copied = Process(tmp_path / "copy.db")
    try:
        moved = Browser(copied.port)
        moved.http.cookies.set("shoal", ada.secret)
        assert moved.look(looking.table, 0).number >= number
    finally:
        copied.kill()


def test_a_backup_overwrites_nothing_and_needs_a_file(tmp_path: Path) -> None:
    with pytest.raises(ShoalError, match="no file"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    sqlite3.connect(tmp_path / "live.db").close()
    (tmp_path / "copy.db").write_text("mine", encoding="utf-8")
    with pytest.raises(ShoalError, match="already"):
        backup(tmp_path / "live.db", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text(encoding="utf-8") == "mine"
