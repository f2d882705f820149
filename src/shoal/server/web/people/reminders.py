"""What people ask about being reminded: where, and when not."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.server.reminding.quiet import check_quiet
from shoal.server.store.common.reminders import Quiet, Subscription
from shoal.server.store.store import Person
from shoal.server.web.server import Server, give
from shoal.server.wire import about_me


class ReminderEndpoint:
    """What is answered to people about reminders."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """The addresses at which that is asked."""
        return [
            Route("/api/reminders", self.state),
            Route("/api/reminders", self.subscribe, methods=["POST"]),
            Route("/api/reminders/stop", self.stop, methods=["POST"]),
            Route("/api/reminders/quiet", self.set_quiet, methods=["POST"]),
        ]

    async def state(self, request: Request) -> Response:
        """Where I am reminded, and when not."""
        return await self._give_state(await self.server.named(request))

    async def subscribe(self, request: Request) -> Response:
        """Remind me through this browser."""
        wish = await self.server.taken(request, about_me.Subscribe)
        person, visitor = await self.server.named(request), await self.server.visitor(request, rotate=False)
        wanted = Subscription(wish.endpoint, wish.key, wish.auth)
        await self.server.reminding.push.check(wanted)
        await self.server.store.reminders.subscribe(person.id, visitor.session, wanted, time.time())
        return await self._give_state(person)

    async def stop(self, request: Request) -> Response:
        """Remind me no more through this browser."""
        wish = await self.server.taken(request, about_me.Unsubscribe)
        person = await self.server.named(request)
        await self.server.store.reminders.unsubscribe(person.id, wish.endpoint)
        return await self._give_state(person)

    async def set_quiet(self, request: Request) -> Response:
        """Let me have these quiet hours, or none."""
        wish = await self.server.taken(request, about_me.NewQuiet)
        person, quiet = await self.server.named(request), wish.quiet
        hours = None if quiet is None else check_quiet(Quiet(quiet.start, quiet.end, quiet.zone))
        await self.server.store.reminders.set_quiet(person.id, hours)
        return await self._give_state(person)

    async def _give_state(self, person: Person) -> Response:
        kept = self.server.store.reminders
        places, quiet = await kept.subscriptions(person.id), await kept.quiet(person.id)
        hours = None if quiet is None else about_me.QuietHours(quiet.start, quiet.end, quiet.zone)
        endpoints = tuple(place.endpoint for place in places)
        key = await self.server.reminding.push.public_key()
        return give(about_me.ReminderState(key, endpoints, hours))
