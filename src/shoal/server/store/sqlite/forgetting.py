"""A person who wants to be forgotten: their games stay, and somebody sits in their seats."""

from __future__ import annotations

import sqlite3

import msgspec

from shoal.server.store.rows import AnyRow, Chair, Glance, Seated, as_json, read_rows

SOMEBODY = "Somebody"
OF_A_PERSON = ("secrets", "links", "sitting")
"""The tables whose rows go with their person."""


def forget_at(connection: sqlite3.Connection, person: str, table: str) -> None:
    """Take this person's names and number out of all that is kept of this table."""
    found = "SELECT key, chairs, glance FROM tables JOIN glances ON tablekey = key WHERE id = ?"
    key, chairs, glance = connection.execute(found, (table,)).fetchone()
    seats = _without(msgspec.json.decode(chairs, type=tuple[Chair, ...]), person)
    seen = msgspec.json.decode(glance, type=Glance)
    seen = msgspec.structs.replace(seen, chairs=_without(seen.chairs, person))
    connection.execute("UPDATE tables SET chairs = ? WHERE key = ?", (as_json(seats), key))
    connection.execute("UPDATE glances SET glance = ? WHERE tablekey = ?", (as_json(seen), key))
    _forget_rows(connection, person, key)
    connection.execute("DELETE FROM sitting WHERE person = ? AND tableid = ?", (person, table))


def forget(connection: sqlite3.Connection, person: str) -> None:
    """Let nothing stand for this person any more."""
    for table in OF_A_PERSON:
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (person,))  # noqa: S608
    connection.execute("UPDATE tables SET maker = '' WHERE maker = ?", (person,))
    connection.execute("DELETE FROM persons WHERE id = ?", (person,))


def _without(chairs: tuple[Chair, ...], person: str) -> tuple[Chair, ...]:
    return tuple(
        msgspec.structs.replace(chair, name=SOMEBODY, person="") if chair.person == person else chair
        for chair in chairs
    )


def _forget_rows(connection: sqlite3.Connection, person: str, key: int) -> None:
    found = connection.execute("SELECT number, row FROM log WHERE tablekey = ? AND instr(row, ?)", (key, person))
    for number, line in found.fetchall():
        (row,) = read_rows([line])
        if row.person == person:
            text = as_json(_anonymous(row))
            connection.execute("UPDATE log SET row = ? WHERE tablekey = ? AND number = ?", (text, key, number))


def _anonymous(row: AnyRow) -> AnyRow:
    if isinstance(row, Seated):
        row = msgspec.structs.replace(row, name=SOMEBODY)
    return msgspec.structs.replace(row, person="", id="")
