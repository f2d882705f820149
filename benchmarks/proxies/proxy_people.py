"""People who come through a proxy with TLS from addresses of their own, and come back when they are cut off."""

from __future__ import annotations

import ssl
from time import monotonic, sleep

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from server.players import Browser, Looking, Message

PATIENCE = 30.0
"""Seconds after which somebody no longer tries to come back."""
CUT = (WebSocketException, OSError, EOFError, TimeoutError)


class Visitor(Browser):
    """A browser at an address of its own."""

    def __init__(self, port: int, address: str, name: str) -> None:
        self.port, self.address = port, address
        way = httpx.HTTPTransport(verify=False, local_address=address)
        self.http = httpx.Client(base_url=f"https://localhost:{port}", timeout=20, transport=way)
        self.greeted: str = self.post("/api/me", {"name": name}).headers["set-cookie"]
        """The cookie that it was given."""

    def open(self, table: str, **headers: str) -> ClientConnection:
        """A socket on which nothing has been said."""
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        return connect(
            f"wss://localhost:{self.port}/live/{table}",
            ssl=trusting,
            source_address=(self.address, 0),
            origin=Origin(f"https://localhost:{self.port}"),
            additional_headers={"Cookie": f"shoal={self.secret}", **headers},
            compression=None,
            ping_interval=None,
            close_timeout=1,
            legacy=True,
        )


class Person:
    """A seat that is played to the end, whatever happens to the socket."""

    def __init__(self, visitor: Visitor, table: str, seat: int) -> None:
        self._visitor = visitor
        self.looking: Looking = visitor.look(table, seat)
        self.came_back = 0

    def play(self, move: Message, id: str) -> None:
        """Make this move, and say it again under the same id until it is acknowledged."""
        while True:
            try:
                answer = self.looking.play(move, id=id)
            except CUT:
                self._come_back()
                continue
            assert answer["kind"] == "done", answer
            return

    def catch_up(self, number: int) -> None:
        """Hear until this step has come."""
        while self.looking.number < number:
            try:
                self.looking.hear()
            except CUT:
                self._come_back()

    def _come_back(self) -> None:
        give_up = monotonic() + PATIENCE
        while monotonic() < give_up:
            try:
                self.looking = self._visitor.resume(self.looking)
            except CUT:
                sleep(0.1)
                continue
            self.came_back += 1
            return
        raise AssertionError("Nobody answers any more.")
