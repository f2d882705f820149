"""The least that a load generator needs to speak: WebSocket text frames and HTTP posts.

It is the same for both servers and costs little, so that what is measured on a small machine is the server.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import msgspec

TEXT, CLOSE, PING = 0x81, 0x88, 0x89
PONG = b"\x8a\x80\0\0\0\0"
SHORT, MIDDLE = 126, 1 << 16


class Socket(asyncio.Protocol):
    """A WebSocket. What it hears waits in its inbox, or goes to a listener."""

    def __init__(self, request: bytes) -> None:
        loop = asyncio.get_running_loop()
        self.open: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()
        self.listener: Callable[[bytes], None] | None = None
        self._request = request
        self._buffer = bytearray()
        self._inbox: deque[bytes] = deque()
        self._more = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            self._shake_hands()
        if self.open.done():
            self._read_frames()

    def _shake_hands(self) -> None:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        if b" 101 " not in self._buffer[:20]:
            raise ConnectionError(self._buffer[:end].decode())
        del self._buffer[: end + 4]
        self.open.set_result(None)

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            begin, length = at + 2, buffer[at + 1]
            if length >= SHORT:
                begin, width = (at + 4, 2) if length == SHORT else (at + 10, 8)
                length = int.from_bytes(buffer[begin - width : begin]) if len(buffer) >= begin else MIDDLE
            if len(buffer) < begin + length:
                break
            self._take(buffer[at], bytes(buffer[begin : begin + length]))
            at = begin + length
        del buffer[:at]

    def _take(self, kind: int, content: bytes) -> None:
        if kind == TEXT and self.listener is not None:
            self.listener(content)
        elif kind == TEXT:
            self._inbox.append(content)
            self._more.set()
        elif kind == PING:
            self._transport.write(PONG)
        elif kind == CLOSE:
            self.close()

    async def receive(self) -> bytes:
        """The next message of the inbox."""
        while not self._inbox:
            self._more.clear()
            await self._more.wait()
        return self._inbox.popleft()

    def send(self, content: bytes) -> None:
        """Send a text. Browsers mask what they send; with a mask of zeros that costs nothing here."""
        length = len(content)
        head = bytes((TEXT, 128 + length)) if length < SHORT else bytes((TEXT, 254)) + length.to_bytes(2)
        self._transport.write(head + b"\0\0\0\0" + content)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


async def connect(port: int, path: str, cookie: str = "") -> Socket:
    """An open WebSocket to this path."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: c2hvYWwgc2hvYWwgc2hvYQ=="]
    lines += [f"Cookie: {cookie}"] if cookie else []
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request), "127.0.0.1", port)
    await asyncio.wait_for(socket.open, 30)
    return socket


@dataclass(frozen=True)
class Answer:
    """What an HTTP server answered."""

    status: int
    head: str
    content: bytes

    def field(self, name: str) -> str:
        """A text in the JSON object that was answered."""
        return str(msgspec.json.decode(self.content)[name])


async def ask(port: int, path: str, data: object = None, cookie: str = "") -> Answer:
    """Post this data, or get what is there if there is none; anything but success is an error."""
    content = b"" if data is None else msgspec.json.encode(data)
    lines = [f"{'GET' if data is None else 'POST'} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close"]
    lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("\r\n".join([*lines, "", ""]).encode() + content)
    head, _, content = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    answer = Answer(int(head.split()[1]), head.decode(), content)
    if len(content) < int(answer.head.lower().partition("content-length: ")[2].partition("\r")[0] or 0):
        raise ConnectionError(f"{path}: the answer was cut off")
    if answer.status != 200:
        raise ConnectionError(f"{path}: {answer.status} {content.decode()}")
    return answer
