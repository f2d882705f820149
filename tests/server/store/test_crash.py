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
from shoal.server.store.sqlite.writing import connect

KILLS = 6
HERE = {"kind": "here", "name": "Cy"}


def play_until_cut(lookings: list[Looking], rng: Random, process: Process) -> dict[str, int]:
    """Play some moves, begin one more and kill the server soon after; the ids that were acknowledged, with numbers."""
    done: dict[str, int] = {}
    for _ in range(rng.randrange(12)):
        looking = rng.choice([looking for looking in lookings if looking.choices])
        id = f"{looking.number}-{len(done)}"
        answer = looking.play(rng.choice(looking.choices), id=id)
        assert answer["kind"] == "done"
        done[id] = answer["number"]
        for looking in lookings:
            looking.catch_up(answer["number"])
    last = next(looking for looking in lookings if looking.choices)
    last.say("play", id=f"{last.number}-unheard", seat=last.eyes, move=last.choices[0])
    time.sleep(rng.uniform(0.0, 0.01))
    process.kill()
    return done


def test_killed_at_any_moment_everything_acknowledged_is_there(tmp_path: Path) -> None:
    rng = Random(4)
    process = Process(tmp_path / "live.db")
    try:
        ada, bob = Browser(process.port, "Ada"), Browser(process.port, "Bob")
        sealed = bob.look(bob.make(ME, OPEN, OPEN, OPEN), 0)
        table = ada.make(ME, *[HERE] * 5, limbs=8)
        lookings = [ada.look(table, seat) for seat in range(6)]
        for kill in range(KILLS):
            card = 1 + kill % 5
            assert sealed.play({"kind": "play", "robot": 0, "card": card})["kind"] == "done"
            done = play_until_cut(lookings, rng, process)
            process.start()
            sealed = bob.resume(sealed)
            lookings = [ada.resume(looking) for looking in lookings]
            for looking in lookings:
                looking.hear_the_rest()
                assert ada.look(table, looking.eyes).view == looking.view
            for id, number in done.items():
                assert lookings[0].play({}, id=id) == {"kind": "done", "id": id, "number": number}
            assert bob.look(sealed.table, 0).view["robots"][0]["card"] == card
            assert Browser(process.port).look(sealed.table).view["robots"][0]["card"] is None
            assert sealed.ask("undo", seat=0)["kind"] == "done"
    finally:
        process.kill()


def test_a_table_of_bots_goes_on_after_its_server_was_killed(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db", pace=0.002)
    try:
        ada = Browser(process.port, "Ada")
        looking = ada.look(ada.make(ME, BOT, BOT, BOT, limbs=8), 0)
        number = looking.play(looking.choices[0])["number"]
        process.kill()
        process.start()
        looking = ada.resume(looking)
        assert looking.wait_for_turn()
        assert looking.number > number
        assert looking.view["round"] == 2
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
