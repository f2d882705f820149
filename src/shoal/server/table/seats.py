"""Who sits at a table: what they are called, and how people and bots come and go."""

from __future__ import annotations

import msgspec

from shoal.server.store.rows import AnyChange, Chair, Filled, Freed, Left, Parted, Relieved, Seated
from shoal.server.table.table_events import BotRose, BotSat, CameBack, Relief, Rose, Sat, TableEvent, Went, WentForGood


def name_of(chairs: tuple[Chair, ...], seat: int) -> str:
    """What whoever sits there is called."""
    return chairs[seat].name or f"Seat {seat + 1}"


def names_of(chairs: tuple[Chair, ...]) -> tuple[str, ...]:
    """What everybody is called, seat by seat."""
    return tuple(name_of(chairs, seat) for seat in range(len(chairs)))


def changed(chairs: tuple[Chair, ...], row: AnyChange) -> tuple[tuple[Chair, ...], TableEvent]:
    """Who sits where after this row, and what everybody is told."""
    chair, note = _changed(chairs[row.seat], row)
    return (*chairs[: row.seat], chair, *chairs[row.seat + 1 :]), note


def _changed(old: Chair, row: AnyChange) -> tuple[Chair, TableEvent]:
    match row:
        case Left():
            return msgspec.structs.replace(old, away=True, level=row.level), Went(row.seat, old.name)
        case Relieved():
            chair = msgspec.structs.replace(old, away=True, level=row.level, why=row.why)
            return chair, Relief(row.seat, old.name, row.why)
        case Filled():
            return Chair("bot", row.name, level=row.level), BotSat(row.seat, row.name)
        case Freed():
            return Chair("open", ""), (BotRose if old.kind == "bot" else Rose)(row.seat, old.name)
        case Parted():
            chair = Chair("bot", row.name, level=row.level) if row.level else Chair("open", "")
            return chair, WentForGood(row.seat, old.name, not row.level)
        case Seated():
            note = (CameBack if old.away else Sat)(row.seat, row.name)
            return Chair("person", row.name, person=row.person), note
