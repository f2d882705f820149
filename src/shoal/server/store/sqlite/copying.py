"""Copies of all that is kept: made while a server runs, looked through before they are used."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from shoal.core import ShoalError
from shoal.server.store.sqlite.migrations import check_shape
from shoal.server.store.sqlite.writing import connect

COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside its file."""


def backup(data: Path, target: Path) -> None:
    """Copy the data file to a new file that is whole, while a server goes on writing."""
    if not data.exists():
        raise ShoalError(f"There is no file {data}.")
    if target.exists():
        raise ShoalError(f"{target} already exists; a backup needs a new file.")
    _copy(data, target, "The backup did not succeed")


def restore(copy: Path, data: Path, *, overwrite: bool = False) -> None:
    """Put a backup in the place of a server's data, after a look through it; the server must not run meanwhile."""
    if not copy.exists():
        raise ShoalError(f"There is no file {copy}.")
    if data.exists() and not overwrite:
        raise ShoalError(f"{data} already exists; --overwrite puts the backup in its place.")
    if damage := find_damage(copy):
        raise ShoalError(f"{copy} is not a whole backup: {damage}.")
    _check_unused(data)
    _copy(copy, data, "Nothing was restored")


def find_damage(path: Path) -> str:
    """What is wrong with this file, if anything is; every page is looked at."""
    try:
        with closing(connect(path, reading=True)) as connection:
            check_shape(connection)
            found: str = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        return str(error)
    return "" if found == "ok" else found.replace("\n", " ").removeprefix("*** in database main *** ")


def _copy(source: Path, target: Path, failure: str) -> None:
    """Copy one moment of the source, however much is written meanwhile: the target is all of it, or not there."""
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        _give_to_owner(part)
        with closing(connect(source, reading=True)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        with part.open("rb") as file:
            os.fsync(file.fileno())
        for companion in COMPANIONS:
            Path(f"{target}{companion}").unlink(missing_ok=True)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise ShoalError(f"{failure}: {error}.") from None


def _give_to_owner(part: Path) -> None:
    """Give a file that root makes to whoever owns its folder: a server could not open it otherwise."""
    owner = part.parent.stat()
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.chown(part, owner.st_uid, owner.st_gid)


def _check_unused(data: Path) -> None:
    """Refuse to replace the data of a server that runs. A file that is damaged is nobody's any more."""
    if not data.exists():
        return
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(data, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise ShoalError(f"A server is using {data}; end it first.") from None
