"""Bad data at the start is one sentence; good data is its owner's alone."""

from __future__ import annotations

import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from patience import PATIENCE
from server.players import BOT, ME, Browser
from server.running import running
from shoal.server import backup
from shoal.server.store.sqlite.migrations import migrate
from shoal.server.store.sqlite.writing import connect


def no_database(folder: Path) -> Path:
    (folder / "live.db").write_text("This is a letter to my aunt.\n" * 100, encoding="utf-8")
    return folder / "live.db"


def damaged(folder: Path) -> Path:
    connection = connect(folder / "live.db")
    migrate(connection)
    connection.executemany("INSERT INTO persons VALUES (?, ?, 0)", [(f"p{n}", "Ada" * 50) for n in range(500)])
    connection.close()
    content = bytearray((folder / "live.db").read_bytes())
    content[5 * 4096 :] = b"\x5a" * (len(content) - 5 * 4096)
    (folder / "live.db").write_bytes(content)
    return folder / "live.db"


def newer(folder: Path) -> Path:
    connection = connect(folder / "live.db")
    migrate(connection)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    return folder / "live.db"


def of_others(folder: Path) -> Path:
    connection = sqlite3.connect(folder / "live.db")
    connection.execute("CREATE TABLE stamps (country TEXT)")
    connection.close()
    return folder / "live.db"


def not_writable(folder: Path) -> Path:
    return Path("/proc/live.db")


def no_folder(folder: Path) -> Path:
    return folder / "nowhere" / "live.db"


def a_folder(folder: Path) -> Path:
    return folder


BAD = (no_database, damaged, newer, of_others, not_writable, no_folder, a_folder)
PROGRAMS = (["-m", "shoal.server", "--workers", "1"], ["-m", "shoal", "serve"])


def started(data: Path, program: list[str], port: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *program, "--port", str(port), "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize("program", PROGRAMS, ids=["server", "serve"])
@pytest.mark.parametrize("bad", BAD)
def test_bad_data_at_the_start_is_one_sentence(tmp_path: Path, bad: Callable[[Path], Path], program: list[str]) -> None:
    ended = started(bad(tmp_path), program)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.endswith(".\n")
    assert ended.stderr.count("\n") == 1, ended.stderr


def test_a_database_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    data = of_others(tmp_path)
    started(data, PROGRAMS[0])
    with sqlite3.connect(data) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("stamps",)]


@pytest.mark.parametrize("program", PROGRAMS, ids=["server", "serve"])
def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path, program: list[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ended = started(tmp_path / "live.db", program, taken.getsockname()[1])
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("The server cannot listen on 127.0.0.1, port ")
    assert ended.stderr.count("\n") == 1


def test_only_its_owner_can_read_the_data_its_companions_and_copies(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    for companion in ("", "-wal", "-shm"):
        file = folder / f"live.db{companion}"
        file.touch()
        file.chmod(0o644)
    for _ in range(2):
        with running(folder / "live.db") as server:
            Browser(server.port, "Ada").make(ME, BOT)
            backup(folder / "live.db", folder / f"copy-{server.port}.db")
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        assert {"live.db", "live.db-wal", "live.db-shm"} < modes.keys()
        assert set(modes.values()) == {0o600}, modes
