"""Records of games that were brought here, or were played here and are over."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from shoal.server.tables.live_table import LiveTable
from shoal.server.web.server import Server

NOT_OVER = "The record can be had when the game is over."


class Recorded:
    """A game of which there is a record: brought here as its text, or played at a table."""

    def __init__(self, id: str, source: str | LiveTable) -> None:
        self.id = id
        self.chairs = () if isinstance(source, str) else source.chairs
        """Who sat at the table; those who are forgotten later have no name here any more."""
        self._source = source

    async def text(self) -> str:
        """Its record."""
        return self._source if isinstance(self._source, str) else self._source.record().text()


async def recorded(server: Server, id: str, not_over: str = NOT_OVER) -> Recorded:
    """The game that was brought here under this id, or that was played at this table and is over."""
    if (text := await server.store.replay(id)) is not None:
        return Recorded(id, text)
    host = await server.host(id, "There is no such game.")
    async with server.registry.alone(host) as live:
        if live.outcome is None:
            raise HTTPException(403, not_over)
        return Recorded(id, live)
