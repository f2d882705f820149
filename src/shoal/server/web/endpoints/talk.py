"""What people say at tables in words, and what they report of it."""

from __future__ import annotations

import time

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.server.operating.limits import FINE
from shoal.server.tables.talking import hears, is_free, say, spoken
from shoal.server.web.server import Server, give
from shoal.server.wire import about_me

SLOWLY = "Not so fast: wait a moment before you say more."
NOT_THERE = "That line is no longer there."


class TalkEndpoint:
    """What is answered to those who talk."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """The addresses at which that is asked."""
        return [
            Route("/api/tables/{table}/talk", self.lines),
            Route("/api/tables/{table}/talk", self.say, methods=["POST"]),
            Route("/api/talk/report", self.report, methods=["POST"]),
        ]

    async def lines(self, request: Request) -> Response:
        """What was said at this table, as far as I may hear it."""
        host, person = await self.server.host(request.path_params["table"]), await self.server.person(request)
        lines = await self.server.store.talk.lines(host.live.setup.id)
        heard = tuple(spoken(line, person) for line in lines if hears(host.live, person, line))
        return give(about_me.TalkSoFar(is_free(host.live), heard))

    async def say(self, request: Request) -> Response:
        """Say something at this table."""
        wish = await self.server.taken(request, about_me.Say)
        person = await self.server.named(request)
        if self.server.talk.spend(person.id, 1, time.monotonic()) != FINE:
            self.server.metrics.count("too_fast")
            raise HTTPException(429, SLOWLY)
        host = await self.server.host(request.path_params["table"])
        return give(spoken(await say(self.server.registry, host, person, wish.text), person))

    async def report(self, request: Request) -> Response:
        """Ask the operator to look at a line."""
        wish = await self.server.taken(request, about_me.ReportLine)
        person = await self.server.named(request)
        line = await self.server.store.talk.line(wish.line)
        if line is None:
            raise HTTPException(404, NOT_THERE)
        host = await self.server.host(line.table)
        if not hears(host.live, person, line):
            raise HTTPException(404, NOT_THERE)
        await self.server.store.talk.report(line, person.id, time.time())
        return give(spoken(line, person))
