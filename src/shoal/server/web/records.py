"""Records of games that were brought here, or were played here and are over."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.exceptions import HTTPException

from shoal.server.store.common.scores import Scores
from shoal.server.store.trouble import Stuck
from shoal.server.table.live_table import LiveTable
from shoal.server.tables.ending import record_of_ended
from shoal.server.web.server import Server

NOT_OVER = "The record can be downloaded once the game is over."


class Recorded:
    """A game of which there is a record: brought here as its text, or played at a table."""

    def __init__(self, id: str, source: str | LiveTable, scores: Scores) -> None:
        self.id = id
        self._scores = scores
        self.chairs = () if isinstance(source, str) else source.chairs
        """Who sat at the table; those who are forgotten later have no name here any more."""
        self._source = source

    async def text(self) -> str:
        """Its record; that of a rated game says who played, so that ratings can be worked out again."""
        if isinstance(self._source, str):
            return self._source
        record = self._source.record()
        if (counted := await self._scores.of_table(self.id)) is not None:
            players = tuple(score.player for score in counted.scores)
            record.header = replace(record.header, rated=counted.number, players=players, gave_up=counted.gave_up)
        return record.text()


async def recorded(server: Server, id: str, not_over: str = NOT_OVER) -> Recorded:
    """The game that was brought here under this id, or that was played at this table and is over."""
    if (text := await server.store.replays.text(id)) is not None:
        return Recorded(id, text, server.store.scores)
    try:
        host = await server.host(id, "There is no such game.")
    except Stuck as stuck:
        return Recorded(id, await record_of_ended(server.store, id, stuck), server.store.scores)
    async with server.registry.alone(host) as live:
        if live.outcome is None:
            raise HTTPException(403, not_over)
        return Recorded(id, live, server.store.scores)
