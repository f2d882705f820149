"""A visit to a table over a socket, from its opening to its end."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.server.tables.room import Connection
from shoal.server.tables.talk import Talk
from shoal.server.web.headers import same_origin
from shoal.server.web.server import Server, address
from shoal.server.web.sockets import DirectSockets

COME_BACK = 1013
"""The closing code that says: try again later."""
OTHER_SITE = 4403
NO_SUCH_TABLE = 4404


class Visits:
    """Answers whoever opens a socket at a table."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket, server = WebSocket(scope, receive, send), self.server
        if not same_origin(socket.headers, server.settings.base_url):
            await socket.close(OTHER_SITE)
            return
        visitor, room = await server.visitor(socket, rotate=False), await server.hub.room(socket.path_params["table"])
        if room is None:
            await socket.accept()
            await socket.close(NO_SUCH_TABLE, "There is no such table.")
            return
        line: DirectSockets = socket.state.line
        connection = Connection(line, visitor.person, address(socket), server.settings.queue)
        connection.session = visitor.session
        talk = Talk(server.hub, room, connection, server.messages)
        line.take(talk.hear, connection.send_waiting)
        await socket.accept()
        await _stay(talk, connection, receive)
        if connection.closing.is_set():
            await self._give_up(connection, socket)

    async def _give_up(self, connection: Connection, socket: WebSocket) -> None:
        """Close; a peer that does not even read gets no more than a moment for it."""
        if connection.slow:
            self.server.metrics.count("slow_readers_dropped")
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(socket.close(COME_BACK), 0.5)


async def _stay(talk: Talk, connection: Connection, receive: Receive) -> None:
    """Stay until either side ends it. What was said until then is done even so."""
    tasks = [asyncio.create_task(_end_of(receive)), asyncio.create_task(connection.closing.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        try:
            while (unfinished := talk.unfinished()) is not None:
                await asyncio.wait([unfinished])
        finally:
            talk.end()


async def _end_of(receive: Receive) -> None:
    """Wait until the socket is gone."""
    while (await receive())["type"] != "websocket.disconnect":
        pass
