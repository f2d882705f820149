"""Tasks that nobody waits for: held until they have ended, or cancelled when they are no longer wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any


class Tasks:
    """Work that goes on by itself. A task that nobody holds could be lost in the middle."""

    def __init__(self) -> None:
        self._going: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have this done."""
        task = asyncio.create_task(work)
        self._going.add(task)
        task.add_done_callback(self._going.discard)

    def cancel(self) -> None:
        """Stop all that is being done."""
        for task in self._going:
            task.cancel()


async def cancel_all(tasks: Iterable[asyncio.Task[None] | None]) -> None:
    """Cancel these tasks, and wait until they have ended."""
    going = [task for task in tasks if task is not None]
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
