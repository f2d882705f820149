"""Whether the server can do its work, told at most so often, however many ask."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from shoal.core import ShoalError

FRESH = 1.0
"""Seconds for which an answer holds."""
PATIENCE = 5.0
"""Seconds that the disk may take to answer."""


class Readiness:
    """Tries what the server needs to do, one try at a time."""

    def __init__(self, attempt: Callable[[], Awaitable[None]]) -> None:
        self._attempt = attempt
        self._asking: asyncio.Task[str] | None = None
        self._asked = 0.0

    async def trouble(self) -> str:
        """Why the server cannot do its work; empty if it can."""
        now = time.monotonic()
        if self._asking is None or (self._asking.done() and now - self._asked > FRESH):
            self._asking, self._asked = asyncio.create_task(self._ask()), now
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str:
        try:
            await asyncio.wait_for(self._attempt(), PATIENCE)
        except TimeoutError:
            return "The disk does not answer."
        except ShoalError as error:
            return str(error)
        return ""
