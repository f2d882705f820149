"""A cable between browser and server that can be pulled out and put back, sockets and all."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Wire:
    """Carries bytes from a port of its own to the server's, until it is cut."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._ends: list[socket.socket] = []
        self.told = bytearray()
        """All that went to the browser."""
        self._flows = threading.Event()
        self._flows.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._listen()

    def cut(self) -> None:
        """Break every connection, and let no other one begin."""
        for end in (self._door, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def hold(self) -> None:
        """Let nothing through, and let nobody notice: as if a cable were pulled out somewhere on the way."""
        self._flows.clear()

    def let_go(self) -> None:
        """Let everything through again, what was held first."""
        self._flows.set()

    def mend(self) -> None:
        """Let connections begin again."""
        self._door = socket.create_server(("127.0.0.1", self.port))
        self._listen()

    def _listen(self) -> None:
        threading.Thread(target=self._open, args=[self._door], daemon=True).start()

    def _open(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = door.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [near, far]
                for ends in ((near, far, bytearray()), (far, near, self.told)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, told: bytearray) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._flows.wait()
                told += data
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
