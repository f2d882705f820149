"""A table from its log, in small pieces, so that the loop deals with everybody else in between."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from shoal import games
from shoal.core import Game, lesson_of
from shoal.server.store.rows import Answered, AnyRow, Ended, TableSetup, Turned, Undone
from shoal.server.store.store import Store
from shoal.server.store.trouble import Stuck, Unplayable, Unreadable, stuck_at_end
from shoal.server.table.clock import Hours
from shoal.server.table.live_table import LiveTable
from shoal.server.tables.table_host import KEPT

log = logging.getLogger(__name__)

DAMAGED = "This table is damaged and cannot be opened; whoever runs this server has been told."
PIECE = 8
"""Rows that are taken in or told before it is looked whether others should have their turn."""
SHARE = 0.002
"""Seconds of one turn of the loop that all long work together may take."""
AT_ONCE = 16
"""Pieces of long work that share one turn, at most."""


class Pauses:
    """Pauses between the pieces of long work: in every turn of the loop all such work together has a short time.

    Where turns take long, since many come at once or the machine is busy, one piece in a turn would take for ever.
    """

    def __init__(self) -> None:
        self._next = asyncio.Semaphore(AT_ONCE)
        """Who may go on in the next turn; all others need not wake."""
        self._begun = False
        self._until = 0.0

    async def pause(self) -> None:
        """Let everybody else have a turn, unless there is time left in this one."""
        if self._begun and time.monotonic() < self._until:
            return
        async with self._next:
            await asyncio.sleep(0)
            while not self._may_go_on():
                await asyncio.sleep(0)

    def _may_go_on(self) -> bool:
        """Whether there is time in this turn; for the first there always is."""
        now = time.monotonic()
        if self._begun:
            return now < self._until
        self._begun, self._until = True, now + SHARE
        asyncio.get_running_loop().call_soon(self._end_turn)
        return True

    def _end_turn(self) -> None:
        self._begun = False


class Logs:
    """Tables from their logs in the store. What is damaged there is the operator's concern."""

    def __init__(self, store: Store, pauses: Pauses, hours: Hours) -> None:
        self.damaged: set[str] = set()
        """Tables that could not be read."""
        self._store = store
        self._pauses = pauses
        self._hours = hours

    async def table(self, setup: TableSetup, told: int | None = None) -> LiveTable:
        """The table as its log has it, with what came after `told` as news; `Unplayable` says why it cannot be had."""
        try:
            rows = await self._store.rows(setup.id)
            game = _game(setup, rows)
            if told is not None and len(rows) < told:
                raise Unplayable(f"Of {told} rows, {len(rows)} are left.")
            _check_lesson(game, rows)
            live = await load(setup, rows, len(rows) if told is None else told, self._pauses, self._hours)
        except (Unreadable, Unplayable):
            raise
        except Exception as error:
            log.exception("table damaged", extra={"table": setup.id})
            self.damaged.add(setup.id)
            raise Unplayable(DAMAGED) from error
        self.damaged.discard(setup.id)
        return live


def _game(setup: TableSetup, rows: Sequence[AnyRow]) -> Game:
    """The game of this table, if it goes on and its rules are the ones that are known here."""
    header = setup.header
    if (end := next((row for row in rows if isinstance(row, Ended)), None)) is not None:
        raise stuck_at_end(end.deserted)
    if not games.has(header.game):
        raise Stuck("The game of this table is no longer known here, so it cannot go on.")
    game = games.find(header.game)
    if header.rules != game.rules:
        raise Stuck(f"This game began with rules {header.rules}; here they are {game.rules}, so it cannot go on.")
    return game


def _check_lesson(game: Game, rows: Sequence[AnyRow]) -> None:
    """Refuse a lesson that is not told like this any more."""
    lesson = lesson_of(game)
    if any(isinstance(row, Turned) and (lesson is None or row.lesson != lesson.version) for row in rows):
        raise Unplayable("This lesson has been rewritten; begin it again from the start page.")


async def load(
    setup: TableSetup, rows: Sequence[AnyRow], told: int, pauses: Pauses, hours: Hours | None = None
) -> LiveTable:
    """The table that these rows lead to; its news are the rows after `told`, and at least the newest that are kept."""
    live = LiveTable(setup, hours)
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
            vain |= {place, *answers[-row.moves :]}
            del answers[-row.moves :]
    return vain
