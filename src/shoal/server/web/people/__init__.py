"""What people ask about themselves."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from shoal.server.web.people.archive import ArchiveEndpoint
from shoal.server.web.people.endpoint import PeopleEndpoint
from shoal.server.web.people.late import late
from shoal.server.web.people.reminders import ReminderEndpoint
from shoal.server.web.server import Server


def people_routes(server: Server) -> list[BaseRoute]:
    """The addresses at which all that is asked."""

    def passkeys() -> list[Route]:
        from shoal.server.web.people.passkeys import PasskeyEndpoint

        return PasskeyEndpoint(server).routes()

    parts = (PeopleEndpoint(server), ArchiveEndpoint(server), ReminderEndpoint(server))
    return [*late("/api/passkeys", passkeys), *(route for part in parts for route in part.routes())]
