"""What only the store in an SQLite file promises: its shape, its speed, and its log."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from server.store.bench import GLANCE, ROWS, Bench, append, with_table, write_until_anew
from shoal.core import ShoalError
from shoal.server.store.sqlite.migrations import migrate
from shoal.server.store.sqlite.store import OPEN
from shoal.server.store.sqlite.writing import connect
from shoal.server.store.store import Store


def test_an_empty_file_is_brought_to_the_newest_shape_once(tmp_path: Path) -> None:
    connection = connect(tmp_path / "new.db")
    newest = migrate(connection)
    assert connection.execute("PRAGMA user_version").fetchone() == (newest,)
    assert migrate(connection) == newest
    strict = connection.execute(
        "SELECT count(*), sum(strict) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'"
    )
    tables, all_strict = strict.fetchone()
    assert tables == all_strict > 10


def test_open_tables_are_found_without_a_look_at_all_others(tmp_path: Path) -> None:
    connection = connect(tmp_path / "new.db")
    migrate(connection)
    plan = connection.execute(f"EXPLAIN QUERY PLAN {OPEN}", (3, 50)).fetchall()
    assert "USING INDEX glances_open" in str(plan)


def test_data_of_a_newer_shape_is_left_alone(tmp_path: Path) -> None:
    connection = connect(tmp_path / "new.db")
    connection.execute("PRAGMA user_version = 99")
    with pytest.raises(ShoalError, match="newer"):
        migrate(connection)


def test_commits_are_written_through_to_the_disk(tmp_path: Path) -> None:
    connection = connect(tmp_path / "new.db")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connect(tmp_path / "new.db", reading=True).execute("CREATE TABLE t (a)")


def test_the_log_of_sqlite_is_copied_into_the_file_before_it_grows_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.server.store.sqlite.writing.MUCH", 20)

    async def write(store: Store) -> None:
        await with_table(store)
        written = await write_until_anew(
            tmp_path / "store.db-wal", lambda number: append(store, number + 2, ROWS[1:2], GLANCE)
        )
        assert len(await store.rows("t1")) == 1 + written

    Bench(tmp_path / "store.db").run(write)
