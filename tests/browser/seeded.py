"""A table whose fate is known: it is put into the server's file from outside, as any other server would do it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from browser.people import Person
from shoal.server.store.people import hash_of
from shoal.server.store.sqlite import SqliteStore
from shoal.server.table.live_table import LiveTable
from shoal.server.web.invite import new_setup
from shoal.server.wire.requests import NewTable, SeatWish


def make(data: Path, person: Person, seed: str, *seats: SeatWish) -> str:
    """A new table of Get Bit! with this seed."""
    cookies = {cookie.get("name"): cookie.get("value", "") for cookie in person.context.cookies()}
    # The driver of the browser runs an event loop in this thread already.
    with ThreadPoolExecutor() as elsewhere:
        return elsewhere.submit(asyncio.run, _make(data, cookies["shoal"], seed, NewTable("getbit", seats))).result()


async def _make(data: Path, secret: str, seed: str, wish: NewTable) -> str:
    store = SqliteStore(data)
    found = await store.identities.secret(hash_of(secret))
    assert found is not None
    setup = new_setup(wish, found.person)
    setup = msgspec.structs.replace(setup, header=msgspec.structs.replace(setup.header, seed=seed))
    live = LiveTable(setup)
    await store.make_table(setup, live.open(), live.glance())
    await store.close()
    return setup.id
