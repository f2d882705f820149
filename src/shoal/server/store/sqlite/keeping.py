"""What is kept for a time only, and how it goes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

DROP = {
    "replays": "DELETE FROM replays WHERE id IN (SELECT id FROM replays WHERE made < ? LIMIT ?)",
    "studies": "DELETE FROM studies WHERE person IN (SELECT person FROM studies WHERE made < ? LIMIT ?)",
    "secrets": "DELETE FROM secrets WHERE hash IN (SELECT hash FROM secrets WHERE until < ? LIMIT ?)",
    "links": "DELETE FROM links WHERE hash IN (SELECT hash FROM links WHERE until < ? LIMIT ?)",
    "riddles": "DELETE FROM riddles WHERE riddle IN (SELECT riddle FROM riddles WHERE until < ? LIMIT ?)",
}
"""Forgets what was made, or has not held, since then; so many at most."""

UNPLAYED = """
SELECT id FROM glances JOIN tables ON tablekey = key
WHERE open AND made < ? AND NOT EXISTS (
    SELECT 1 FROM log
    WHERE log.tablekey = key AND json_extract(row, '$.kind') = 'answer' AND json_extract(row, '$.who') >= 0
) ORDER BY key LIMIT ?
"""
"""Tables made before then that are open and where nobody has moved, except fate."""

OVER = """
SELECT id FROM tables JOIN glances ON tablekey = key
WHERE made < ? AND over ORDER BY key LIMIT ?
"""
"""Tables made before then whose games are over."""


def drop_tables(connection: sqlite3.Connection, ids: Sequence[str]) -> None:
    """Forget these tables and all that belongs to them."""
    for id in ids:
        connection.execute("DELETE FROM sitting WHERE tableid = ?", (id,))
        for belonging in ("log", "glances"):
            statement = f"DELETE FROM {belonging} WHERE tablekey = (SELECT key FROM tables WHERE id = ?)"  # noqa: S608
            connection.execute(statement, (id,))
        connection.execute("DELETE FROM tables WHERE id = ?", (id,))
