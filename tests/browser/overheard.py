"""Everything that a server tells one browser, to be searched for what its seat must not know."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket

from browser.people import Person
from browser.wire import Wire

PLAIN = {"Accept-Encoding": "identity"}
"""How a browser asks for answers that can be read on their way."""


class Overheard:
    """What one browser is told at a table of Get Bit!: all bytes, and what came through its sockets as messages."""

    def __init__(self, person: Person, wire: Wire) -> None:
        self._wire = wire
        self.messages: list[dict[str, Any]] = []
        person.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.messages.append(json.loads(text)))

    def tells(self, secret: str) -> bool:
        """Whether this was in anything that came."""
        return secret.encode() in bytes(self._wire.told)

    def sealed(self, seat: int) -> list[int]:
        """The cards of others that were told to this seat before they were turned up."""
        return [card for message in self.messages for card in _early(message, seat)]


def _early(message: dict[str, Any], seat: int) -> list[int]:
    """The cards of others in this message, unless it tells that all are turned up."""
    happened = [line["event"] for line in message.get("happened", message.get("log", []))]
    chosen = [event["card"] for event in happened if event["kind"] == "chose" and event["seat"] != seat]
    view = message.get("view", {"phase": ""})
    if view["phase"] == "choose":
        chosen += [robot["card"] for robot in view["robots"] if robot["seat"] != seat]
    if not any(event["kind"] == "revealed" for event in happened):
        mine = (2 * seat, 2 * seat + 1)
        for path, value in message.get("patch") or ():
            if path[0] == "robots" and path[-1] == "card" and path[1] not in mine:
                chosen.append(value)
    return [card for card in chosen if card is not None]
