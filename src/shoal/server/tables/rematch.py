"""Another game: the same people play the same again."""

from __future__ import annotations

import time

import msgspec

from shoal.core import ShoalError
from shoal.server.store.people import new_id, new_seed
from shoal.server.store.rows import AnyRow, Chair, Rematched, TableSetup
from shoal.server.store.store import Person
from shoal.server.table.live_table import LiveTable
from shoal.server.table.luck import sealed
from shoal.server.tables.registry import Registry
from shoal.server.tables.table_host import TableHost


async def play_again(registry: Registry, host: TableHost, person: Person) -> str:
    """The table where the same people play the same again; the second who asks gets the same one."""
    async with registry.alone(host) as live:
        if live.snapshot.rematch:
            return live.snapshot.rematch
        if live.outcome is None:
            raise ShoalError("The game is not over yet.")
        if not live.snapshot.seats_of(person):
            raise ShoalError("Only those who played can ask for another game.")
        again = await registry.make(_again(live, person))
        row = Rematched(table=again.live.setup.id, person=person.id)

        def tell(live: LiveTable) -> list[AnyRow]:
            return [] if live.snapshot.rematch else [live.did(row)]

        told = registry.changes.done(host, tell, alone=True)
    await told
    return host.live.snapshot.rematch


def _again(live: LiveTable, person: Person) -> TableSetup:
    """The same people in the same seats, with the same options and new luck."""
    chairs = tuple(map(_chair_again, live.chairs))
    header = live.setup.header
    header = msgspec.structs.replace(header, seed=new_seed()) if header.fair is None else sealed(header)
    setup = live.setup
    return TableSetup(new_id(), header, chairs, setup.public, time.time(), person.id, setup.rated, setup.terms)


def _chair_again(chair: Chair) -> Chair:
    if chair.kind != "person":
        return chair
    return msgspec.structs.replace(chair, away=False, level="", why="") if chair.person else Chair("open", "")
