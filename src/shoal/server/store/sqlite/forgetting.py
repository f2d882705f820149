"""A person who wants to be forgotten: their games stay, and somebody sits in their seats."""

from __future__ import annotations

import sqlite3

import msgspec

from shoal.core import parse
from shoal.server.store.nameless import OF_A_PERSON, SOMEBODY, anonymous, without
from shoal.server.store.people import new_id
from shoal.server.store.rows import Chair, Glance, as_json, read_rows
from shoal.server.store.sqlite import counting


def forget_at(connection: sqlite3.Connection, person: str, table: str) -> None:
    """Take this person's names and number out of all that is kept of this table."""
    found = "SELECT key, chairs, glance FROM tables JOIN glances ON tablekey = key WHERE id = ?"
    key, chairs, glance = connection.execute(found, (table,)).fetchone()
    seats = without(parse(tuple[Chair, ...], chairs), person)
    seen = parse(Glance, glance)
    seen = msgspec.structs.replace(seen, chairs=without(seen.chairs, person))
    connection.execute("UPDATE tables SET chairs = ? WHERE key = ?", (as_json(seats), key))
    connection.execute("UPDATE glances SET glance = ? WHERE tablekey = ?", (as_json(seen), key))
    _forget_rows(connection, person, key)
    connection.execute("DELETE FROM sitting WHERE person = ? AND tableid = ?", (person, table))


def forget(connection: sqlite3.Connection, person: str) -> None:
    """Let nothing stand for this person any more."""
    counting.forget(connection, person)
    for table in OF_A_PERSON:
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))  # noqa: S608
    connection.execute("UPDATE tables SET maker = '' WHERE maker = ?", (person,))
    connection.execute("UPDATE reports SET person = '', name = ? WHERE person = ?", (SOMEBODY, person))
    connection.execute("UPDATE reports SET reporter = ? WHERE reporter = ?", (new_id(), person))
    connection.execute("DELETE FROM persons WHERE id = ?", (person,))


def _forget_rows(connection: sqlite3.Connection, person: str, key: int) -> None:
    found = connection.execute("SELECT number, row FROM log WHERE tablekey = ? AND instr(row, ?)", (key, person))
    for number, line in found.fetchall():
        (row,) = read_rows([line])
        if row.person == person:
            text = as_json(anonymous(row))
            connection.execute("UPDATE log SET row = ? WHERE tablekey = ? AND number = ?", (text, key, number))
