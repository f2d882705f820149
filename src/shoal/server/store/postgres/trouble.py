"""What Postgres says when something is wrong, in sentences for those who have to wait for it."""

from __future__ import annotations

import asyncpg

from shoal.core import ShoalError
from shoal.server.store.trouble import LATER, Unplayable, Unreadable, Unwritable

BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)
"""A connection that cannot be had, or that broke: another one may do better."""
AGAIN = (*BROKEN, asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""What may succeed if it is tried again."""
DAMAGED = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)


def unwritable(error: Exception) -> Exception:
    """A failure to write as a sentence; any other stays as it is."""
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return error
    if isinstance(error, AGAIN):
        return Unwritable("The database does not answer, so this may or may not have been kept. Look again in a while.")
    if not isinstance(error, asyncpg.PostgresError):
        return error
    if isinstance(error, asyncpg.DiskFullError):
        return Unwritable(f"The disk of this server's database is full, {LATER}")
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return Unwritable(f"This server is not allowed to write to its database, {LATER}")
    if isinstance(error, DAMAGED):
        return Unwritable(f"The data of this server is damaged, {LATER}")
    return Unwritable(f"This server cannot write to its database, {LATER}")


def unreadable(error: Exception) -> ShoalError:
    """A failure to read as a sentence."""
    if isinstance(error, DAMAGED):
        return Unplayable("The data of this server is damaged here; whoever runs it has been told.")
    return Unreadable("The database of this server does not answer. Try again in a while.")
