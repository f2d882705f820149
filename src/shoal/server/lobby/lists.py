"""Tables as lists show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from shoal import games
from shoal.core import Setting, lesson_of
from shoal.server.store.rows import Chair
from shoal.server.store.store import Listed, Person
from shoal.server.wire.answers import RowSeat, TableRow


def open_to_all(alive: Sequence[Listed], others: Sequence[Listed], most: int, each: int) -> tuple[TableRow, ...]:
    """The open tables that everybody is shown: those where somebody waits first, and so many of each maker."""
    shown: dict[str, Listed] = {}
    makers: Counter[str] = Counter()
    for table in (*alive, *others):
        if table.id not in shown and makers[table.maker] < each:
            shown[table.id] = table
            makers[table.maker] += bool(table.maker)
    return in_public(list(shown.values())[:most])


def in_public(tables: Sequence[Listed]) -> tuple[TableRow, ...]:
    """These tables as everybody sees them: nothing of it changes with a move."""
    return tuple(_row(table, None) for table in tables if games.has(table.game))


def mine(tables: Sequence[Listed], person: Person, *, put_away: bool) -> tuple[TableRow, ...]:
    """The tables where this person sits, as they see them: those that they have put away, or the others."""
    return tuple(_row(table, person) for table in tables if table.put_away == put_away and _sits_at(table, person))


def _sits_at(table: Listed, person: Person) -> bool:
    return games.has(table.game) and any(chair.person == person.id for chair in table.glance.chairs)


def _row(table: Listed, person: Person | None) -> TableRow:
    glance = table.glance
    return TableRow(
        table=table.id,
        game=table.game,
        title=games.find(table.game).title,
        seats=tuple(RowSeat(chair.kind, chair.name) for chair in glance.chairs),
        over=glance.over,
        turn=person is not None and any(_waits_for(glance.chairs[seat], person) for seat in glance.asked),
        asked=() if person is None else glance.asked,
        lesson=_lesson(table),
        variant=_variant(table),
        rated=table.rated,
        clock=table.terms.clock,
    )


def _variant(table: Listed) -> dict[str, Setting]:
    """The options that are not set as usual."""
    usual = {option.name: option.choices[0] for option in games.find(table.game).options}
    return {name: setting for name, setting in table.options.items() if setting != usual.get(name)}


def _lesson(table: Listed) -> tuple[int, int] | None:
    """Which step of how many is taught at this table, as people count; an old lesson cannot be gone on with."""
    lesson = lesson_of(games.find(table.game)) if table.glance.lesson else None
    return None if lesson is None else (table.glance.step + 1, len(lesson.steps))


def _waits_for(chair: Chair, person: Person) -> bool:
    return chair.person == person.id and not chair.away
