"""The shape of the database, changed by numbered files: each is applied once, whole or not at all."""

from __future__ import annotations

import sqlite3
from importlib.resources import files

from shoal.core import ShoalError


def migrate(connection: sqlite3.Connection) -> int:
    """Bring the file to the newest shape; say which number that is."""
    steps = _steps()
    version = check_shape(connection)
    for number in range(version + 1, len(steps) + 1):
        _apply(connection, number, steps[number - 1])
    return len(steps)


def check_shape(connection: sqlite3.Connection) -> int:
    """The number of the file's shape; refused if it is not known here."""
    version, newest = _version(connection), len(_steps())
    if version > newest:
        raise ShoalError(f"This data is from a newer Shoal: it has shape {version}, and {newest} is known here.")
    return version


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _steps() -> list[str]:
    """The statements of each step, in order; a file's name begins with its number."""
    found = sorted(file.name for file in files(__package__).iterdir() if file.name.endswith(".sql"))
    return [files(__package__).joinpath(name).read_text(encoding="utf-8") for name in found]


def _apply(connection: sqlite3.Connection, number: int, statements: str) -> None:
    """One step. Another process may have been quicker, so the version is looked at again under the lock."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _version(connection) == number - 1:
            for statement in _split(statements):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _split(statements: str) -> list[str]:
    """The single statements, since running a script at once would commit on its own."""
    parts: list[str] = []
    part = ""
    for line in statements.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            parts.append(part)
            part = ""
    return parts
