"""From a wish for a table to the setting of one."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from shoal import bots, games
from shoal.core import Entry, Game, Header, Lesson, ShoalError, Table
from shoal.server.operating.names import visible_name
from shoal.server.store.people import new_id, new_seed
from shoal.server.store.rows import Chair, TableSetup
from shoal.server.store.store import Listed, Person
from shoal.server.table.luck import sealed
from shoal.server.wire.requests import NewTable, PlayOn, SeatWish


def new_setup(wish: NewTable, person: Person) -> TableSetup:
    """The table that this person wishes, with all options settled; `ShoalError` if it cannot be."""
    game = games.find(wish.game)
    header = Header(
        game.name, game.rules, game.check_seats(len(wish.seats)), game.all_options(wish.options), seed=new_seed()
    )
    header = sealed(header) if wish.fair else header
    chairs = tuple(_chair(game, seat, number, person) for number, seat in enumerate(wish.seats))
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise ShoalError("You can take one seat; others at your screen need names of their own.")
    if wish.rated:
        _check_rated(wish.seats)
    return TableSetup(new_id(), header, chairs, wish.public, time.time(), person.id, wish.rated, wish.terms)


def _check_rated(seats: Sequence[SeatWish]) -> None:
    """Refuse a rated table at which somebody would be rated for more than one seat, or nobody to be rated against."""
    if len(seats) < 2:
        raise ShoalError("Playing alone, you have nobody to be rated against.")
    if any(seat.kind == "here" for seat in seats):
        raise ShoalError("At a rated table everyone plays at their own screen.")


def lesson_setup(lesson: Lesson, person: Person) -> TableSetup:
    """A table where this person takes a lesson, with bots that are easy to beat."""
    level = bots.easiest(lesson.game).name
    chairs = [Chair("bot", bots.name(seat), level=level) for seat in range(lesson.header.seats)]
    chairs[lesson.seat] = Chair("person", person.name, person=person.id)
    return TableSetup(new_id(), lesson.header, tuple(chairs), False, time.time(), person.id)


def unfinished(tables: Sequence[Listed], lesson: Lesson) -> str:
    """The table where somebody has not finished this lesson yet, of those where they sit."""
    for table in tables:
        glance = table.glance
        if glance.lesson == lesson.version and glance.step < lesson.last:
            return table.id
    return ""


def play_on(table: Table, wish: PlayOn, person: Person) -> tuple[TableSetup, list[Entry]]:
    """A table where a game goes on after this answer, with this person in this seat, and the answers given before it.

    What is sealed at that moment is chosen anew, and fate answers from a new seed, of which nothing is promised.
    """
    header, length = table.header, len(table.entries)
    if not 0 <= wish.number < length:
        raise ShoalError(f"Choose a step before the end, from 0 to {length - 1}.")
    if not 0 <= wish.seat < header.seats:
        raise ShoalError(f"Choose a seat from 0 to {header.seats - 1}.")
    level = _level(table.game, wish.level)
    chairs = tuple(
        Chair("person", person.name, person=person.id)
        if seat == wish.seat
        else Chair("bot", bots.name(seat), level=level)
        for seat in range(header.seats)
    )
    fresh = msgspec.structs.replace(header, names=(), bots=(), seed=new_seed(), fair=None)
    setup = TableSetup(new_id(), fresh, chairs, False, time.time(), person.id)
    return setup, table.entries[: _unsealed(table, wish.number)]


def _unsealed(table: Table, number: int) -> int:
    """The last moment up to this one at which nothing is sealed, or nobody has sealed anything yet."""
    sealed, moment = [], Table(table.game, table.header, None)
    sealed.append(moment.state.sealed())
    for entry in table.entries[:number]:
        moment.answer(entry.who, entry.answer)
        sealed.append(moment.state.sealed())
    while number > 0 and 0 < sealed[number] < sealed[number - 1]:
        number -= 1
    return number


def _chair(game: Game, wish: SeatWish, seat: int, person: Person) -> Chair:
    match wish.kind:
        case "me":
            return Chair("person", person.name, person=person.id)
        case "here":
            return Chair("person", visible_name(wish.name), person=person.id)
        case "open":
            return Chair("open", "")
        case "bot":
            return Chair("bot", bots.name(seat), level=_level(game, wish.level))


def _level(game: Game, wanted: str) -> str:
    """The level of bot that is wanted; the best that answers at once where nothing is said."""
    levels = bots.levels(game)
    known = [*(level.name for level in levels), *(guest.level.name for guest in bots.guests())]
    if wanted and wanted not in {*known, *(each.name for level in levels for each in bots.characters(game, level))}:
        raise ShoalError(f"{game.title} has bots of these levels: {', '.join(known)}.")
    return wanted or bots.best(game).name
