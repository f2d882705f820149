"""A way in for a few requests at a time, so that a crowd from one place keeps nobody else waiting."""

from __future__ import annotations

import asyncio
from collections import deque

AT_ONCE = 4
"""Requests that are begun in one turn of the loop."""


class Turnstile:
    """Lets a few in at each turn of the loop; of those who have to wait, one of each network in turn."""

    def __init__(self) -> None:
        self._entered = 0
        """How many were let in in this turn."""
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        """Those who wait, by network; the network whose turn is next comes first."""

    async def enter(self, network: str) -> None:
        """Come in, as soon as it is this one's turn."""
        if not self._entered:
            asyncio.get_running_loop().call_soon(self._turn)
        self._entered += 1
        if self._lines or self._entered > AT_ONCE:
            waits = asyncio.get_running_loop().create_future()
            self._lines.setdefault(network, deque()).append(waits)
            await waits

    def _turn(self) -> None:
        """A turn of the loop has passed."""
        self._entered = 0
        while self._lines and self._entered < AT_ONCE:
            self._entered += self._let_in()
        if self._lines:
            self._entered = AT_ONCE
        if self._entered:
            asyncio.get_running_loop().call_soon(self._turn)

    def _let_in(self) -> int:
        """Let the first of the network in whose turn it is; say how many came, since some have left the line."""
        network = next(iter(self._lines))
        line = self._lines.pop(network)
        waits = line.popleft()
        if line:
            self._lines[network] = line
        if waits.done():
            return 0
        waits.set_result(None)
        return 1
