"""A visit to a table over a socket, from its opening to its end."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected

from shoal.server.operating.limits import FINE
from shoal.server.store.trouble import Stuck, Unplayable, Unreadable
from shoal.server.tables.connection import Connection
from shoal.server.tables.socket_session import SocketSession
from shoal.server.tables.table_host import TableHost
from shoal.server.web.guards.headers import same_origin
from shoal.server.web.guards.toll import too_fast, where
from shoal.server.web.live.sockets import DirectSockets
from shoal.server.web.server import Server

COME_BACK = 1013
"""The closing code that says: try again later."""
TOO_MUCH = 1008
"""The closing code that says: this is against the rules of the house."""
AN_OPENING = 2
"""How much the opening of a socket costs, in short messages."""
OTHER_SITE = 4403
NO_SUCH_TABLE = 4404
STUCK = 4409
"""The closing code that says: whoever sits here can end the game, and have its record."""
ENDED = 4410
DESERTED = 4411
"""The closing code that says: the game was ended, since nobody went on with it; it can be looked at again."""
UNPLAYABLE = 4422
NOT_WELCOME = 4451


class LiveEndpoint:
    """Answers whoever opens a socket at a table."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket, server = WebSocket(scope, receive, send), self.server
        line: DirectSockets = socket.state.line  # it is no longer there when the browser has hung up
        if not same_origin(socket.headers, server.settings.base_url):
            await socket.close(OTHER_SITE)
            return
        try:
            if sentence := server.house.refusal(where(socket)):
                raise HTTPException(403, sentence)
            visitor = await server.visitor(socket, rotate=False)
        except HTTPException as error:
            await _turn_away(socket, NOT_WELCOME, error.detail)
            return
        except Unreadable as error:
            await _turn_away(socket, COME_BACK, str(error))
            return
        purse = server.purse(socket, visitor.person)
        if purse.empty(time.monotonic()) or purse.pay(AN_OPENING, time.monotonic()) != FINE:
            await socket.send_denial_response(too_fast())
            return
        host = await self._host(socket)
        if host is None:
            return
        if line.closing:
            raise ClientDisconnected  # there is nobody left to be told, and uvicorn knows it
        connection = Connection(line, visitor.person, server.settings.queue)
        connection.session = visitor.session
        session = SocketSession(server.registry, host, connection, purse)
        line.take(session.hear, session.pay, connection.send_waiting)
        await socket.accept()
        Visit(line, connection, session, host, server)

    async def _host(self, socket: WebSocket) -> TableHost | None:
        """The host that is asked for; where there is none, or it cannot be opened, the socket is told so."""
        try:
            host = await self.server.registry.host(socket.path_params["table"])
            code, why = NO_SUCH_TABLE, "There is no such table."
        except Stuck as error:
            host, code, why = None, _code(error), str(error)
        except Unplayable as error:
            host, code, why = None, UNPLAYABLE, str(error)
        except Unreadable as error:
            host, code, why = None, COME_BACK, str(error)
        if host is None:
            await _turn_away(socket, code, why)
        return host


class Visit:
    """A socket that stays at a table. Nothing waits for its end, which would take memory for each: it is called."""

    __slots__ = ("_connection", "_host", "_late", "_leaving", "_line", "_metrics", "_session")

    def __init__(
        self, line: DirectSockets, connection: Connection, session: SocketSession, host: TableHost, server: Server
    ) -> None:
        self._line = line
        self._connection = connection
        self._session = session
        self._host = host
        self._metrics = server.metrics
        self._leaving = False
        self._late = asyncio.get_running_loop().call_later(server.settings.hello_seconds, self._greeted)
        connection.given_up = self._end
        line.stay(self._end)

    def _greeted(self) -> None:
        """Give up a socket that has not said hello: nobody keeps its table for it."""
        if self._connection not in self._host.connections:
            self._metrics.count("late_dropped")
            self._connection.give_up()

    def _end(self) -> None:
        """Either side ends it."""
        if not self._leaving:
            self._leaving = True
            self._line.see_to(self._leave())

    async def _leave(self) -> None:
        """Go when all is done that was said before a browser hung up; a server that gives up does not begin with it."""
        self._late.cancel()
        session, connection = self._session, self._connection
        del self._late
        connection.given_up = None  # no circle is left
        if connection.closing:
            session.hear_no_more()
        try:
            while (unfinished := session.unfinished()) is not None:
                await asyncio.wait([unfinished])
        finally:
            session.end()
        if connection.closing:
            await self._give_up()
            self._line.hang_up_soon()
        self._line.hang_up()

    async def _give_up(self) -> None:
        """Close; a peer that does not even read gets no more than a moment for it."""
        if self._connection.slow:
            self._metrics.count("slow_readers_dropped")
        with suppress(OSError, RuntimeError):
            await asyncio.wait_for(self._line.close(TOO_MUCH if self._connection.floods else COME_BACK), 0.5)


def _code(stuck: Stuck) -> int:
    if stuck.deserted:
        return DESERTED
    return ENDED if stuck.ended else STUCK


async def _turn_away(socket: WebSocket, code: int, why: str) -> None:
    """Say why this socket cannot stay."""
    await socket.accept()
    await socket.close(code, why)
