"""uvicorn's WebSockets with a direct line: what is said over it goes straight to its session and back.

uvicorn shakes hands, answers pings, joins fragments and says goodbye. But it wakes a task and stops reading for every
single message, which costs a busy server more than the move does. Whoever takes the line hears each text at once. What
tables say all the time are short texts in one frame, so those are read and written here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from shoal.server.web.guards.door import Door
from shoal.server.web.live.frames import LONGEST_HEADER, TEXT, end_of_frame, framed, hear_texts

log = logging.getLogger(__name__)

LINGER = 1.0
"""Seconds that the other end has to read that the server hangs up."""
SEEN_OFF = 8
"""Lines that are let go in one turn of the loop."""
MOST_LATE = 4096
"""Bytes in which the goodbye of the other end is looked for; it says nothing else that matters."""


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
        self._leaving: deque[tuple[DirectSockets, Exception | None]] = deque()

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

    def see_off(self, line: DirectSockets, error: Exception | None) -> None:
        """Deal with the end of this line, a few at each turn: a thousand may hang up at once."""
        if not self._leaving:
            self._loop.call_soon(self._see_off)
        self._leaving.append((line, error))

    def _see_off(self) -> None:
        for _ in range(min(SEEN_OFF, len(self._leaving))):
            line, error = self._leaving.popleft()
            line.end(error)
        if self._leaving:
            self._loop.call_soon(self._see_off)

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


class Nowhere(asyncio.Queue[Any]):
    """Where uvicorn puts what it has to tell an application that has gone: it is heard by those who stay."""

    def put_nowait(self, item: object) -> None:
        """Nobody is there to take this."""


nowhere = Nowhere()


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
        self._part = bytearray()
        """The beginning of a frame whose end has not come yet."""
        self._needed = 0
        """Bytes from the beginning of that frame to where more is known of it."""
        self._pong = b""
        """The answer to a ping that could not be sent yet."""
        self._late = 0
        """Bytes that came after this side has said that it closes."""
        self._post: Post = app_state["post"]
        self._door: Door = app_state["door"]
        self._said: list[bytes] = []
        self._hear: Callable[[str | None], bool] | None = None
        self._pay: Callable[[int], bool] | None = None
        self._drained: Callable[[], None] | None = None
        self._ended: Callable[[], None] | None = None
        self._over = False
        """Whether either side has ended it."""

    @property
    def closing(self) -> bool:
        """Whether either side has said that it closes."""
        return self.close_sent or self.transport.is_closing()

    def take(self, hear: Callable[[str | None], bool], pay: Callable[[int], bool], drained: Callable[[], None]) -> None:
        """Let every message be heard there from now on (None: no text), and tell there when a slow reader has read.

        What is no message has to be paid for by its bytes. Either says whether more should be read.
        """
        self._hear = hear
        self._pay = pay
        self._drained = drained
        self.resume()

    def stay(self, ended: Callable[[], None]) -> None:
        """Keep the line when the application returns; call this when the other end or the whole server ends it."""
        self._ended = ended
        if self._over:
            ended()

    async def run_asgi(self) -> None:
        """Let the application answer. Whoever stays needs nothing any more of what led here, and thousands stay."""
        try:
            await self.app(self.scope, self.receive, self.send)
            self.send_500_response()  # which it does only where nothing was answered
        except ClientDisconnected:
            pass
        except BaseException:
            log.exception("a socket could not be answered")
            self.send_500_response()
        self._forget_request()
        if self._ended is None:
            self.hang_up()
        else:
            self.queue = nowhere

    def _forget_request(self) -> None:
        """Let go of the request, which the parser would keep for as long as there is a line."""
        if self.handshake_initiated:
            self.request.headers.clear()
        for name in ("request", "response", "scope"):
            vars(self).pop(name, None)

    def see_to(self, work: Coroutine[Any, Any, None]) -> None:
        """Have this done; the server does not end before it is."""
        task = self.loop.create_task(work)
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    async def close(self, code: int) -> None:
        """Say that this is the end."""
        await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def hang_up(self) -> None:
        """Let go of the other end, unless it is waited for its goodbye."""
        if self.close_timer is None:
            self.transport.close()

    def stop(self) -> None:
        """Read no more, whatever comes: uvicorn, which would read on for a goodbye, is not told."""
        self._part.clear()
        self._hear = self._pay = None
        self.pause()
        self.read_paused = False

    def say(self, text: bytes) -> None:
        """Send this text, together with all that is said in this turn of the loop."""
        if not self._said:
            self._post.send_for(self)
        self._said.append(framed(text))

    def send_said(self) -> None:
        """Send all that was said."""
        said, self._said = self._said, []
        if said and not self.closing:
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

    def hang_up_soon(self) -> None:
        """Let go of what was not read after a moment, in which the other end may still read that this is the end."""
        self.loop.call_later(LINGER, self.transport.abort)

    # What comes --------------------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        """Nothing is read while it is not known yet who should hear it."""
        super().handle_connect(event)
        self.pause()

    def data_received(self, data: bytes) -> None:
        """Let uvicorn read until the line is taken, and when this side has closed it."""
        if self.close_sent:
            self._read_late(data)
        elif self._hear is not None:
            self._post.take_in(self, data)
        elif not self.handshake_initiated:
            super().data_received(data)

    def _read_late(self, data: bytes) -> None:
        """Look for the other end's goodbye, but not for ever."""
        self._late += len(data)
        if self._late <= MOST_LATE:
            super().data_received(data)

    def read(self, data: bytes) -> None:
        """Go through the frames. uvicorn gets its own one by one, and never a part of one."""
        if self._part:
            self._part += data
            if len(self._part) < self._needed:
                return
            data = bytes(self._part)
            self._part.clear()
        at = 0
        while self._hear is not None and not self.closing:
            if not self.frames:
                at = hear_texts(data, at, self._hear)
            end = end_of_frame(data, at)
            if end > len(data) and end - at <= self.config.ws_max_size + LONGEST_HEADER:
                self._part += data[at:]
                self._needed = end - at
                return
            if not self._paid(data[at], end - at):
                return
            super().data_received(data[at:end])
            at = end

    def _paid(self, kind: int, length: int) -> bool:
        """Whether whoever sent a frame may go on; a whole text is paid for when it is heard."""
        return kind == TEXT or (self._pay is not None and self._pay(length))

    def send_receive_event_to_app(self) -> None:
        """A message is whole; one that is no text in UTF-8 though it says so ends the session."""
        said, self.frames = b"".join(self.frames), []
        if self._hear is None or self.close_sent:
            return
        try:
            text = said.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.conn.fail(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        self._hear(text)

    def handle_ping(self) -> None:
        """Answer; somebody who does not read gets the newest answer only, when they do."""
        self._pong = b"".join(self.conn.data_to_send())
        self._send_pong()

    def _send_pong(self) -> None:
        if self._pong and self.ready and not self.closing:
            pong, self._pong = self._pong, b""
            self.transport.write(pong)

    def handle_close(self, event: Frame) -> None:
        self.send_said()
        super().handle_close(event)
        self.hang_up_soon()
        self._tell_end()

    def shutdown(self) -> None:
        """Tell the other end to come back; one that has just hung up keeps nobody else from being told."""
        if not self.transport.is_closing():
            super().shutdown()
            self.hang_up_soon()
        self._tell_end()

    def handle_parser_exception(self) -> None:
        self.send_said()
        super().handle_parser_exception()
        self.hang_up_soon()
        self._tell_end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._post.see_off(self, exc)

    def end(self, error: Exception | None) -> None:
        """Let go of whoever had the line, so that no circle keeps a socket in memory that is gone."""
        super().connection_lost(error)
        self._tell_end()
        self._hear = self._pay = self._drained = self._ended = None
        if "scope" in vars(self):  # the application is still at it
            self.scope["state"].clear()
        self.app_state.clear()
        self._door.leave(None, self.client[0] if self.client else "")

    def _tell_end(self) -> None:
        """Tell whoever stays that it is over."""
        self._over = True
        if self._ended is not None:
            self._ended()

    def pause_writing(self) -> None:
        self.ready = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self.ready = True
        super().resume_writing()
        self._send_pong()
        if self._drained is not None:
            self._drained()
