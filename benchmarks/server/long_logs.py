"""Tables with long logs: somebody began their turns again and again, as often as that is allowed."""

from __future__ import annotations

from pathlib import Path
from random import Random

from shoal import games
from shoal.core import Header
from shoal.server.store.opening import open_store
from shoal.server.store.rows import AnyRow, Chair, TableSetup
from shoal.server.store.store import Person
from shoal.server.table.checks import MOST_OFTEN
from shoal.server.table.live_table import LiveTable
from shoal.server.table.wishes import act
from shoal.server.wire.said import Play, Undo

LOGS = [f"long{number:09}" for number in range(20)]
"""The names of the tables."""
LONGEST = 3500
"""Rows of each log, in which some 2200 moves were taken back; the game is not over yet."""
TURN = 4
"""Moves that are taken back together, at least."""
EVE = Person("eve", "Eve")


async def keep_long_logs(data: Path) -> None:
    """Put these tables into a server's file, all with the same log; the server need not stop for that."""
    live, rows = _second_thoughts()
    store = await open_store(data)
    try:
        for table in LOGS:
            await store.make_table(_setup(table), rows, live.glance())
    finally:
        await store.close()


def _second_thoughts() -> tuple[LiveTable, list[AnyRow]]:
    """A table of Aquaria with four seats at one screen, where turns are begun again and again, and its log."""
    live, rng = LiveTable(_setup(LOGS[0])), Random(1)
    rows = live.open()
    while len(rows) < LONGEST and live.outcome is None:
        seat = live.snapshot.asked[0]
        move = rng.choice(list(live.snapshot.state.moves(seat)))
        rows += act(live, EVE, Play(f"{len(rows)}", seat, move.data()))
        undo = live.snapshot.undo
        if undo is not None and undo[1] >= TURN and live.often["Undone", undo[0]] < MOST_OFTEN:
            rows += act(live, EVE, Undo(f"{len(rows)}", undo[0], turn=True))
    return live, rows


def _setup(table: str) -> TableSetup:
    game = games.find("aquaria")
    header = Header(game.name, game.rules, 4, game.all_options({}), seed="long")
    chairs = tuple(Chair("person", f"Eve {seat}", person=EVE.id) for seat in range(4))
    return TableSetup(table, header, chairs, False, 0.0, EVE.id)
