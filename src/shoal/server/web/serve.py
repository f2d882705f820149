"""Running the server, here or behind a proxy."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from shoal.core import ShoalError
from shoal.server.operating import logs
from shoal.server.operating.limits import LONGEST_FRAME
from shoal.server.operating.settings import Settings
from shoal.server.store.opening import inspect
from shoal.server.web.app import make_app
from shoal.server.web.guards.requests import Requests
from shoal.server.web.live.sockets import DirectSockets
from shoal.server.web.server import Server

BACKLOG = 256
"""Connections that are taken in one turn of the loop at most; others knock again."""
SWITCH = 0.001
"""Seconds that the thread which writes waits for its turn at most."""


def config(app: ASGIApp, settings: Settings, host: str, port: int) -> uvicorn.Config:
    """How uvicorn runs the application. On shutdown it closes sockets with code 1012, which says: come back soon."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="auto",
        http=Requests,
        ws=DirectSockets,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=settings.keep_alive,
        proxy_headers=bool(settings.trust_proxies),
        forwarded_allow_ips=list(settings.trust_proxies),
    )


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until somebody ends it; `ready` is told the address once browsers can be sent there."""
    logs.set_up(settings.log_level)
    _look_for_garbage_seldom()
    _allow_many_connections()
    sys.setswitchinterval(SWITCH)
    inspect(settings.data)
    if settings.push_key is not None:
        from shoal.server.reminding.sealing import seal_in

        seal_in(settings.push_key)
    server = Server(settings)
    with listening(host, port, settings.send_buffer) as place:
        ready(f"http://{host if ':' not in host else f'[{host}]'}:{place.getsockname()[1]}/")
        server.listens = (host, place.getsockname()[1])
        uvicorn.Server(config(make_app(server), settings, host, port)).run(sockets=[place])


def _look_for_garbage_seldom() -> None:
    """Spare moves the looks for garbage: what is imported stays, and the housekeeper sees to the rest."""
    gc.collect()
    gc.freeze()
    gc.disable()


def _allow_many_connections() -> None:
    """Have as many files open as the system permits: every connection is one."""
    try:
        import resource
    except ImportError:  # not there on Windows, where nothing has to be asked for
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listening(host: str, port: int, send_buffer: int) -> socket.socket:
    """A socket at this address that takes connections already; port 0 is any free one.

    Each connection inherits the size of its send buffer. The system would let that grow to megabytes for somebody who
    does not read, and nobody would notice for as long.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        place = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise ShoalError(f"The server cannot listen on {host}, port {port}: {error.strerror}.") from None
    except (OverflowError, UnicodeError):
        raise ShoalError(f"There is no address {host}, port {port}, to listen on.") from None
    place.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    return place
