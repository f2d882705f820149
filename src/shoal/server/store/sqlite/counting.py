"""How a rated game is counted in SQLite: its one writer does it in one go."""

from __future__ import annotations

import sqlite3
from functools import partial

from shoal.ratings import Skill
from shoal.server.store.common.scores import FORGET, NEW_PAGE, PAGE, SKILL, Ended, is_bot, rows_of, scored
from shoal.server.store.people import new_id
from shoal.server.store.rows import as_json
from shoal.server.store.sqlite.numbered import numbered


def count(connection: sqlite3.Connection, ended: Ended, now: float) -> None:
    """Count this game, unless it was counted before."""
    if not connection.execute("UPDATE tables SET rated = 2 WHERE id = ? AND rated = 1", (ended.table,)).rowcount:
        return
    players = [seat if is_bot(seat) else _page(connection, seat) for seat in ended.seats]
    scores = scored(players, ended.places, partial(_skill, connection, ended))
    values = (ended.table, ended.game, as_json(ended.options), now, as_json(ended.gave_up))
    number = connection.execute("INSERT INTO results VALUES (NULL, ?, ?, ?, ?, ?)", values).lastrowid
    assert number is not None
    connection.executemany("INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows_of(number, ended, scores))


def forget(connection: sqlite3.Connection, person: str) -> None:
    """Let a new word that stands for nobody be left of this person in rated games."""
    connection.execute(numbered(FORGET), (new_id(), person))


def _page(connection: sqlite3.Connection, person: str) -> str:
    fresh = new_id()
    connection.execute(numbered(NEW_PAGE), (fresh, person))
    found = connection.execute(numbered(PAGE), (person,)).fetchone()
    return str(found[0]) if found else fresh


def _skill(connection: sqlite3.Connection, ended: Ended, player: str) -> Skill | None:
    found = connection.execute(numbered(SKILL), (player, ended.game, len(ended.seats))).fetchone()
    return Skill(*found) if found else None
