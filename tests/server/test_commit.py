"""Whoever waits for rows to be written hears how it went, whatever happens to others."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from shoal.server.store.migrations import migrate
from shoal.server.store.writing import Writer, connect
from shoal.server.tables.commit import Commit


def fail(*_: object) -> None:
    raise ZeroDivisionError


def test_everybody_who_waits_is_told_even_if_one_of_them_fails(caplog: pytest.LogCaptureFixture) -> None:
    async def wait() -> None:
        commit, told = Commit(1, 1), []
        waits = commit.until_known()
        commit.then(fail)
        commit.then(lambda: told.append("in time"))
        commit.finish(None)
        commit.then(lambda: told.append("late"))
        await asyncio.wait_for(waits, 5)
        assert told == ["in time", "late"]

    asyncio.run(wait())
    assert "could not be told" in caplog.text


def test_work_that_fails_in_an_odd_way_is_told_and_the_next_is_done(tmp_path: Path) -> None:
    async def write() -> list[Exception | None]:
        path = tmp_path / "store.db"
        connection = connect(path)
        migrate(connection)
        connection.close()
        writer, ends = Writer(path, asyncio.get_running_loop()), asyncio.Queue[Exception | None]()
        came = []
        for work in (fail, _make_a_person):
            writer.write(work, ends.put_nowait)
            came.append(await asyncio.wait_for(ends.get(), 10))
        await asyncio.to_thread(writer.end().join)
        return came

    first, second = asyncio.run(write())
    assert isinstance(first, ZeroDivisionError)
    assert second is None


def _make_a_person(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO persons VALUES ('p', 'Ada', 1.0)")
