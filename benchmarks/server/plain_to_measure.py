"""Our server with its sockets read in the plain way, to compare: through public interfaces of uvicorn only.

uvicorn calls the application for every message, and a task for each socket sends what is said there. Nothing else
differs: tables, store and sessions are those of `ours_to_measure.py`.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections import deque
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from ours_to_measure import unlimited
from shoal.server.operating.limits import LONGEST_FRAME
from shoal.server.tables.connection import Connection
from shoal.server.tables.socket_session import SocketSession
from shoal.server.web.app import make_app
from shoal.server.web.serve import SWITCH, listening
from shoal.server.web.server import Server


class PlainLine:
    """What is said waits here for the task that sends it."""

    ready = True

    def __init__(self) -> None:
        self._said: deque[bytes] = deque()
        self._more = asyncio.Event()

    def say(self, text: bytes) -> None:
        """Have this text sent."""
        self._said.append(text)
        self._more.set()

    async def send_all(self, send: Send) -> None:
        """Send whatever is said."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._said:
                await send({"type": "websocket.send", "text": self._said.popleft().decode()})

    def pause(self) -> None:
        """uvicorn itself reads no more before a message is taken."""

    def resume(self) -> None:
        """Nothing was paused."""

    def stop(self) -> None:
        """Nobody floods a server that is measured."""


class PlainEndpoint:
    """Answers whoever opens a socket at a table; everything else is the application's."""

    def __init__(self, server: Server, app: ASGIApp) -> None:
        self._server = server
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._talk(WebSocket(scope, receive, send), receive, send)
        else:
            await self._app(scope, receive, send)

    async def _talk(self, socket: WebSocket, receive: Receive, send: Send) -> None:
        server, line = self._server, PlainLine()
        visitor = await server.visitor(socket, rotate=False)
        host = await server.registry.host(socket.url.path.rpartition("/")[2])
        assert host is not None
        connection = Connection(line, visitor.person, server.settings.queue)
        session = SocketSession(server.registry, host, connection, server.purse(socket, visitor.person))
        await socket.accept()
        sending = asyncio.create_task(line.send_all(send))
        while (message := await receive())["type"] == "websocket.receive":
            session.hear(message.get("text"))
        sending.cancel()
        session.end()


def main(port: int, data: Path) -> None:
    """Serve as `web/serve.py` does, except for the sockets."""
    settings = unlimited(data)
    server = Server(settings)
    gc.collect()
    gc.freeze()
    gc.disable()
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        PlainEndpoint(server, make_app(server)),
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
    )
    with listening("127.0.0.1", port, settings.send_buffer) as place:
        uvicorn.Server(config).run(sockets=[place])


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
