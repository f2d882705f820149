"""Servers that can be killed by the hundred: one process imports everything once, and each server is a fork of it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

from shoal import games

DAY = 86400.0


class Nodes:
    """Several servers on the same data, each at a port of its own."""

    def __init__(self, data: str, ports: list[int], log: Path) -> None:
        self.ports = ports
        self._log = log.open("ab")
        command = [sys.executable, __file__, data]
        self._mother = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log)
        self._pids: dict[int, int] = {}

    def start(self, port: int) -> None:
        """Start the server at this port; it needs a moment until it answers."""
        assert self._mother.stdin is not None
        assert self._mother.stdout is not None
        self._mother.stdin.write(f"{port}\n".encode())
        self._mother.stdin.flush()
        self._pids[port] = int(self._mother.stdout.readline())

    def signal(self, port: int, what: signal.Signals) -> None:
        """Send this signal to the server at this port, if it is there."""
        if self.alive(port):
            os.kill(self._pids[port], what)

    def alive(self, port: int) -> bool:
        """Whether the process of this server is there; its number may be somebody else's by now."""
        try:
            about = Path(f"/proc/{self._pids[port]}/stat").read_text(encoding="ascii", errors="replace")
        except OSError:
            return False
        return int(about.rpartition(")")[2].split()[1]) == self._mother.pid

    def end(self) -> None:
        """End them all."""
        for port in self.ports:
            if port in self._pids and self.alive(port):
                self.signal(port, signal.SIGKILL)
        self._mother.kill()
        self._mother.wait()
        self._log.close()


def jump(*_: object) -> None:
    """Let the clock of this server go wrong by up to a day, either way."""
    wrong = random.uniform(-DAY, DAY)
    time.time = lambda: _right_time() + wrong


_right_time = time.time


def become_server(data: str, port: int) -> None:
    """Serve at this port until somebody ends it."""
    from ours_to_measure import unlimited
    from shoal.server import serve

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGUSR1, jump)
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    os.dup2(2, 1)
    serve(unlimited(data), port=port)
    os._exit(0)


def main(data: str) -> None:
    """Fork a server for each port that is asked for."""
    for module in ("asyncpg", "shoal.server.web.serve", "shoal.server.store.postgres.store"):
        import_module(module)
    for name in games.names():
        games.find(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            become_server(data, int(line))
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
    main(sys.argv[1])
