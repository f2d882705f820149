"""What is kept for a time only goes when that is over, and nothing else does; copies are whole."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from server.players import BOT, ME, OPEN, Browser, play_out
from server.running import Process, Running, running
from server.store.bench import write_until_anew
from shoal.cli import main
from shoal.core import ShoalError
from shoal.server import backup, restore
from shoal.server.store.sqlite import SqliteStore
from shoal.server.store.sqlite.writing import connect

DAY = 86400.0
HERE = [{"kind": "here", "name": name} for name in ("Bo", "Cy", "Di")]


def tidy(server: Running, days: float) -> dict[str, int]:
    """Let the server forget, as if so many days had passed."""
    return server.call(server.server.retention.tidy(time.time() + days * DAY))


def lines(data: Path, table: str) -> int:
    with closing(sqlite3.connect(data)) as file:
        return int(file.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_what_was_kept_long_enough_goes_and_games_that_are_over_stay(tmp_path: Path) -> None:
    data = tmp_path / "live.db"
    with running(data, keep_uploads=30, keep_waiting=10, keep_expired=1) as server:
        ada = Browser(server.port, "Ada")
        over = ada.make(ME, *HERE)
        play_out([ada.look(over, seat) for seat in range(4)], Random(1))
        record = ada.get(f"/api/tables/{over}/record").content
        for number in range(120):
            named = record.replace(b'"Bo"', f'"Bo {number}"'.encode(), 1)
            assert ada.http.post("/api/records", content=named).status_code == 200
            ada.make(ME, OPEN, OPEN, OPEN)
        begun, busy = ada.make(ME, OPEN, OPEN, OPEN), ada.make(ME, OPEN, OPEN, OPEN)
        looking, waiting = ada.look(begun, 0), ada.look(busy, 0)
        looking.play(looking.choices[0])
        ada.post("/api/device")
        server.sweep(later=100)
        assert not any(tidy(server, 0.5).values())
        assert tidy(server, 20) == {"uploads": 0, "expired": 1, "waiting": 120, "deserted": 0}
        assert tidy(server, 40) == {"uploads": 120, "expired": 0, "waiting": 0, "deserted": 0}
        assert lines(data, "replays") == lines(data, "links") == 0
        assert lines(data, "tables") == lines(data, "glances") == lines(data, "sitting") == 3
        assert waiting.play(waiting.choices[0])["kind"] == "done"
        assert ada.get(f"/api/tables/{over}/record").content == record
        assert ada.look(begun, 0).number == looking.number
        assert ada.get("/api/me").json()["name"] == "Ada"
        assert server.count("forgotten") == 241


async def close_all(server: Running) -> None:
    """Close all sockets."""
    for host in server.server.registry.hosts.values():
        for connection in host.connections:
            connection.give_up()


def test_games_that_are_over_go_only_where_the_operator_wants_it(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", keep_games=100) as server:
        ada = Browser(server.port, "Ada")
        over, goes_on = ada.make(ME, *HERE), ada.make(ME, *HERE)
        play_out([ada.look(over, seat) for seat in range(4)], Random(1))
        ada.look(goes_on, 0)
        ada.get("/api/tables")
        server.sweep(later=100)
        server.call(close_all(server))
        server.let_go(over, later=0)
        assert tidy(server, 90)["games"] == 0
        assert tidy(server, 110)["games"] == 1
        assert ada.get(f"/api/tables/{over}/record").status_code == 404
        assert ada.look(goes_on, 0).number == 1


def test_secrets_that_no_longer_hold_go(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        assert tidy(server, 400)["expired"] == 0
        assert tidy(server, 402)["expired"] == 1
        assert ada.get("/api/me").json()["name"] == ""


def test_rows_of_a_table_that_is_gone_are_not_acknowledged(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, *HERE), 0)
        server.call(server.server.store.drop_tables([looking.table]))
        assert looking.play(looking.choices[0])["kind"] == "refusal"


def test_the_log_of_sqlite_is_copied_by_its_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.server.store.sqlite.writing.MUCH", 2_000_000)

    async def write() -> int:
        store = SqliteStore(tmp_path / "live.db")
        written = await write_until_anew(
            tmp_path / "live.db-wal", lambda number: store.replays.add(f"r{number}", "x" * 200_000, 1.0)
        )
        await store.close()
        return written

    assert asyncio.run(write()) == lines(tmp_path / "live.db", "replays")


# Copies -------------------------------------------------------------------------------------------------------


@contextmanager
def writing(data: Path, most: int) -> Iterator[Callable[[], int]]:
    """Somebody writes all the time, so many commits at most; says how many there were."""
    count, ended = [0], threading.Event()

    def write() -> None:
        with closing(connect(data)) as file:
            while count[0] < most and not ended.is_set():
                file.execute("INSERT INTO persons VALUES (?, 'Ada', 1.0)", (f"p{count[0]:09}",))
                count[0] += 1

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield lambda: count[0]
    finally:
        ended.set()
        thread.join()


def fill(data: Path) -> None:
    """Some twenty megabytes."""

    async def write() -> None:
        store = SqliteStore(data)
        for number in range(20):
            await store.replays.add(f"r{number}", "x" * 1_000_000, 1.0)
        await store.close()

    asyncio.run(write())


def test_a_backup_ends_however_much_is_written_meanwhile(tmp_path: Path) -> None:
    fill(tmp_path / "live.db")
    with writing(tmp_path / "live.db", most=20_000) as count:
        while count() < 10:
            time.sleep(0.001)
        before = count()
        backup(tmp_path / "live.db", tmp_path / "copy.db")
        assert count() < 20_000
    assert before <= lines(tmp_path / "copy.db", "persons") <= count()
    assert lines(tmp_path / "copy.db", "replays") == 20


def test_a_backup_made_while_people_play_and_restored_elsewhere_has_every_acknowledged_move(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db", pace=0.001)
    try:
        ada = Browser(process.port, "Ada")
        tables = [ada.make(ME, *HERE, limbs=8) for _ in range(3)]
        ada.make(BOT, BOT, BOT, BOT, limbs=8)
        seats = [[ada.look(table, seat) for seat in range(4)] for table in tables]
        rng, done = Random(3), {}
        for looking in seats[0]:
            done[tables[0]] = looking.play(rng.choice(looking.choices))["number"]
        copied = threading.Thread(target=backup, args=(tmp_path / "live.db", tmp_path / "copy.db"))
        copied.start()
        for looking in (*seats[1], *seats[2]):
            looking.play(rng.choice(looking.choices))
        copied.join()
    finally:
        process.kill()
    (tmp_path / "elsewhere").mkdir()
    assert main(["restore", str(tmp_path / "copy.db"), str(tmp_path / "elsewhere" / "live.db")]) == 0
    moved = Process(tmp_path / "elsewhere" / "live.db")
    try:
        again = Browser(moved.port)
        again.http.cookies.set("shoal", ada.secret)
        assert again.look(tables[0], 0).number >= done[tables[0]]
        seats_again = [again.look(tables[1], seat) for seat in range(4)]
        assert any(looking.choices for looking in seats_again), "whoever had not chosen when it was copied goes on"
        assert again.get("/readyz").text == "ok\n"
    finally:
        moved.kill()


def test_a_restore_overwrites_only_when_told_and_never_under_a_server(tmp_path: Path) -> None:
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    with running(live) as server:
        Browser(server.port, "Ada")
        backup(live, copy)
        Browser(server.port, "Bob")
        with pytest.raises(ShoalError, match="already"):
            restore(copy, live)
        with pytest.raises(ShoalError, match="server is using"):
            restore(copy, live, overwrite=True)
    assert lines(live, "persons") == 2
    restore(copy, live, overwrite=True)
    assert lines(live, "persons") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "live.db"]


def test_what_root_restores_belongs_to_whoever_owns_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    fill(tmp_path / "live.db")
    if os.geteuid() == 0:
        os.chown(folder, 65534, 65534)
    restore(tmp_path / "live.db", folder / "live.db")
    owner, file = folder.stat(), (folder / "live.db").stat()
    assert (file.st_uid, file.st_gid, file.st_mode & 0o777) == (owner.st_uid, owner.st_gid, 0o600)


def test_a_damaged_backup_is_not_restored_and_damaged_data_can_be_replaced(tmp_path: Path) -> None:
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    fill(live)
    backup(live, copy)
    with copy.open("r+b") as pages:
        pages.seek(4096 * 40)
        pages.write(b"\xff" * 4096 * 40)
    before = live.read_bytes()
    with pytest.raises(ShoalError, match="not a whole backup"):
        restore(copy, live, overwrite=True)
    assert live.read_bytes() == before
    with pytest.raises(ShoalError, match="not a whole backup"):
        restore(Path(__file__), live, overwrite=True)
    copy.unlink()
    backup(live, copy)
    live.write_bytes(b"no longer a database" * 1000)
    restore(copy, live, overwrite=True)
    assert lines(live, "replays") == 20
