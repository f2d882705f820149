"""Running the server, here or behind a proxy."""

from __future__ import annotations

import argparse
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from shoal.server import logs
from shoal.server.app import make_app
from shoal.server.limits import LONGEST_FRAME
from shoal.server.server import Server
from shoal.server.settings import Settings


def config(app: ASGIApp, host: str, port: int) -> uvicorn.Config:
    """How uvicorn runs the application. On shutdown it closes sockets with code 1012, which says: come back soon."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="auto",
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def serve(settings: Settings, host: str = "127.0.0.1", port: int = 8765) -> None:
    """Serve until somebody ends it."""
    logs.set_up()
    uvicorn.Server(config(make_app(Server(settings)), host, port)).run()


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser("shoal.server", description="Live tables over the network.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--data", type=Path, default=Path("shoal.db"), help="the SQLite file that keeps everything")
    parser.add_argument("--base-url", default="", help="the address that people use, if there is a proxy")
    parser.add_argument("--pace", type=float, default=0.7, help="seconds before bots move")
    parser.add_argument("--workers", type=int, default=2, help="processes in which bots think")
    given = parser.parse_args(arguments)
    settings = Settings(data=given.data, base_url=given.base_url, pace=given.pace, workers=given.workers)
    serve(settings, given.host, given.port)
