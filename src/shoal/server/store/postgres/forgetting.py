"""A person who wants to be forgotten: their games stay, and somebody sits in their seats."""

from __future__ import annotations

import asyncpg
import msgspec

from shoal.core import parse
from shoal.server.store.nameless import OF_A_PERSON, SOMEBODY, anonymous, without
from shoal.server.store.people import new_id
from shoal.server.store.postgres import counting
from shoal.server.store.rows import Chair, Glance, as_json, read_rows


async def forget_at(connection: asyncpg.Connection, person: str, table: str) -> None:
    """Take this person's names and number out of all that is kept of this table; nobody writes there meanwhile."""
    found = "SELECT key, chairs, glance FROM tables JOIN glances ON tablekey = key WHERE id = $1 FOR UPDATE OF glances"
    kept = await connection.fetchrow(found, table)
    if kept is None:  # another server has dropped it meanwhile
        return
    key, chairs, glance = kept
    seats = without(parse(tuple[Chair, ...], chairs), person)
    seen = parse(Glance, glance)
    seen = msgspec.structs.replace(seen, chairs=without(seen.chairs, person))
    await connection.execute("UPDATE tables SET chairs = $1 WHERE key = $2", as_json(seats), key)
    await connection.execute("UPDATE glances SET glance = $1 WHERE tablekey = $2", as_json(seen), key)
    await _forget_rows(connection, person, key)
    await connection.execute("DELETE FROM sitting WHERE person = $1 AND tableid = $2", person, table)


async def forget(connection: asyncpg.Connection, person: str) -> None:
    """Let nothing stand for this person any more."""
    await counting.forget(connection, person)
    for table in OF_A_PERSON:
        await connection.execute(f"DELETE FROM {table} WHERE person = $1", person)  # noqa: S608
    await connection.execute("UPDATE tables SET maker = '' WHERE maker = $1", person)
    await connection.execute("UPDATE reports SET person = '', name = $1 WHERE person = $2", SOMEBODY, person)
    await connection.execute("UPDATE reports SET reporter = $1 WHERE reporter = $2", new_id(), person)
    await connection.execute("DELETE FROM persons WHERE id = $1", person)


async def _forget_rows(connection: asyncpg.Connection, person: str, key: int) -> None:
    statement = "SELECT number, row FROM log WHERE tablekey = $1 AND strpos(row, $2) > 0"
    for number, line in await connection.fetch(statement, key, person):
        (row,) = read_rows([line])
        if row.person == person:
            text = as_json(anonymous(row))
            await connection.execute("UPDATE log SET row = $1 WHERE tablekey = $2 AND number = $3", text, key, number)
