"""From what an operator names to the store behind it: a file, or the address of a Postgres database."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from shoal.core import ShoalError
from shoal.server.store.sqlite import opening
from shoal.server.store.sqlite.store import SqliteStore
from shoal.server.store.store import Store

Data: TypeAlias = Path | str
"""Where everything is kept: a file, or the address of a database."""
ADDRESSES = ("postgresql://", "postgres://")


def data_at(text: str) -> Data:
    """The place that this text names."""
    return text if text.startswith(ADDRESSES) else Path(text)


def shown(data: Data) -> str:
    """How this place is called in logs: without secrets, nor where on the disk."""
    if isinstance(data, Path):
        return data.name
    from shoal.server.store.postgres.connections import shown

    return shown(data)


def inspect(data: Data) -> None:
    """Make the place ready and look for damage; `ShoalError` says in one sentence what is in the way."""
    if isinstance(data, Path):
        opening.inspect(data)
        return
    if find_spec("asyncpg") is None:
        raise ShoalError("Postgres needs one more package: pip install 'shoal[play,postgres]'.")
    from shoal.server.store.postgres.store import prepare

    asyncio.run(prepare(data))


async def open_store(data: Data) -> Store:
    """The store at this place."""
    if isinstance(data, Path):
        return SqliteStore(data)
    # Those who keep a file need not have what a database asks for.
    from shoal.server.store.postgres.store import PostgresStore

    return await PostgresStore.open(data)
