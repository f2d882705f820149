"""The luck of a table that promises to be fair: a sealed seed, and what everybody who sits there adds to it."""

from __future__ import annotations

import msgspec

from shoal.core import Header, ShoalError
from shoal.core.playing.promise import Promise, commitment_to
from shoal.server.store.people import new_seed
from shoal.server.store.rows import AnyRow, Lucky
from shoal.server.store.store import Person
from shoal.server.table.live_table import LiveTable


def sealed(header: Header) -> Header:
    """This set-up with a new secret seed, and a promise of it that can be told at once."""
    seed = new_seed()
    return msgspec.structs.replace(header, seed=seed, fair=Promise(commitment_to(seed)))


def add_luck(live: LiveTable, person: Person, luck: str) -> list[AnyRow]:
    """Let this person add to the luck of the game, once, and fate answer if it has waited for that; say which rows."""
    if live.header.fair is None:
        raise ShoalError("This table makes no promise about its luck, so nothing can be added to it.")
    if live.added.by(person) is not None:
        return []
    seats = live.snapshot.seats_of(person)
    if not seats or live.outcome is not None:
        raise ShoalError("Only players at this table can add to its luck.")
    row = Lucky(seat=min(seats), after=len(live.entries), luck=luck, person=person.id)
    return [live.did(row), *live.open()]
