"""A table from its log, in small pieces, so that the loop deals with everybody else in between."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from shoal import games
from shoal.core import lesson_of
from shoal.server.store.rows import Answered, AnyRow, TableSetup, Turned, Undone
from shoal.server.store.store import Store
from shoal.server.store.trouble import Unplayable, Unreadable
from shoal.server.tables.live_table import LiveTable
from shoal.server.tables.table_host import KEPT

log = logging.getLogger(__name__)

DAMAGED = "This table is damaged and cannot be opened; whoever runs this server has been told."
PIECE = 8
"""Rows that are taken in or told before others have their turn."""


class Pauses:
    """Pauses between the pieces of long work: of all such work, the loop does one piece in a turn."""

    def __init__(self) -> None:
        self._next = asyncio.Lock()

    async def pause(self) -> None:
        """Let everybody else have a turn."""
        async with self._next:
            await asyncio.sleep(0)


class Logs:
    """Tables from their logs in the store. What is damaged there is the operator's concern."""

    def __init__(self, store: Store, pauses: Pauses) -> None:
        self.damaged: set[str] = set()
        """Tables that could not be read."""
        self._store = store
        self._pauses = pauses

    async def table(self, setup: TableSetup, told: int | None = None) -> LiveTable:
        """The table as its log has it, with what came after `told` as news; `Unplayable` says why it cannot be had."""
        game = games.find(setup.header.game)
        if setup.header.rules != game.rules:
            raise Unplayable(f"This game was begun with rules {setup.header.rules}; here it has {game.rules}.")
        try:
            rows = await self._store.rows(setup.id)
            if told is not None and len(rows) < told:
                raise Unplayable(f"Of {told} rows, {len(rows)} are left.")
            lesson = lesson_of(game)
            if any(isinstance(row, Turned) and (lesson is None or row.lesson != lesson.version) for row in rows):
                raise Unplayable("This lesson has been rewritten; begin it anew from the start page.")
            live = await load(setup, rows, len(rows) if told is None else told, self._pauses)
        except (Unreadable, Unplayable):
            raise
        except Exception as error:
            log.exception("table damaged", extra={"table": setup.id})
            self.damaged.add(setup.id)
            raise Unplayable(DAMAGED) from error
        self.damaged.discard(setup.id)
        return live


async def load(setup: TableSetup, rows: Sequence[AnyRow], told: int, pauses: Pauses) -> LiveTable:
    """The table that these rows lead to; its news are the rows after `told`, and at least the newest that are kept."""
    live = LiveTable(setup)
    since = max(0, min(told, len(rows) - KEPT))
    vain = in_vain(rows[:since])
    for place, row in enumerate(rows):
        if place % PIECE == 0:
            await pauses.pause()
        if place == since or (place < since and place % PIECE == 0):
            live.begin_news()
        if place in vain:
            live.pass_over(row)
        else:
            live.did(row)
    return live


def in_vain(rows: Sequence[AnyRow]) -> set[int]:
    """The places of answers that were taken back, and of the rows that did so: nothing of them is left to play."""
    answers: list[int] = []
    vain: set[int] = set()
    for place, row in enumerate(rows):
        if isinstance(row, Answered):
            answers.append(place)
        elif isinstance(row, Undone) and answers:
            vain |= {place, answers.pop()}
    return vain
