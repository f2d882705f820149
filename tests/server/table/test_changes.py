"""The one way in which a table changes, and who is told what whatever happens to others."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from shoal import games
from shoal.core import Header, ShoalError
from shoal.server.operating.metrics import Metrics
from shoal.server.store.rows import AnyRow, Chair, Left, TableSetup
from shoal.server.store.sqlite import SqliteStore
from shoal.server.store.sqlite.migrations import migrate
from shoal.server.store.sqlite.writing import Writer, connect
from shoal.server.store.store import Chain, Person, waiting
from shoal.server.table.live_table import LiveTable
from shoal.server.table.wishes import act
from shoal.server.tables.changes import Changes
from shoal.server.tables.table_host import Decide, TableHost
from shoal.server.wire.said import Leave

ADA = Person("ada", "Ada")


def fail(*_: object) -> None:
    raise ZeroDivisionError


class Bench:
    """A table in memory over a real store, and what is done when something goes wrong."""

    def __init__(self, store: SqliteStore) -> None:
        rules = games.find("getbit")
        header = Header(rules.name, rules.rules, 4, rules.all_options({}), seed="changes")
        chairs = tuple(Chair("person", name, person=ADA.id) for name in ("Ada", "Bo", "Cy", "Di"))
        self.setup = TableSetup("t", header, chairs, False, 0.0)
        self.store = store
        self.mended: list[TableHost] = []
        self.abandoned: list[TableHost] = []
        self.changes = Changes(
            store,
            Metrics(),
            wake=lambda _: None,
            mend=self.mended.append,
            abandon=self.abandoned.append,
            told=lambda _: None,
        )

    async def host(self) -> TableHost:
        live = LiveTable(self.setup)
        await self.store.identities.add(ADA, 1.0)
        await self.store.make_table(self.setup, live.open(), live.glance())
        host = TableHost(live, 0.0)
        host.keep(after for _, after in live.take_news(live.number))
        return host


def on_a_bench(tmp_path: Path, work: Callable[[Bench, TableHost], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "store.db")
        try:
            bench = Bench(store)
            await asyncio.wait_for(work(bench, await bench.host()), 20)
        finally:
            await store.close()

    asyncio.run(run())


def leave(seat: int) -> Decide:
    return lambda live: act(live, ADA, Leave(f"leave {seat}", seat))


def test_everybody_who_waits_is_told_even_if_one_of_them_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(bench: Bench, host: TableHost) -> None:
        bench.changes.do(host, leave(0), fail)
        await bench.changes.done(host, leave(1))
        assert [chair.away for chair in host.live.chairs] == [True, True, False, False]
        assert host.writing == 0
        assert bench.abandoned == []

    on_a_bench(tmp_path, work)
    assert "could not be told" in caplog.text


def test_nothing_is_changed_while_somebody_needs_the_table_as_it_is_and_all_in_order_afterwards(tmp_path: Path) -> None:
    async def work(bench: Bench, host: TableHost) -> None:
        async with host.lock:
            waits = [bench.changes.done(host, leave(seat)) for seat in (2, 0, 1)]
            await asyncio.sleep(0)
            assert not any(chair.away for chair in host.live.chairs)
        bench.changes.go_on(host)
        await asyncio.gather(*waits)
        rows = await bench.store.rows("t")
        assert [row.seat for row in rows if isinstance(row, Left)] == [2, 0, 1]

    on_a_bench(tmp_path, work)


def test_what_was_done_before_is_acknowledged_only_when_it_is_written(tmp_path: Path) -> None:
    async def work(bench: Bench, host: TableHost) -> None:
        told: list[str] = []
        bench.changes.do(host, leave(0), lambda _: told.append("done"))
        bench.changes.do(host, lambda _: [], lambda _: told.append("done before"))
        assert told == []
        await bench.changes.done(host, leave(1))
        assert told == ["done", "done before"]

    on_a_bench(tmp_path, work)


def test_a_table_of_which_rows_could_not_be_written_is_mended_before_it_is_changed_again(tmp_path: Path) -> None:
    async def work(bench: Bench, host: TableHost) -> None:
        first = host.live.number + 1
        done, then = waiting()
        row = Left(seat=3, level="random", person=ADA.id, id="elsewhere")
        bench.store.append("t", first, [row], host.live.glance(), Chain(), then)
        await done
        late = bench.changes.done(host, leave(0))
        while not bench.mended:
            await asyncio.sleep(0.001)
        assert not late.done()
        bench.changes.refuse(host, ShoalError("It could not be mended."))
        with pytest.raises(ShoalError, match="mended"):
            await late
        rows = await bench.store.rows("t")
        assert [row.seat for row in rows if isinstance(row, Left)] == [3]

    on_a_bench(tmp_path, work)


def test_a_change_that_fails_halfway_is_not_kept_in_memory(tmp_path: Path) -> None:
    def fail_halfway(live: LiveTable) -> list[AnyRow]:
        live.did(Left(seat=2, level="random"))
        raise ZeroDivisionError

    async def work(bench: Bench, host: TableHost) -> None:
        with pytest.raises(ZeroDivisionError):
            await bench.changes.done(host, fail_halfway)
        bench.changes.do(host, leave(0), lambda _: None)
        assert bench.mended == [host]
        assert not host.live.chairs[0].away

    on_a_bench(tmp_path, work)


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
