"""A disk that is full, data that is damaged: nobody is told that something is kept which is not, and others play on."""

from __future__ import annotations

import resource
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE, until
from server.players import BOT, ME, OPEN, Browser
from server.running import Process, Running, running
from shoal.server.store.sqlite.trouble import unwritable
from shoal.server.store.trouble import Unwritable

HERE = {"kind": "here", "name": "Cy"}


def numbers(browser: Browser) -> dict[str, float]:
    """What the server counts."""
    lines = browser.get("/metrics").text.splitlines()
    return {name: float(number) for name, number in (line.split() for line in lines if not line.startswith("#"))}


def until_ready(browser: Browser, status: int) -> str:
    """What the server says of its readiness once it has this status; an answer may be a second old."""
    give_up = time.monotonic() + PATIENCE
    while (answer := browser.get("/readyz")).status_code != status:
        assert time.monotonic() < give_up
        time.sleep(0.05)
    return answer.text


def allow(process: Process, size: int) -> None:
    """Let the server write no file longer than that, as a disk that is full would."""
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_with_a_full_disk_moves_are_refused_and_all_goes_on_when_there_is_room(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db")
    try:
        ada = Browser(process.port, "Ada")
        table = ada.make(ME, HERE, HERE, HERE)
        one, other = ada.look(table, 0), ada.look(table, 1)
        assert ada.get("/readyz").text == "ok\n"
        allow(process, (tmp_path / "live.db-wal").stat().st_size)
        for _ in range(3):
            refusal = one.play({"kind": "play", "robot": 0, "card": 2})
            assert refusal["kind"] == "refusal"
            assert "disk, so nothing has been kept" in refusal["reason"]
        assert ada.post("/api/me", {"name": "Eve"}).status_code == 503
        assert "cannot write to its disk" in until_ready(ada, 503)
        assert ada.get("/healthz").text == "ok\n"
        assert numbers(ada)["shoal_writable"] == 0
        allow(process, resource.RLIM_INFINITY)
        done = one.play({"kind": "play", "robot": 0, "card": 3})
        assert (done["kind"], done["number"]) == ("done", one.number)
        other.catch_up(done["number"])
        assert ada.look(table, 0).view["robots"][0]["card"] == 3
        assert numbers(ada)["shoal_writable"] == 1
        assert until_ready(ada, 200) == "ok\n"
        assert ada.get("/api/me").json()["name"] == "Ada"
    finally:
        process.kill()
    log = (tmp_path / "server.log").read_text(encoding="utf-8")
    assert log.count("nothing can be written") == log.count("can be written again") == 1


def test_bots_wait_for_room_on_the_disk_and_play_on(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db", pace=0.1)
    try:
        ada = Browser(process.port, "Ada")
        looking = ada.look(ada.make(BOT, BOT, BOT, BOT, limbs=8))
        allow(process, (tmp_path / "live.db-wal").stat().st_size)
        until(lambda: not numbers(ada)["shoal_writable"])
        assert not looking.over
        allow(process, resource.RLIM_INFINITY)
        round = looking.view["round"]
        looking.until(lambda message: message["kind"] == "step" and looking.view["round"] == round + 2)
        assert numbers(ada)["shoal_errors_total"] == 0
    finally:
        process.kill()


class Switchable(sqlite3.Connection):
    """A connection on which SQLite itself refuses to write, as on a disk that has become read-only, for a while."""

    forbidden = False

    def execute(self, *given: Any) -> sqlite3.Cursor:
        super().execute(f"PRAGMA query_only = {int(Switchable.forbidden)}")
        return super().execute(*given)


def test_a_file_that_becomes_read_only_refuses_moves_and_all_goes_on_when_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Switchable))
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        table = ada.make(ME, HERE, HERE, HERE)
        one, other = ada.look(table, 0), ada.look(table, 1)
        kept = one.play({"kind": "play", "robot": 0, "card": 2})["number"]
        monkeypatch.setattr(Switchable, "forbidden", True)
        for _ in range(2):
            refusal = other.play({"kind": "play", "robot": 1, "card": 3})
            assert refusal["reason"] == (
                "This server is not allowed to write to its disk, so nothing has been kept. Try again in a while."
            )
        assert ada.post("/api/me", {"name": "Eve"}).status_code == 503
        assert "not allowed to write to its disk" in until_ready(ada, 503)
        monkeypatch.setattr(Switchable, "forbidden", False)
        done = other.play({"kind": "play", "robot": 1, "card": 4})
        assert (done["kind"], done["number"]) == ("done", kept + 1)
        assert until_ready(ada, 200) == "ok\n"
        assert ada.look(table, 0).view["robots"][0]["card"] == 2
        assert ada.look(table, 1).view["robots"][1]["card"] == 4


