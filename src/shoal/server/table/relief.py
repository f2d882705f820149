"""Nobody waits in vain: bots play for those who are away or out of time, and clocks rest where all agree."""

from __future__ import annotations

from shoal import bots
from shoal.core import ShoalError
from shoal.server.store.rows import AnyRow, Paused, Relieved, Resumed
from shoal.server.store.store import Person
from shoal.server.table.checks import check_goes_on, check_mine, check_often, check_sits
from shoal.server.table.live_table import LiveTable
from shoal.server.wire.protocol import Absence
from shoal.server.wire.said import Pause, Resume, StandIn

Waiting = StandIn | Pause | Resume


def relieve(live: LiveTable, at: float) -> list[AnyRow]:
    """Let bots play for those whose time is out by then, as the table chose."""
    clock = live.clock
    if clock is None:
        return []
    why: Absence = "gave up" if clock.terms.out == "give up" else "late"
    level = bots.best(live.game).name
    rows = [live.did(Relieved(seat=seat, level=level, why=why)) for seat in clock.out(at)]
    return [*rows, *live.open()] if rows else []  # they may have been the last whose luck fate has waited for


def while_waiting(live: LiveTable, person: Person, wish: Waiting) -> AnyRow:
    """What a wish of somebody who waits comes to."""
    match wish:
        case StandIn():
            return _stand_in(live, person, wish)
        case Pause():
            return _pause(live, person, wish)
        case Resume():
            return _resume(live, person, wish)


def _stand_in(live: LiveTable, person: Person, wish: StandIn) -> Relieved:
    """Let a bot play for somebody; that they have been away for long enough is looked at where that is known."""
    check_goes_on(live)
    chair = live.chairs[wish.seat]
    if not chair.by_person or chair.person == person.id:
        raise ShoalError("A bot can only play for someone else who is away.")
    if live.clock is not None:
        raise ShoalError("Here the clock decides how long to wait.")
    check_sits(live, person, "let a bot play for someone")
    check_often(live, "Relieved", wish.seat, "A bot has taken over that seat too often; wait for them this time.")
    level = bots.best(live.game).name
    return Relieved(seat=wish.seat, level=level, why="away", person=person.id, id=wish.id)


def _pause(live: LiveTable, person: Person, wish: Pause) -> Paused:
    _check_clock(live, person, wish.seat)
    return Paused(seat=wish.seat, person=person.id, id=wish.id)


def _resume(live: LiveTable, person: Person, wish: Resume) -> Resumed:
    _check_clock(live, person, wish.seat)
    return Resumed(seat=wish.seat, person=person.id, id=wish.id)


def _check_clock(live: LiveTable, person: Person, seat: int) -> None:
    """Refuse unless this seat is theirs, at a table whose clock may be stopped."""
    check_mine(live, person, seat)
    check_goes_on(live)
    if live.clock is None:
        raise ShoalError("No clock is running here: take all the time you like.")
    check_often(live, "Paused", seat, "You have asked for enough pauses in this game.")
