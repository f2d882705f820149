"""Games that do not go on: the rules have changed, and whoever sits there ends them; or everybody has deserted them.

Then their record can be had. No rules are needed for that: the answers of a record stand in the log as they were given.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from shoal.core import Entry, Record, ShoalError
from shoal.core.playing.promise import Added
from shoal.server.store.rows import Answered, AnyChange, AnyRow, Chair, Ended, Glance, Lucky, TableSetup, Turned
from shoal.server.store.store import Chain, Person, Store, Taken, waiting
from shoal.server.store.trouble import Stuck
from shoal.server.table.seats import changed, names_of
from shoal.server.tables.loading import in_vain


async def end(store: Store, id: str, person: Person) -> None:
    """End the game at this table for good, which its rules do not let go on, if this person sits there."""
    setup = await store.table(id)
    rows = await store.rows(id)
    if setup is None or any(isinstance(row, Turned) for row in rows):
        raise ShoalError("There is no such game.")
    chairs = _chairs(setup, rows)
    if person.id not in {chair.person for chair in chairs}:
        raise ShoalError("Only players at this table can end the game.")
    if not _ended(rows):
        await _write(store, id, len(rows) + 1, Ended(person=person.id), chairs)


async def desert(store: Store, id: str, number: int) -> bool:
    """End the game at this table, with which nobody goes on, if its log goes to this number; say whether it did."""
    setup = await store.table(id)
    rows = await store.rows(id)
    if setup is None or len(rows) != number:
        return False
    try:
        await _write(store, id, number + 1, Ended(deserted=True), _chairs(setup, rows))
    except Taken:
        return False
    return True


async def _write(store: Store, id: str, number: int, end: Ended, chairs: tuple[Chair, ...]) -> None:
    written, then = waiting()
    store.append(id, number, [end], Glance(chairs, (), True), Chain(), then)
    await written


async def record_of_ended(store: Store, id: str, stuck: Stuck) -> str:
    """The record of a game that was ended; of another that cannot go on, it is not to be had yet."""
    record = await kept_record(store, id) if stuck.ended else None
    if record is None:
        raise stuck
    return record.text()


async def kept_record(store: Store, id: str, *, named: bool = True) -> Record | None:
    """The record of a table that is kept, as far as it goes; None where there is no such table."""
    setup = await store.table(id)
    return None if setup is None else record_so_far(setup, await store.rows(id), named=named)


def record_so_far(setup: TableSetup, rows: Sequence[AnyRow], *, named: bool = True) -> Record:
    """The record of this table as far as it goes, with or without names; its rules need not be known here."""
    chairs, vain = _chairs(setup, rows), in_vain(rows)
    answers = [row for place, row in enumerate(rows) if isinstance(row, Answered) and place not in vain]
    names = names_of(chairs) if named else ()
    added = [Added(row.seat, row.after, row.luck) for row in rows if isinstance(row, Lucky)]
    levels = tuple(chair.level for chair in chairs)
    header = msgspec.structs.replace(setup.header.adding(added), names=names, bots=levels)
    return Record(header, [Entry(row.who, row.answer, row.ask) for row in answers], None)


def _ended(rows: Sequence[AnyRow]) -> bool:
    return any(isinstance(row, Ended) for row in rows)


def _chairs(setup: TableSetup, rows: Sequence[AnyRow]) -> tuple[Chair, ...]:
    """Who sits where after these rows."""
    chairs = setup.chairs
    for row in rows:
        if isinstance(row, AnyChange):
            chairs, _ = changed(chairs, row)
    return chairs
