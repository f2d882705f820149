"""A small proxy: every connection goes to one of several servers, whichever answers, and can be cut."""

from __future__ import annotations

import asyncio
from random import Random
from typing import cast


class Pipe(asyncio.Protocol):
    """One half of a connection that goes through the proxy."""

    def __init__(self, other: Pipe | None = None) -> None:
        self.other = other
        self.early = bytearray()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.write(data)
        else:
            self.early += data

    def connection_lost(self, _error: Exception | None) -> None:
        self.transport = None
        if self.other is not None and self.other.transport is not None:
            self.other.transport.close()


class Proxy:
    """Passes everything on to servers at these ports, by chance."""

    def __init__(self, ports: list[int], rng: Random) -> None:
        self.ports = ports
        self.port = 0
        self.rng = rng
        self._open: set[Pipe] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Take connections."""
        server = await asyncio.get_running_loop().create_server(self._arrive, "127.0.0.1", 0, backlog=1000)
        self.port = server.sockets[0].getsockname()[1]

    def cut(self, share: float) -> int:
        """Cut this share of all connections; say how many that were."""
        self._open = {pipe for pipe in self._open if pipe.transport is not None}
        unlucky = [pipe for pipe in self._open if self.rng.random() < share]
        for pipe in unlucky:
            if pipe.transport is not None:
                pipe.transport.abort()
        return len(unlucky)

    def _arrive(self) -> Pipe:
        pipe = Pipe()
        task = asyncio.get_running_loop().create_task(self._lead_on(pipe))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return pipe

    async def _lead_on(self, pipe: Pipe) -> None:
        """Find a server that answers; hang up if none does."""
        for port in self.rng.sample(self.ports, len(self.ports)):
            onward = Pipe(pipe)
            try:
                await asyncio.get_running_loop().create_connection(lambda there=onward: there, "127.0.0.1", port)  # type: ignore[misc]
            except OSError:
                continue
            pipe.other = onward
            self._open.add(pipe)
            if onward.transport is not None:
                onward.transport.write(bytes(pipe.early))
                if pipe.transport is None:
                    onward.transport.close()
            return
        if pipe.transport is not None:
            pipe.transport.close()
