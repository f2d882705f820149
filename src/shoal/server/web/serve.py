"""Running the server, here or behind a proxy."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from shoal.core import ShoalError
from shoal.server.operating import logs
from shoal.server.operating.limits import LONGEST_FRAME
from shoal.server.operating.settings import Settings
from shoal.server.store.opening import inspect
from shoal.server.web.app import make_app
from shoal.server.web.server import Server
from shoal.server.web.sockets import DirectSockets, Requests

SWITCH = 0.001
"""Seconds that the thread which writes waits for its turn at most."""


def config(app: ASGIApp, host: str, port: int) -> uvicorn.Config:
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
    )


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until somebody ends it; `ready` is told the address once browsers can be sent there."""
    logs.set_up(settings.log_level)
    _look_for_garbage_seldom()
    sys.setswitchinterval(SWITCH)
    inspect(settings.data)
    with listening(host, port) as place:
        ready(f"http://{host if ':' not in host else f'[{host}]'}:{place.getsockname()[1]}/")
        uvicorn.Server(config(make_app(Server(settings)), host, port)).run(sockets=[place])


def _look_for_garbage_seldom() -> None:
    """Spare moves the looks for garbage: what is imported stays, and the housekeeper sees to the rest."""
    gc.collect()
    gc.freeze()
    gc.disable()


def listening(host: str, port: int) -> socket.socket:
    """A socket at this address that takes connections already; port 0 is any free one."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise ShoalError(f"The server cannot listen at {host}, port {port}: {error.strerror}.") from None
    except (OverflowError, UnicodeError):
        raise ShoalError(f"There is no address {host}, port {port}, to listen at.") from None
