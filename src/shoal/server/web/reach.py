"""How others reach this server: the address that people use, or the one in the local network."""

from __future__ import annotations

import socket

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from shoal.server.web.server import Server, give
from shoal.server.wire.answers import Reach

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
HERE = ("127.", "localhost", "::1")
ANYBODY = "192.0.2.1"
"""An address that stands for any other computer; nothing is sent there."""


def reach(server: Server) -> Reach:
    """The address by which others reach this server, if there is one besides this computer's own."""
    if server.settings.base_url:
        return Reach(server.settings.base_url.rstrip("/"))
    host, port = server.listens
    if not host or host.startswith(HERE):
        return Reach("")
    address = own_address() if host in EVERYWHERE else host
    return Reach(f"http://{f'[{address}]' if ':' in address else address}:{port}" if address else "")


def own_address() -> str:
    """The address of this computer in its network; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((ANYBODY, 9))
            address = str(asking.getsockname()[0])
        except OSError:
            return ""
    return "" if address.startswith(HERE) else address


def reach_routes(server: Server) -> list[BaseRoute]:
    """Where a page asks for it."""

    async def answer(_request: Request) -> Response:
        return give(reach(server))

    return [Route("/api/reach", answer)]
