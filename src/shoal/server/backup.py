"""A copy of the data of a running server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from shoal.core import ShoalError
from shoal.server.sqlite import connect

PAGES = 256
"""Pages copied at a time, so that the server can write in between."""


def backup(data: Path, target: Path) -> None:
    """Copy the data file to a new file that is whole, while a server goes on writing."""
    if not data.exists():
        raise ShoalError(f"There is no file {data}.")
    if target.exists():
        raise ShoalError(f"{target} is there already; a backup needs a new file.")
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(connect(data, reading=True)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy, pages=PAGES)
            copy.execute("PRAGMA journal_mode = DELETE")
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise ShoalError(f"The backup did not succeed: {error}.") from None
