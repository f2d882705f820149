"""What every HTTP answer carries: strict security headers, and how long it may be kept."""

from __future__ import annotations

import re
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shoal.server.operating.metrics import Metrics

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
STRICT = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FOR_EVER = "public, max-age=31536000, immutable"


HOST = re.compile(rb"([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
"""A name or a number of a computer, perhaps with a port."""


class Strict:
    """Lets no odd Host in, adds the headers to everything that is answered, even to failures, and counts."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            _check_host(scope)
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.count("requests")
                self._metrics.count("errors", message["status"] >= 500)
                headers = MutableHeaders(scope=message)
                headers.update(STRICT)
                kept = scope["path"].startswith("/app/") and message["status"] == 200
                headers["Cache-Control"] = FOR_EVER if kept else "no-store"
            await send(message)

        began = time.perf_counter()
        await self._app(scope, receive, send_strictly)
        self._metrics.took("request_seconds", time.perf_counter() - began)


def _check_host(scope: Scope) -> None:
    """Put the address by which the server was really reached in place of a Host that is none."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) != 1 or not HOST.fullmatch(hosts[0]):
        others = [header for header in scope["headers"] if header[0] != b"host"]
        scope["headers"] = [*others, (b"host", _own_host(scope))]


def _own_host(scope: Scope) -> bytes:
    """The address at which this server was reached."""
    host, port = scope.get("server") or ("localhost", None)
    named = f"[{host}]" if ":" in host else host
    return (named if port is None else f"{named}:{port}").encode()


def same_origin(headers: Headers, base_url: str) -> bool:
    """Whether a request comes from our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    wanted = urlsplit(base_url)
    if base_url and origin == f"{wanted.scheme}://{wanted.netloc}":
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False
