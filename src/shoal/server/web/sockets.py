"""uvicorn's WebSockets with a direct line: what is said over it goes straight to a table's talk and back.

uvicorn shakes hands, answers pings, joins fragments and says goodbye. But it wakes a task and stops reading for every
single message, which costs a busy server more than the move does. Whoever takes the line hears each text at once. What
tables say all the time are short texts in one frame, so those are read and written here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from shoal.server.web.frames import end_of_frame, framed, hear_texts

log = logging.getLogger(__name__)


class Requests(HttpToolsProtocol):
    """uvicorn's requests. One that becomes a socket lets go of its parser, so that no circle keeps it in memory."""

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]


class Post:
    """What comes and goes over all lines in one turn of the loop.

    All sockets are read before the first text is heard: reading one lets go of Python's lock for a moment too short for
    the thread that writes to the disk, which wakes in vain, and does so at every socket for as long as reading goes on.
    And all that is said over a line goes out in one piece, for each piece is dear.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._came: list[tuple[DirectSockets, bytes]] = []
        self._talking: list[DirectSockets] = []

    def take_in(self, line: DirectSockets, data: bytes) -> None:
        """Have this read when all sockets are read."""
        if not self._came:
            self._loop.call_soon(self._read)
        self._came.append((line, data))

    def send_for(self, line: DirectSockets) -> None:
        """Send what is said over this line when this turn is over."""
        if not self._talking:
            self._loop.call_soon(self._send)
        self._talking.append(line)

    def _read(self) -> None:
        came, self._came = self._came, []
        for line, data in came:
            try:
                line.read(data)
            except Exception:
                log.exception("what came could not be read")
                line.transport.close()

    def _send(self) -> None:
        talking, self._talking = self._talking, []
        for line in talking:
            try:
                line.send_said()
            except Exception:
                log.exception("what was said could not be sent")
                line.transport.close()


class DirectSockets(WebSocketsSansIOProtocol):
    """A WebSocket whose line can be taken; the application finds it as `line` in the state of its scope."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, "line": self}, _loop)
        self.ready = True
        """Whether the reader keeps up, so that more may be said."""
        self._part = b""
        """The beginning of a frame whose end has not come yet."""
        self._post: Post = app_state["post"]
        self._said: list[bytes] = []
        self._hear: Callable[[str | None], None] | None = None
        self._drained: Callable[[], None] | None = None

    def take(self, hear: Callable[[str | None], None], drained: Callable[[], None]) -> None:
        """Let every message be heard there from now on (None: no text), and tell there when a slow reader has read."""
        self._hear = hear
        self._drained = drained

    def say(self, text: bytes) -> None:
        """Send this text, together with all that is said in this turn of the loop."""
        if not self._said:
            self._post.send_for(self)
        self._said.append(framed(text))

    def send_said(self) -> None:
        """Send all that was said."""
        said, self._said = self._said, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(said))

    def pause(self) -> None:
        """Read no more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        """Read again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Let uvicorn read until the line is taken."""
        if self._hear is None or not self.handshake_complete:
            super().data_received(data)
        else:
            self._post.take_in(self, data)

    def read(self, data: bytes) -> None:
        """Go through the frames. uvicorn gets its own one by one, and never a part of one."""
        if self._hear is None:
            return
        data, at = self._part + data, 0
        while True:
            if not self.frames and not self.close_sent:
                at = hear_texts(data, at, self._hear)
            end = end_of_frame(data, at)
            if at == len(data) or (end > len(data) and end - at <= self.config.ws_max_size):
                break
            super().data_received(data[at:end])
            at = end
        self._part = data[at:]

    def send_receive_event_to_app(self) -> None:
        """A message is whole. One that is no text in UTF-8 though it says so is uvicorn's to answer."""
        if self._hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._hear(text)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of whoever had the line, so that no circle keeps a socket in memory that is gone."""
        super().connection_lost(exc)
        if self._hear is not None:
            self._hear = self._drained = None
            self.scope["state"].clear()
        self.app_state.clear()

    def pause_writing(self) -> None:
        self.ready = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self.ready = True
        super().resume_writing()
        if self._drained is not None:
            self._drained()
