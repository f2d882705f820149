"""What every request and its answer cost the network that it comes from."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shoal.server.operating.limits import FINE, Limit
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.networks import network_of
from shoal.server.web.guards.turnstile import Turnstile
from shoal.server.wire.answers import Problem

A_UNIT_OUT = 1 << 15
"""Bytes of an answer that cost as much as a short message."""
TOO_FAST = "That was too fast; wait a moment."


class Toll:
    """Lets requests in by turns. Networks that ask for too much are answered with one sentence, and hung up on."""

    def __init__(self, app: ASGIApp, limit: Limit, metrics: Metrics, refusal: Callable[[str], str]) -> None:
        """`refusal` says why nobody from a network may come, or nothing. Sockets are told by whoever answers them."""
        self._app = app
        self._refusal = refusal
        self._limit = limit
        self._metrics = metrics
        self._turnstile = Turnstile()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        network = where(HTTPConnection(scope))
        paid = self._limit.spend(network, 1, time.monotonic())
        await self._turnstile.enter(network)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif sentence := self._refusal(network):
            await hung_up_on(sentence, 403)(scope, receive, send)
        elif paid == FINE:
            await self._app(scope, receive, self._charging(network, send))
        else:
            self._metrics.count("too_fast")
            await too_fast()(scope, receive, send)

    def _charging(self, network: str, send: Send) -> Send:
        """Send, and have it paid for."""

        async def send_for_toll(message: Message) -> None:
            self._limit.spend(network, len(message.get("body", b"")) / A_UNIT_OUT, time.monotonic())
            await send(message)

        return send_for_toll


def where(request: HTTPConnection) -> str:
    """The network that the request comes from."""
    return network_of(request.client.host) if request.client else ""


def too_fast() -> Response:
    """The answer to somebody who is too fast."""
    return hung_up_on(TOO_FAST, 429)


def hung_up_on(sentence: str, status: int) -> Response:
    """An answer after which the connection ends."""
    content = msgspec.json.encode(Problem(sentence))
    return Response(content, status, {"Connection": "close"}, media_type="application/json")
