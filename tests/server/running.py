"""Servers to test, in a thread of this process or as a process of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
import uvloop

from patience import PATIENCE, until
from server.ports import free_port
from shoal.server.operating.settings import Settings
from shoal.server.store.opening import Data
from shoal.server.web.app import make_app
from shoal.server.web.live.sockets import DirectSockets
from shoal.server.web.serve import config, listening
from shoal.server.web.server import Server

T = TypeVar("T")

FREELY = (1e9, 1e9)
"""A limit that never bites."""
FREE = {
    "pace": 0,
    "workers": 1,
    **dict.fromkeys(("posts", "newcomers", "messages", "network"), FREELY),
    "silence": 3600,
    "hello_seconds": 600,
    "most_open": 10**9,
    "most_bots": 10**9,
}


class Running:
    """A server in a thread, with its insides at hand."""

    def __init__(self, settings: Settings) -> None:
        self.loop = uvloop.new_event_loop()
        self.server = Server(settings)
        self._uvicorn = uvicorn.Server(config(make_app(self.server), settings, "127.0.0.1", 0))
        self._place = listening("127.0.0.1", 0, settings.send_buffer)
        self.port: int = self._place.getsockname()[1]
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        while not self._uvicorn.started:
            time.sleep(0.005)
        self.server.workers._patience = 600.0  # however busy the machine is, no bot is given up for that

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._uvicorn.serve(sockets=[self._place]))

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this on the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def sweep(self, later: float) -> None:
        """Let the server look for what it can let go, as if so many seconds had passed."""

        async def sweep() -> None:
            self.server.sweep(time.monotonic() + later)

        self.call(sweep())

    def let_go(self, table: str, later: float = 10**6) -> None:
        """Wait until this table has left the memory."""

        def gone() -> bool:
            self.sweep(later)
            return not self.server.registry.knows(table)

        until(gone)

    def connections(self) -> int:
        """How many connections are open."""
        return len(self._uvicorn.server_state.connections)

    def lines(self) -> list[DirectSockets]:
        """The sockets that are open or about to be."""
        return [line for line in self._uvicorn.server_state.connections if isinstance(line, DirectSockets)]

    def count(self, name: str) -> float:
        """What the server has counted of this."""
        return self.server.metrics.value(name)

    def stop(self) -> None:
        self._uvicorn.should_exit = True
        self._thread.join()
        self._place.close()
        self.loop.close()


@contextmanager
def running(data: Data, **settings: Any) -> Iterator[Running]:
    """A server with this data that does not wait and does not limit, unless told so."""
    server = Running(Settings(data=data, **{**FREE, **settings}))
    try:
        yield server
    finally:
        server.stop()


class Process:
    """A server as a process of its own, which can be killed."""

    def __init__(self, data: Path, pace: float = 0.0, *options: str) -> None:
        self.data = data
        self.pace = pace
        self.options = options
        self.port = free_port()
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        given = [
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--pace",
            str(self.pace),
            "--workers",
            "1",
            "--head-seconds",
            "600",  # on a machine that stands still for a while, nobody is cut off for that
            *self.options,
        ]
        command = [sys.executable, "-m", "shoal.server", *given]
        self._log = (self.data.parent / "server.log").open("ab")
        self._process = subprocess.Popen(command, stderr=self._log, env=_quick_to_start())
        while self._process.poll() is None:
            try:
                if httpx.get(f"http://127.0.0.1:{self.port}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("The server did not start.")

    @property
    def pid(self) -> int:
        return self._process.pid

    def children(self) -> list[int]:
        """The processes that it has started."""
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        return [int(child) for child in children.split()]

    def kill(self) -> None:
        """End it at once, as a loss of power would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        self._log.close()


def _quick_to_start() -> dict[str, str]:
    """An environment in which compiled modules are kept from one start to the next, outside the source folders."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "shoal-compiled")}
