"""uvicorn's requests with bounds: how big they are, and how long they take."""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from shoal.server.operating.limits import LONGEST_RECORD
from shoal.server.web.guards.door import Door

MOST_SWALLOWED = 4 * LONGEST_RECORD
"""Bytes of a body that are read, though most of them only to be thrown away after the answer that it is too big."""
MOST_AT_ONCE = 8
"""Requests that may come before the first of them is answered."""


class Requests(HttpToolsProtocol):
    """uvicorn's requests. One that becomes a socket lets go of its parser, so that no circle keeps it in memory."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door: Door = app_state["door"]
        self._settings = self._door.settings
        self._due: float | None = None
        """When what is coming has to be there."""
        self._read_by: float | None = None
        """When the other end has to have read."""
        self._came = 0
        """Bytes of the head, or of the body, so far."""
        self._size = 0
        """Bytes of the headers."""
        self._in_body = False
        self._fault = HTTPStatus.BAD_REQUEST

    # The door ----------------------------------------------------------------------------------------------

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Enter by the door."""
        super().connection_made(transport)
        self._due = time.monotonic() + self._settings.head_seconds
        self._door.enter(self, self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave, and let go of requests that were not begun, so that no circle keeps them in memory."""
        super().connection_lost(exc)
        self.pipeline.clear()
        if self.cycle is not None:
            self.cycle.on_response = _nothing
        self._door.leave(self, self._address)

    def shutdown(self) -> None:
        """The server is about to end: what would go on for ever has to."""
        super().shutdown()
        self._door.close()

    def handle_websocket_upgrade(self) -> None:
        self._door.take_seat(self, self._address)
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def overdue(self, now: float) -> bool:
        """Whether a request, or the reading of its answer, has taken longer than it may."""
        if self._read_by is None and self.transport.is_closing():
            self._read_by = now + self._settings.unread_seconds
        return any(due is not None and now > due for due in (self._due, self._read_by))

    def send_away(self) -> None:
        """Hang up."""
        self.transport.abort()

    # How big -----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read, unless it is too much."""
        if self.transport.is_closing():
            return
        self._wait_for(self._settings.head_seconds)
        self._came += len(data)
        super().data_received(data)
        if self._in_body and self._came > MOST_SWALLOWED:
            self.send_away()
        elif not self._in_body and self._came > self._settings.longest_head + self._settings.longest_url:
            self._fault = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self.send_400_response("")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._size = 0
        self._wait_for(self._settings.head_seconds)

    def on_url(self, url: bytes) -> None:
        if len(self.url) + len(url) > self._settings.longest_url:
            self._refuse(HTTPStatus.REQUEST_URI_TOO_LONG)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._size += len(name) + len(value)
        if self._size > self._settings.longest_head or len(self.headers) >= self._settings.most_headers:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AT_ONCE:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)
        super().on_headers_complete()
        self._in_body, self._came, self._due = True, 0, None
        self._wait_for(self._settings.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_body, self._came, self._due = False, 0, None

    def _wait_for(self, seconds: float) -> None:
        """Wait no longer than this from now on, unless the time is running already."""
        if self._due is None:
            self._due = time.monotonic() + seconds

    def _refuse(self, fault: HTTPStatus) -> None:
        """Stop the parser; uvicorn then answers what it answers to bad requests."""
        self._fault = fault
        raise ValueError(fault.phrase)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong, and hang up."""
        if self.transport.is_closing():
            return
        said = f"HTTP/1.1 {self._fault.value} {self._fault.phrase}\r\n"
        said += "content-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(said.encode("ascii"))
        self.transport.close()

    # How long it takes to read -----------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_by = time.monotonic() + self._settings.unread_seconds

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_by = None


def _nothing() -> None:
    """Nobody is there any more to go on for."""
