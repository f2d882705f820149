"""What a wish comes to: rows of the table's log, or one sentence why not."""

from __future__ import annotations

import msgspec

from shoal import bots
from shoal.core import FATE, ShoalError
from shoal.server.store.rows import AnyRow, Filled, Freed, Left, Parted, Seated, Turned, Undone
from shoal.server.store.store import Person
from shoal.server.table.checks import (
    MOST_OFTEN,
    check_goes_on,
    check_mine,
    check_no_pause,
    check_not_answered,
    check_often,
    check_open,
    check_sits,
    check_time,
    check_unrated,
)
from shoal.server.table.live_table import LiveTable
from shoal.server.table.relief import Waiting, while_waiting
from shoal.server.wire.said import Fill, Free, Leave, Pause, Play, Resume, Sit, StandIn, Turn, Undo

Wish = Play | Undo | Sit | Leave | Fill | Free | Turn | Waiting


def act(live: LiveTable, person: Person, wish: Wish) -> list[AnyRow]:
    """Do what this person wishes and say which rows it came to; or `Refused` or `ShoalError`, nothing changed."""
    if not 0 <= wish.seat < len(live.snapshot.chairs):
        raise ShoalError("There is no such seat at this table.")
    if isinstance(wish, Play):
        return _play(live, person, wish)
    row = live.did(_row(live, person, wish))
    return [row, *live.open()]  # whoever leaves may have been the last whose luck fate has waited for


def _row(live: LiveTable, person: Person, wish: Undo | Sit | Leave | Fill | Free | Turn | Waiting) -> AnyRow:
    """The row that this wish comes to."""
    match wish:
        case Undo():
            return _undo(live, person, wish)
        case Sit():
            return _sit(live, person, wish)
        case Leave():
            return _leave(live, person, wish)
        case Fill():
            return _fill(live, person, wish)
        case Free():
            return _free(live, person, wish)
        case Turn():
            return _turn(live, person, wish)
        case StandIn() | Pause() | Resume():
            return while_waiting(live, person, wish)


def part(live: LiveTable, person: Person) -> list[AnyRow]:
    """Let bots play on for somebody who is gone for good; where nobody is left to play with, the seats are open."""
    if live.outcome is not None:
        return []
    others = any(chair.person not in ("", person.id) for chair in live.chairs)
    level = bots.best(live.game).name if others else ""
    seats = sorted(live.snapshot.seats_of(person))
    rows = [Parted(seat=seat, name=bots.name(seat) if level else "", level=level) for seat in seats]
    done = [live.did(row) for row in rows]
    return [*done, *live.open()]


def _play(live: LiveTable, person: Person, wish: Play) -> list[AnyRow]:
    """Take a move; in a lesson only one that is to be tried, after which the next step may follow at once."""
    check_mine(live, person, wish.seat)
    check_no_pause(live)
    check_not_answered(live, wish.seat, wish.seen)
    standing = live.snapshot.lesson
    if standing is None:
        return live.answer(wish.seat, wish.move, person=person.id, id=wish.id)
    move = live.game.parse_move(wish.move)
    if move in live.snapshot.state.moves(wish.seat):
        standing.check(move)
    rows = live.answer(wish.seat, wish.move, person=person.id, id=wish.id)
    if standing.hurries:
        rows.append(live.did(_turned(live, wish.seat, live.step + 1)))
    return rows


def _turn(live: LiveTable, person: Person, wish: Turn) -> Turned:
    check_mine(live, person, wish.seat)
    return msgspec.structs.replace(_turned(live, wish.seat, wish.step), person=person.id, id=wish.id)


def _turned(live: LiveTable, seat: int, step: int) -> Turned:
    if live.lesson is None or not 0 <= step <= live.lesson.last:
        raise ShoalError("There is no such lesson step here.")
    check_often(live, "Turned", seat, "You have gone through this lesson often enough; play a real game now!")
    return Turned(lesson=live.lesson.version, step=step)


def _undo(live: LiveTable, person: Person, wish: Undo) -> Undone:
    check_mine(live, person, wish.seat)
    check_unrated(live, "moves cannot be taken back")
    check_no_pause(live)
    if live.snapshot.state.who == FATE:
        raise ShoalError("That cannot be taken back: it is about to take effect.")
    live.check_undo(wish.seat)
    enough = f"You have taken back {MOST_OFTEN} moves in this game; that has to be enough."
    check_often(live, "Undone", wish.seat, enough)
    moves = live.turn_so_far() if wish.turn else 1
    return Undone(seat=wish.seat, moves=moves, person=person.id, id=wish.id)


def _sit(live: LiveTable, person: Person, wish: Sit) -> Seated:
    chair = live.chairs[wish.seat]
    if live.outcome is None and chair.person == person.id and chair.away:
        check_time(live, wish.seat)
        return Seated(seat=wish.seat, name=chair.name, person=person.id, id=wish.id)
    check_open(live, wish.seat)
    if live.snapshot.seats_of(person):
        raise ShoalError("You already have a seat at this table.")
    return Seated(seat=wish.seat, name=person.name, person=person.id, id=wish.id)


def _leave(live: LiveTable, person: Person, wish: Leave) -> Left:
    check_mine(live, person, wish.seat)
    check_often(live, "Left", wish.seat, "You have left this table too often to leave it again.")
    return Left(seat=wish.seat, level=bots.best(live.game).name, person=person.id, id=wish.id)


def _fill(live: LiveTable, person: Person, wish: Fill) -> Filled:
    check_open(live, wish.seat)
    check_sits(live, person, "ask a bot to the table")
    name, level = bots.name(wish.seat), bots.best(live.game).name
    return Filled(seat=wish.seat, name=name, level=level, person=person.id, id=wish.id)


def _free(live: LiveTable, person: Person, wish: Free) -> Freed:
    check_goes_on(live)
    if live.chairs[wish.seat].kind != "bot":
        raise ShoalError("No bot sits there.")
    check_sits(live, person, "ask a bot to make room")
    check_unrated(live, "everyone who sits down stays")
    check_often(live, "Freed", wish.seat, "That seat has changed hands too often; the bot stays now.")
    return Freed(seat=wish.seat, person=person.id, id=wish.id)
