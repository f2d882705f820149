"""Tables that promise their luck, luck that is added there, and their records."""

from __future__ import annotations

import secrets
from io import BytesIO
from typing import Any

from server.players import Browser, Message
from shoal import games
from shoal.core import Table, read


def make(browser: Browser, *seats: Message, game: str = "getbit", **options: Any) -> tuple[str, str]:
    """A new table that promises its luck, and what it tells of its seed."""
    answer = browser.post("/api/tables", {"game": game, "seats": seats, "options": options, "fair": True})
    assert answer.status_code == 200, answer.text
    return answer.json()["table"], answer.json()["commitment"]


def add(browser: Browser, table: str, luck: str = "") -> Message:
    """What somebody has added to the luck of a table."""
    added: Message = browser.post(f"/api/tables/{table}/luck", {"luck": luck or secrets.token_hex(32)}).json()
    return added


def record_of(browser: Browser, table: str) -> Table:
    """The game at this table, whose record can be had."""
    answer = browser.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return read(BytesIO(answer.content), games.find)
