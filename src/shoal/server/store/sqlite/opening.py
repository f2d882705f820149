"""The data file before anybody plays: only its owner's to read, whole, and of the newest shape."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from shoal.core import ShoalError
from shoal.server.store.sqlite.migrations import migrate
from shoal.server.store.sqlite.writing import connect

log = logging.getLogger(__name__)

COMPANIONS = ("", "-wal", "-shm")
"""What SQLite adds to the file's name for what it keeps beside it."""
OTHERS = 0o077
"""What anybody but the owner may do with a file."""
PATIENCE = 2.0
"""Seconds that looking for damage may take; a file too big for that is looked through while it is used."""


def prepare(path: Path) -> None:
    """Make the data file ready for use, new or not; `ShoalError` says in one sentence what is in the way."""
    if not path.parent.is_dir():
        raise ShoalError(f"There is no folder {path.parent} for the data file.")
    try:
        keep_private(path)
        with closing(connect(path)) as connection:
            _check_ours(connection, path)
            migrate(connection)
            connection.execute("BEGIN IMMEDIATE").execute("ROLLBACK")
    except OSError as error:
        raise ShoalError(f"The data file {path} cannot be used: {error.strerror}.") from None
    except sqlite3.OperationalError as error:
        raise ShoalError(f"The data file {path} cannot be used: {error}.") from None
    except sqlite3.DatabaseError as error:
        raise _damaged(path, error) from None


def inspect(path: Path) -> None:
    """Make the data file ready and look through it for damage."""
    prepare(path)
    give_up = time.monotonic() + PATIENCE
    with closing(connect(path, reading=True)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > give_up, 10_000)
        try:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError:
            return
        except sqlite3.DatabaseError as error:
            raise _damaged(path, error) from None
    if found != "ok":
        raise _damaged(path, found.splitlines()[-1])


def keep_private(path: Path) -> None:
    """Make the file if it is not there, and see to it that only its owner can read it and what lies beside it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))
    for companion in COMPANIONS:
        file = path.with_name(path.name + companion)
        if file.exists() and file.stat().st_mode & OTHERS:
            _tighten(file)


def _tighten(file: Path) -> None:
    try:
        file.chmod(0o600)
    except PermissionError:
        log.warning("others can read this file, and it is not ours to change", extra={"file": file.name})


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Leave a database alone that somebody else has made."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if (tables and "persons" not in tables) or (version and not tables):
        raise ShoalError(f"{path} is a database, but not one of Shoal's; name another file.")


def _damaged(path: Path, what: object) -> ShoalError:
    return ShoalError(f"The data file {path} is damaged or not one of Shoal's ({what}); a backup can take its place.")
