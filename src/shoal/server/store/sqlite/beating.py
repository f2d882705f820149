"""When a server ran and could write, and when none did."""

from __future__ import annotations

import sqlite3


def beat(connection: sqlite3.Connection, now: float, lost: float) -> None:
    """Note that a server runs; if none was heard of for so many seconds, keep since when."""
    connection.execute("INSERT INTO outages SELECT at, ? FROM beat WHERE at < ?", (now, now - lost))
    connection.execute("INSERT INTO beat VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at", (now,))
