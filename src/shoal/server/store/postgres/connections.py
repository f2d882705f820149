"""Connections to a Postgres database, and what happens when they break."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from shoal.core import ShoalError
from shoal.server.store.postgres.trouble import BROKEN, unreadable, unwritable

T = TypeVar("T")
Values: TypeAlias = Any
Work = Callable[[asyncpg.Connection], Awaitable[T]]

MOST = 6
"""Connections of one server beside the two that write logs and hear news."""
PATIENCE = 5.0
"""Seconds that somebody waits for a database that does not answer."""
PAUSE = 0.1
"""Seconds before a broken connection is made anew."""
SAFE = {"application_name": "shoal", "synchronous_commit": "on", "jit": "off"}
"""What has returned is on the disk, whatever the database does for others."""


async def connect(address: str, **settings: str) -> asyncpg.Connection:
    """A connection to this database, as safe as Postgres can be unless told otherwise."""
    return await asyncpg.connect(
        address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings={**SAFE, **settings}
    )


async def connect_first(address: str) -> asyncpg.Connection:
    """The first connection to this database; `ShoalError` says in one sentence what is in the way."""
    try:
        return await connect(address)
    except (*BROKEN, asyncpg.PostgresError, ValueError) as error:
        raise ShoalError(f"The database {shown(address)} cannot be used: {_reason(error)}.") from None


def shown(address: str) -> str:
    """The address without its password."""
    parts = urlsplit(address)
    user = f"{parts.username}@" if parts.username else ""
    return urlunsplit((parts.scheme, user + parts.netloc.rpartition("@")[2], parts.path, "", ""))


def _reason(error: Exception) -> str:
    return (str(error) or "it does not answer").rstrip(".").replace("\n", " ")


async def _leave(_connection: object) -> None:
    """Nothing is left in a session here that the next who uses it could mind, so it costs no question to clean up."""


class Connections:
    """A few connections that are used by turns."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, address: str) -> Connections:
        """Connections to this database."""
        pool = await asyncpg.create_pool(
            address,
            min_size=0,
            max_size=MOST,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            server_settings=SAFE,
            reset=_leave,
        )
        assert pool is not None
        return cls(pool)

    async def read(self, statement: str, *values: Values) -> list[asyncpg.Record]:
        """What this statement finds, however often it has to be asked, for a while."""
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return await self._pool.fetch(statement, *values)
            except (asyncpg.DataError, UnicodeEncodeError):
                return []  # no text of this kind can be there
            except BROKEN as error:
                if time.monotonic() > give_up:
                    raise unreadable(error) from error
                await asyncio.sleep(PAUSE)
            except asyncpg.PostgresError as error:
                raise unreadable(error) from error

    async def write(self, work: Work[T]) -> T:
        """Do this in a transaction. It is begun only where the database answers, and once."""
        connection = await self._acquire()
        try:
            async with connection.transaction():
                return await work(connection)
        except (*BROKEN, asyncpg.PostgresError) as error:
            raise unwritable(error) from error
        finally:
            await self._release(connection)

    async def _release(self, connection: Any) -> None:
        """Give a connection back; one that is broken is ended on the way, which is no news to who used it."""
        with suppress(*BROKEN, asyncpg.PostgresError):
            await self._pool.release(connection)

    async def _acquire(self) -> Any:
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                connection = await self._pool.acquire(timeout=PATIENCE)
            except (*BROKEN, asyncpg.PostgresError) as error:
                if time.monotonic() > give_up:
                    raise unwritable(error) from error
                await asyncio.sleep(PAUSE)
            else:
                return connection

    async def close(self) -> None:
        """Let go of all of them."""
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except (*BROKEN, asyncpg.PostgresError):
            self._pool.terminate()
