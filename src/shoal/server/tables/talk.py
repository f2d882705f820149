"""What is said over one socket, from its opening to its end."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec
from starlette.types import Receive, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.core import Refused, ShoalError
from shoal.server.operating.limits import LONGEST_ID, LONGEST_MESSAGE, Limit
from shoal.server.store.store import Person
from shoal.server.tables.hub import Hub
from shoal.server.tables.room import Connection, Room
from shoal.server.wire.protocol import Done, Hello, Hint, Hinted, Incoming, Ping, Pong, React, Reacted, Refusal

log = logging.getLogger(__name__)

COME_BACK = 1013
"""The closing code that says: try again later."""

_reader: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


class _Id(msgspec.Struct):
    """Whatever else a message holds, the id to answer with."""

    id: str = ""


class Talk:
    """One socket at one table."""

    def __init__(self, hub: Hub, room: Room, connection: Connection, limit: Limit) -> None:
        self._hub = hub
        self._room = room
        self._connection = connection
        self._limit = limit
        self._hint: asyncio.Task[None] | None = None
        self._busy = asyncio.Lock()
        """Held while something that was said is being done."""

    async def go_on(self, socket: WebSocket, receive: Receive, send: Send) -> None:
        """Listen and send until either side ends it."""
        connection = self._connection
        tasks = [
            asyncio.create_task(self._listen(receive)),
            asyncio.create_task(connection.send_all(send)),
            asyncio.create_task(connection.closing.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.bye(self._room, connection)
            # What is being written to the log is finished even if the socket goes meanwhile.
            async with self._busy:
                for task in tasks:
                    task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, OSError):
                    log.error("socket failed", exc_info=ended)
        if connection.closing.is_set():
            await self._give_up(socket)

    async def _give_up(self, socket: WebSocket) -> None:
        """Close; a peer that does not even read gets no more than a moment for it."""
        if self._connection.slow:
            self._hub.metrics.count("slow_readers_dropped")
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(socket.close(COME_BACK), 0.5)

    async def _listen(self, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self._connection.heard = time.monotonic()
            self._hub.metrics.count("messages_in")
            async with self._busy:
                await self._take(message.get("text"))

    async def _take(self, text: str | None) -> None:
        """Understand and do what was said, or say in one sentence why not."""
        try:
            await self._do(self._read(text))
        except Refused as refused:
            self._refuse(text, refused.reason, refused.rule)
        except ShoalError as error:
            self._refuse(text, str(error))
        except Exception:
            log.exception("message failed")
            self._hub.metrics.count("errors")
            self._refuse(text, "Something went wrong here; nothing has changed.")

    def _read(self, text: str | None) -> Incoming:
        if not self._limit.allows(self._connection.limit_key, time.monotonic()):
            self._hub.metrics.count("too_fast")
            raise ShoalError("That was too fast; wait a moment.")
        if text is None or len(text) > LONGEST_MESSAGE:
            raise ShoalError(f"A message is text of at most {LONGEST_MESSAGE} characters.")
        try:
            said = _reader.decode(text)
        except (ValueError, RecursionError) as error:
            raise ShoalError(f"That message is not understood: {str(error)[:160]}.") from None
        if len(getattr(said, "id", "")) > LONGEST_ID:
            raise ShoalError(f"An id has at most {LONGEST_ID} characters.")
        return said

    async def _do(self, said: Incoming) -> None:
        match said:
            case Ping():
                self._connection.tell(Pong())
            case Hello():
                await self._hub.hello(self._room, self._connection, said)
            case React():
                self._room.tell_all(Reacted(self._person().name, said.what))
            case Hint():
                self._ask_for_hint(said)
            case _:
                number = await self._hub.wish(self._room, self._person(), said)
                self._connection.tell(Done(said.id, number))

    def _person(self) -> Person:
        if self._connection not in self._room.connections:
            raise ShoalError("Say hello first.")
        if self._connection.person is None:
            raise ShoalError("Choose a name first.")
        return self._connection.person

    def _ask_for_hint(self, said: Hint) -> None:
        """Let a bot think while this socket goes on; one hint at a time."""
        if self._hint is not None and not self._hint.done():
            raise ShoalError("A hint is on its way.")
        self._hint = asyncio.create_task(self._tell_hint(said, self._person()))

    async def _tell_hint(self, said: Hint, person: Person) -> None:
        try:
            move, words = await self._hub.hint(self._room, person, said.seat)
            self._connection.tell(Hinted(said.id, move, words))
        except ShoalError as error:
            self._connection.tell(Refusal(said.id, "", str(error)))

    def _refuse(self, text: str | None, reason: str, rule: str = "") -> None:
        self._hub.metrics.count("refusals")
        self._connection.tell(Refusal(_id_in(text), rule, reason))


def _id_in(text: str | None) -> str:
    """The id in a message that may be anything."""
    try:
        return msgspec.json.decode(text or "", type=_Id).id[:LONGEST_ID]
    except (ValueError, RecursionError):
        return ""
