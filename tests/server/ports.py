"""Ports for servers that are stopped and started again at the same place."""

from __future__ import annotations

import socket
from random import SystemRandom

PORTS = range(20_000, 30_000)
"""Below those from which systems take ports for connections, which could come by one while its server is away."""


def free_port() -> int:
    """A port that is free now, and that nobody is likely to take."""
    ports = list(PORTS)
    SystemRandom().shuffle(ports)
    for port in ports:
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
    raise AssertionError("No port is free.")
