"""A visit to a table over a socket, from its opening to its end."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
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
        late = asyncio.get_running_loop().call_later(server.settings.hello_seconds, self._greeted, host, connection)
        await _stay(session, connection, receive)
        late.cancel()
        if connection.closing.is_set():
            await self._give_up(connection, socket)
            line.hang_up_soon()

    def _greeted(self, host: TableHost, connection: Connection) -> None:
        """Give up a socket that has not said hello: nobody keeps its table for it."""
        if connection not in host.connections:
            self.server.metrics.count("late_dropped")
            connection.closing.set()

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

    async def _give_up(self, connection: Connection, socket: WebSocket) -> None:
        """Close; a peer that does not even read gets no more than a moment for it."""
        if connection.slow:
            self.server.metrics.count("slow_readers_dropped")
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(socket.close(TOO_MUCH if connection.floods else COME_BACK), 0.5)


def _code(stuck: Stuck) -> int:
    if stuck.deserted:
        return DESERTED
    return ENDED if stuck.ended else STUCK


async def _turn_away(socket: WebSocket, code: int, why: str) -> None:
    """Say why this socket cannot stay."""
    await socket.accept()
    await socket.close(code, why)


async def _stay(session: SocketSession, connection: Connection, receive: Receive) -> None:
    """Stay until either side ends it. What was said before a browser hung up is done even so."""
    tasks = [asyncio.create_task(_end_of(receive)), asyncio.create_task(connection.closing.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        if connection.closing.is_set():
            session.hear_no_more()
        try:
            while (unfinished := session.unfinished()) is not None:
                await asyncio.wait([unfinished])
        finally:
            session.end()


async def _end_of(receive: Receive) -> None:
    """Wait until the socket is gone."""
    while (await receive())["type"] != "websocket.disconnect":
        pass
