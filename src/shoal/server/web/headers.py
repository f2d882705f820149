"""What every HTTP answer carries: strict security headers, and how long it may be kept."""

from __future__ import annotations

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


class Strict:
    """Adds the headers to everything that is answered, even to failures, and counts."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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

        await self._app(scope, receive, send_strictly)


def same_origin(headers: Headers, base_url: str) -> bool:
    """Whether a request comes from our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    wanted = urlsplit(base_url)
    if base_url and origin == f"{wanted.scheme}://{wanted.netloc}":
        return True
    return urlsplit(origin).netloc == headers.get("host")
