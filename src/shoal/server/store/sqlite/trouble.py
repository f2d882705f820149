"""What SQLite says when something is wrong, in sentences for those who have to wait for it."""

from __future__ import annotations

import sqlite3

from shoal.core import ShoalError
from shoal.server.store.trouble import LATER, Unplayable, Unreadable, Unwritable


def unwritable(error: Exception) -> Exception:
    """A failure of SQLite to write as a sentence; any other stays as it is."""
    if not isinstance(error, sqlite3.Error) or isinstance(error, sqlite3.IntegrityError):
        return error
    code = _code(error)
    if code == sqlite3.SQLITE_FULL:
        return Unwritable(f"The disk of this server is full, {LATER}")
    if code == sqlite3.SQLITE_READONLY:
        return Unwritable(f"This server is not allowed to write to its disk, {LATER}")
    if damaged(error):
        return Unwritable(f"The data of this server is damaged, {LATER}")
    return Unwritable(f"This server cannot write to its disk, {LATER}")


def unreadable(error: sqlite3.Error) -> ShoalError:
    """A failure of SQLite to read as a sentence."""
    if damaged(error):
        return Unplayable("The data of this server is damaged here; whoever runs it has been told.")
    return Unreadable("This server cannot read from its disk. Try again in a while.")


def damaged(error: sqlite3.Error) -> bool:
    """Whether SQLite says that its file is not as it left it."""
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _code(error: sqlite3.Error) -> int:
    """The kind of failure, without the details."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
