"""Work on a store without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from shoal.server.store.opening import Data, open_store
from shoal.server.store.store import Store


def with_store(data: Data, work: Callable[[Store], Awaitable[None]]) -> None:
    """Open the store, do this, close it."""

    async def run() -> None:
        store = await open_store(data)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())
