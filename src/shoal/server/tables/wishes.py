"""What a wish comes to: rows of the table's log, or one sentence why not."""

from __future__ import annotations

import msgspec

from shoal import bots
from shoal.core import FATE, ShoalError
from shoal.server.store.rows import AnyRow, Filled, Freed, Left, Parted, Seated, Turned, Undone
from shoal.server.store.store import Person
from shoal.server.tables.live_table import LiveTable
from shoal.server.wire.protocol import Fill, Free, Leave, Play, Sit, Turn, Undo

Wish = Play | Undo | Sit | Leave | Fill | Free | Turn

MOST_OFTEN = 200
"""How often a seat may do at one table what can be done again and again, so that no log grows without end."""


def act(live: LiveTable, person: Person, wish: Wish) -> list[AnyRow]:
    """Do what this person wishes and say which rows it came to; or `Refused` or `ShoalError`, nothing changed."""
    if not 0 <= wish.seat < len(live.snapshot.chairs):
        raise ShoalError("There is no such seat at this table.")
    match wish:
        case Play():
            return _play(live, person, wish)
        case Undo():
            return [live.did(_undo(live, person, wish))]
        case Sit():
            return [live.did(_sit(live, person, wish))]
        case Leave():
            return [live.did(_leave(live, person, wish))]
        case Fill():
            return [live.did(_fill(live, person, wish))]
        case Free():
            return [live.did(_free(live, person, wish))]
        case Turn():
            return [live.did(_turn(live, person, wish))]


def part(live: LiveTable, person: Person) -> list[AnyRow]:
    """Let bots play on for somebody who is gone for good; where nobody is left to play with, the seats are open."""
    if live.outcome is not None:
        return []
    others = any(chair.person not in ("", person.id) for chair in live.chairs)
    level = bots.best(live.game).name if others else ""
    seats = sorted(live.snapshot.seats_of(person))
    rows = [Parted(seat=seat, name=bots.name(seat) if level else "", level=level) for seat in seats]
    return [live.did(row) for row in rows]


def _play(live: LiveTable, person: Person, wish: Play) -> list[AnyRow]:
    """Take a move; in a lesson only one that is to be tried, after which the next step may follow at once."""
    _check_mine(live, person, wish.seat)
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
    _check_mine(live, person, wish.seat)
    return msgspec.structs.replace(_turned(live, wish.seat, wish.step), person=person.id, id=wish.id)


def _turned(live: LiveTable, seat: int, step: int) -> Turned:
    if live.lesson is None or not 0 <= step <= live.lesson.last:
        raise ShoalError("There is no such step of a lesson here.")
    _check_often(live, "Turned", seat, "You have gone through this lesson often enough; play a real game now!")
    return Turned(lesson=live.lesson.version, step=step)


def _undo(live: LiveTable, person: Person, wish: Undo) -> Undone:
    _check_mine(live, person, wish.seat)
    if live.snapshot.state.who == FATE:
        raise ShoalError("That cannot be taken back: it is about to show what comes of it.")
    live.check_undo(wish.seat)
    enough = f"You have taken back {MOST_OFTEN} moves in this game; that has to be enough."
    _check_often(live, "Undone", wish.seat, enough)
    return Undone(seat=wish.seat, person=person.id, id=wish.id)


def _sit(live: LiveTable, person: Person, wish: Sit) -> Seated:
    chair = live.chairs[wish.seat]
    if live.outcome is None and chair.person == person.id and chair.away:
        return Seated(seat=wish.seat, name=chair.name, person=person.id, id=wish.id)
    _check_open(live, wish.seat)
    if live.snapshot.seats_of(person):
        raise ShoalError("You have a seat at this table already.")
    return Seated(seat=wish.seat, name=person.name, person=person.id, id=wish.id)


def _leave(live: LiveTable, person: Person, wish: Leave) -> Left:
    _check_mine(live, person, wish.seat)
    _check_often(live, "Left", wish.seat, "You have left this table too often to leave it once more.")
    return Left(seat=wish.seat, level=bots.best(live.game).name, person=person.id, id=wish.id)


def _fill(live: LiveTable, person: Person, wish: Fill) -> Filled:
    _check_open(live, wish.seat)
    _check_sits(live, person, "ask a bot to the table")
    name, level = bots.name(wish.seat), bots.best(live.game).name
    return Filled(seat=wish.seat, name=name, level=level, person=person.id, id=wish.id)


def _free(live: LiveTable, person: Person, wish: Free) -> Freed:
    _check_goes_on(live)
    if live.chairs[wish.seat].kind != "bot":
        raise ShoalError("No bot sits there.")
    _check_sits(live, person, "ask a bot to make room")
    _check_often(live, "Freed", wish.seat, "That seat has changed hands too often; the bot stays now.")
    return Freed(seat=wish.seat, person=person.id, id=wish.id)


def _check_mine(live: LiveTable, person: Person, seat: int) -> None:
    chair = live.snapshot.chairs[seat]
    if chair.person != person.id:
        raise ShoalError("That is not your seat.")
    if chair.away:
        raise ShoalError("A bot plays for you now; sit down again first.")


def _check_often(live: LiveTable, what: str, seat: int, sentence: str) -> None:
    if live.often[what, seat] >= MOST_OFTEN:
        raise ShoalError(sentence)


def _check_goes_on(live: LiveTable) -> None:
    if live.outcome is not None:
        raise ShoalError("The game is over.")


def _check_sits(live: LiveTable, person: Person, what: str) -> None:
    if not live.snapshot.seats_of(person):
        raise ShoalError(f"Only those who sit here can {what}.")


def _check_open(live: LiveTable, seat: int) -> None:
    _check_goes_on(live)
    if live.chairs[seat].kind != "open":
        raise ShoalError("That seat is taken.")
