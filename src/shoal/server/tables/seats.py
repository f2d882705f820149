"""People and bots come to the seats of a table, and go."""

from __future__ import annotations

import msgspec

from shoal.server.store.rows import Chair, Filled, Freed, Left, Parted, Seated
from shoal.server.tables.table_events import BotRose, BotSat, CameBack, Sat, TableEvent, Went, WentForGood

AnyChange = Seated | Left | Filled | Freed | Parted
"""A row that changes who sits where."""


def changed(chairs: tuple[Chair, ...], row: AnyChange) -> tuple[tuple[Chair, ...], TableEvent]:
    """Who sits where after this row, and what everybody is told."""
    chair, note = _changed(chairs[row.seat], row)
    return (*chairs[: row.seat], chair, *chairs[row.seat + 1 :]), note


def _changed(old: Chair, row: AnyChange) -> tuple[Chair, TableEvent]:
    match row:
        case Left():
            return msgspec.structs.replace(old, away=True, level=row.level), Went(row.seat, old.name)
        case Filled():
            return Chair("bot", row.name, level=row.level), BotSat(row.seat, row.name)
        case Freed():
            return Chair("open", ""), BotRose(row.seat, old.name)
        case Parted():
            chair = Chair("bot", row.name, level=row.level) if row.level else Chair("open", "")
            return chair, WentForGood(row.seat, old.name, not row.level)
        case Seated():
            note = (CameBack if old.away else Sat)(row.seat, row.name)
            return Chair("person", row.name, person=row.person), note
