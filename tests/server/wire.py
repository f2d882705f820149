"""A socket on which bytes are sent as a test likes."""

from __future__ import annotations

import socket as sockets
import time
from collections.abc import Callable

from websockets.frames import Frame, Opcode

from patience import PATIENCE
from shoal.server.web.live.frames import end_of_frame

HANDSHAKE = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
KEY = "Sec-WebSocket-Key: c2hvYWwgc2hvYWwgc2hvYQ=="


def frame(content: bytes, kind: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(kind, content, fin=fin).serialize(mask=mask)


class Raw:
    """A connection over which nothing was said yet; perhaps with a small buffer for what comes, or from elsewhere."""

    def __init__(self, port: int, *, receive: int = 0, source: str = "127.0.0.1") -> None:
        self.socket = sockets.socket()
        if receive:
            self.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, receive)
        self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        self._came = b""

    def send(self, *parts: bytes) -> None:
        for part in parts:
            self.socket.sendall(part)

    def until(self, end: bytes) -> bytes:
        """All that comes up to these bytes."""
        while end not in self._came:
            assert self._more(), self._came
        head, _, self._came = self._came.partition(end)
        return head

    def rest(self) -> bytes:
        """All that comes until the other end hangs up."""
        while self._more():
            pass
        return self._came

    def flood(self, what: bytes, until: Callable[[], bool], most: int = 1 << 30) -> int:
        """Send this over and over without reading until that is so, or the other end hangs up; say how many bytes."""
        give_up, left, sent = time.monotonic() + PATIENCE, b"", 0
        self.socket.settimeout(0.02)
        while left or (not until() and sent < most):
            assert time.monotonic() < give_up
            left = left or what
            try:
                went = self.socket.send(left)
            except TimeoutError:
                continue
            except OSError:
                break
            left, sent = left[went:], sent + went
        self.socket.settimeout(PATIENCE)
        return sent

    def _more(self) -> bool:
        try:
            came = self.socket.recv(65536)
        except ConnectionError:
            came = b""
        self._came += came
        return bool(came)

    def close(self) -> None:
        self.socket.close()


class Wire(Raw):
    """A WebSocket at a table."""

    def __init__(
        self, port: int, table: str, *, secret: str = "", receive: int = 0, source: str = "127.0.0.1", more: str = ""
    ) -> None:
        super().__init__(port, receive=receive, source=source)
        lines = [f"GET /live/{table} HTTP/1.1", "Host: here", *HANDSHAKE, KEY]
        lines += [f"Cookie: shoal={secret}"] if secret else []
        lines += [more] if more else []
        self.send("\r\n".join([*lines, "", ""]).encode())
        self.status = int(self.until(b"\r\n\r\n").split()[1])

    def hear(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it."""
        while len(self._came) < (end := end_of_frame(self._came, 0)):
            assert self._more(), "The other end has hung up."
        begin = 2 if self._came[1] < 126 else 4 if self._came[1] == 126 else 10
        kind, content, self._came = self._came[0] & 15, self._came[begin:end], self._came[end:]
        return kind, content

    def code(self) -> int:
        """The code with which the other end closes, whatever it says before."""
        while (heard := self.hear())[0] != Opcode.CLOSE:
            pass
        return int.from_bytes(heard[1][:2])
