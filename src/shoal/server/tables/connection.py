"""One socket at a table: who looks, through which eyes, and what still has to be sent."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import msgspec

from shoal.server.store.store import Person
from shoal.server.wire.protocol import Told

encoded: Callable[[Told], bytes] = msgspec.json.Encoder().encode
"""A message as it goes over the wire."""


class Line(Protocol):
    """A way to a browser and back."""

    ready: bool
    """Whether the reader keeps up, so that more may be said."""

    def say(self, text: bytes) -> None:
        """Send this text."""

    def pause(self) -> None:
        """Hear no more for now."""

    def resume(self) -> None:
        """Hear again."""

    def stop(self) -> None:
        """Hear no more, whatever comes."""


class Connection:
    """One socket: who looks, through which eyes, and what still has to be sent."""

    def __init__(self, line: Line, person: Person | None, most: tuple[int, int]) -> None:
        self.line = line
        self.person = person
        self.session = ""
        """The session of the browser, if it stands for a person."""
        self.eyes: int | None = None
        self.looking = True
        """Whether the page is in sight of whoever sits there."""
        self.heard = time.monotonic()
        """When it was last heard of."""
        self.slow = False
        self.floods = False
        self.gone = False
        """Whether the browser has hung up."""
        self.closing = False
        """Whether the server gives this socket up."""
        self.given_up: Callable[[], None] | None = None
        """To be called when it does."""
        self._most, self._most_bytes = most
        self._waiting: list[bytes] = []
        self._bytes = 0
        """How much is waiting."""

    def offer(self, text: bytes) -> None:
        """Send this message when the reader is ready; a reader so slow that too much waits is given up."""
        if self.line.ready and not self._waiting:
            self.line.say(text)
        elif len(self._waiting) < self._most and self._bytes < self._most_bytes:
            self._waiting.append(text)
            self._bytes += len(text)
        else:
            self.slow = True
            self.give_up()

    def give_up(self) -> None:
        """Have this socket closed, soon."""
        if not self.closing:
            self.closing = True
            if self.given_up is not None:
                self.given_up()

    @property
    def waiting(self) -> int:
        """How many messages wait for a slow reader."""
        return len(self._waiting)

    def tell(self, message: Told) -> None:
        """Send a message to this socket alone."""
        self.offer(encoded(message))

    def send_waiting(self) -> None:
        """Send what waited for a slow reader, for as long as it is ready."""
        while self._waiting and self.line.ready:
            text = self._waiting.pop(0)
            self._bytes -= len(text)
            self.line.say(text)