@pytest.mark.parametrize(
    ("pragma", "words"),
    [("query_only = 1", "not allowed to write"), ("max_page_count = 1", "disk of this server is full")],
)
def test_what_sqlite_says_becomes_a_sentence(tmp_path: Path, pragma: str, words: str) -> None:
    file = sqlite3.connect(tmp_path / "file.db", isolation_level=None)
    file.execute("CREATE TABLE notes (note TEXT)")
    file.execute(f"PRAGMA {pragma}")
    with pytest.raises(sqlite3.Error) as error:
        file.execute("INSERT INTO notes VALUES (?)", ("x" * 100_000,))
    told = unwritable(error.value)
    assert isinstance(told, Unwritable)
    assert words in str(told)


def damage(data: Path, table: str) -> None:
    """Let the log of this table say what its game cannot."""
    with sqlite3.connect(data) as file:
        log = "tablekey = (SELECT key FROM tables WHERE id = ?)"
        file.execute(f"""UPDATE log SET row = '{{"kind":"answer","who":0,"answer":{{}}}}' WHERE {log}""", (table,))


def test_a_damaged_table_says_so_to_its_players_and_to_the_operator_and_others_play_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        sound, ill = ada.make(ME, OPEN, OPEN, OPEN), ada.make(ME, OPEN, OPEN, OPEN)
        looking = ada.look(sound, 0)
        server.sweep(later=100)
        damage(tmp_path / "live.db", ill)
        for _ in range(2):
            with pytest.raises(ConnectionClosed) as closed:
                ada.open(ill).recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4422
            assert closed.value.rcvd.reason.startswith("This table is damaged")
        answer = ada.get(f"/api/tables/{ill}/record")
        assert (answer.status_code, "damaged" in answer.json()["error"]) == (500, True)
        assert numbers(ada)["shoal_damaged_tables"] == 1
        assert any(record.message == "table damaged" and vars(record)["table"] == ill for record in caplog.records)
        looking = ada.resume(looking) if looking.socket.close_code else looking
        assert ada.look(sound, 0).play({"kind": "play", "robot": 0, "card": 2})["kind"] == "done"
        assert ada.get("/readyz").text == "ok\n"


def test_a_game_of_other_rules_says_so(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        table = ada.make(ME, OPEN, OPEN, OPEN)
        server.sweep(later=100)
        with sqlite3.connect(tmp_path / "live.db") as file:
            file.execute("UPDATE tables SET header = json_set(header, '$.rules', '0.9')")
        with pytest.raises(ConnectionClosed) as closed:
            ada.open(table).recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert "rules 0.9" in closed.value.rcvd.reason
        assert numbers(ada)["shoal_damaged_tables"] == 0


def test_damaged_pages_make_the_server_unready(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        ada.make(ME, OPEN, OPEN, OPEN)
        assert server.call(server.server.store.look_through()) == ""
        with sqlite3.connect(tmp_path / "live.db") as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            root = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'replays'").fetchone()[0]
        with (tmp_path / "live.db").open("r+b") as pages:
            pages.seek((root - 1) * 4096)
            pages.write(b"\xff" * 4096)
        assert server.call(server.server.store.look_through())
        assert "damaged" in until_ready(ada, 503)
        assert ada.get("/healthz").text == "ok\n"


def test_the_loop_its_queues_and_all_waits_are_in_the_numbers(server: Running, ada: Browser) -> None:
    looking = ada.look(ada.make(ME, BOT, BOT, BOT), 0)
    looking.play(looking.choices[0])
    looking.until(lambda message: message["kind"] == "step" and looking.view["round"] == 2)
    before = numbers(ada)

    async def block() -> None:
        time.sleep(0.3)

    server.call(block())
    after = numbers(ada)
    late = [numbers['shoal_loop_lag_seconds_bucket{le="+Inf"}'] - numbers['shoal_loop_lag_seconds_bucket{le="0.1"}']
            for numbers in (before, after)]  # fmt: skip
    assert late[1] > late[0]
    for name in ("commit", "request", "thought"):
        assert after[f"shoal_{name}_seconds_count"] >= 1
        assert after[f'shoal_{name}_seconds_bucket{{le="+Inf"}}'] == after[f"shoal_{name}_seconds_count"]
        assert after[f"shoal_{name}_seconds_sum"] > 0
    for name in ("writes_waiting", "thoughts_waiting", "messages_waiting", "tables_loading"):
        assert after[f"shoal_{name}"] >= 0
