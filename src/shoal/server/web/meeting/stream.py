"""An answer that goes on: events for a browser, for as long as it stays."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Nobody in between is to keep or to collect what is said."""


class EventStream(Response):
    """Sends what comes next until that is nothing, or until the browser is gone; calls when it has ended."""

    media_type = "text/event-stream"

    def __init__(self, following: Callable[[], Awaitable[bytes]], ended: Callable[[], None]) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["Content-Length"]
        self._following = following
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tasks = [asyncio.create_task(self._send_all(send)), asyncio.create_task(_end_of(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._ended()

    async def _send_all(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        while text := await self._following():
            await send({"type": "http.response.body", "body": text, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _end_of(receive: Receive) -> None:
    """Wait until the browser is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
