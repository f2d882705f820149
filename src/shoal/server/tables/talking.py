"""What people say at a table in words: who may, who hears it, and how it is told."""

from __future__ import annotations

import time

from shoal.core import ShoalError
from shoal.server.operating.names import visible_text
from shoal.server.store.common.talk import Line
from shoal.server.store.people import hash_of, new_id
from shoal.server.store.store import News, Person
from shoal.server.table.live_table import LiveTable
from shoal.server.tables.registry import Registry
from shoal.server.tables.table_host import TableHost
from shoal.server.wire.protocol import Spoken

SIGNS_ONLY = "Anyone can join this table, so there are only gestures here."
ENOUGH = "Enough has been said at this table."


def is_free(live: LiveTable) -> bool:
    """Whether people talk in words here: those who were invited do, strangers have signs."""
    return not live.setup.public


def hears(live: LiveTable, person: Person | None, line: Line) -> bool:
    """Whether this person may hear it: what is said by those who watch reaches those who play when the game is over."""
    return not line.aside or live.outcome is not None or not live.snapshot.seats_of(person)


async def say(registry: Registry, host: TableHost, person: Person, text: str) -> Line:
    """Keep what this person says, and tell everybody who may hear it."""
    live = host.live
    if not is_free(live):
        raise ShoalError(SIGNS_ONLY)
    seats = sorted(live.snapshot.seats_of(person))
    name = live.snapshot.chairs[seats[0]].name if seats else person.name
    line = Line(new_id(), live.setup.id, person.id, name, visible_text(text), not seats, time.time())
    if not await registry.store.talk.say(line):
        raise ShoalError(ENOUGH)
    tell(host, line)
    registry.store.tell(News(lines=(line,)))
    return line


def tell(host: TableHost, line: Line) -> None:
    """Tell everybody who is here and may hear it."""
    for connection in host.connections:
        if hears(host.live, connection.person, line):
            connection.tell(spoken(line, connection.person))


def spoken(line: Line, person: Person | None) -> Spoken:
    """This line as this person hears it. Who said it has another mark for everybody, so that nobody can be traced."""
    who = hash_of(f"{person.id if person else line.table} hears {line.person}")[:16]
    mine = person is not None and person.id == line.person
    return Spoken(line.id, who, line.name, line.text, line.at, mine, line.aside)
