"""A server that cheats with the luck of a table is caught by the record."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from server.lucky import add, make, record_of
from server.players import BOT, ME, Browser, play_out
from server.running import running
from shoal import games
from shoal.core import BadRecord, Table, read
from shoal.core.playing.fairness import check_promise
from shoal.core.playing.promise import commitment_to
from shoal.server.tables.ending import kept_record


@pytest.fixture
def cheating(tmp_path: Path) -> Iterator[tuple[Browser, str, sqlite3.Connection]]:
    """A game that has begun at a server whose data somebody may change, and that data."""
    with running(tmp_path / "live.db") as server, sqlite3.connect(tmp_path / "live.db", isolation_level=None) as file:
        ada = Browser(server.port, "Ada")
        table, _ = make(ada, ME, BOT, BOT, BOT)
        add(ada, table)
        server.let_go(table)
        yield ada, table, file


def finish(ada: Browser, table: str) -> Table:
    play_out([ada.look(table, 0)], Random(6))
    return record_of(ada, table)


def test_a_server_that_changes_its_seed_is_caught(cheating: tuple[Browser, str, sqlite3.Connection]) -> None:
    ada, table, file = cheating
    file.execute("UPDATE tables SET header = json_set(header, '$.seed', ?)", (secrets.token_hex(32),))
    with pytest.raises(BadRecord, match="The seed is not the one that was promised"):
        check_promise(finish(ada, table))


def test_a_server_that_changes_its_seed_and_its_promise_is_caught_by_what_it_answered_before(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server, sqlite3.connect(tmp_path / "live.db", isolation_level=None) as file:
        ada = Browser(server.port, "Ada")
        table, _ = make(ada, ME, BOT, game="aquaria")
        add(ada, table)
        seed = secrets.token_hex(32)
        changes = (seed, commitment_to(seed))
        file.execute("UPDATE tables SET header = json_set(header, '$.seed', ?, '$.fair.commitment', ?)", changes)
        record = server.call(kept_record(server.server.store, table))
    assert record is not None
    with pytest.raises(BadRecord, match="does not follow from the promised seed"):
        check_promise(read(BytesIO(record.text().encode()), games.find))


def test_a_server_that_answers_other_than_its_seed_says_is_caught(
    cheating: tuple[Browser, str, sqlite3.Connection],
) -> None:
    ada, table, file = cheating
    (row,) = file.execute("SELECT row FROM log WHERE row LIKE '%\"line\"%'").fetchone()
    line = json.loads(row)
    file.execute("UPDATE log SET row = ? WHERE row = ?", (json.dumps({**line, "answer": line["answer"][::-1]}), row))
    with pytest.raises(BadRecord, match="This line does not follow from the promised seed"):
        check_promise(finish(ada, table))
