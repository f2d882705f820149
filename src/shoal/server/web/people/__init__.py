"""What people ask about themselves."""

from __future__ import annotations

from starlette.routing import Route

from shoal.server.web.people.archive import ArchiveEndpoint
from shoal.server.web.people.endpoint import PeopleEndpoint
from shoal.server.web.people.passkeys import PasskeyEndpoint
from shoal.server.web.people.reminders import ReminderEndpoint
from shoal.server.web.server import Server


def people_routes(server: Server) -> list[Route]:
    """The addresses at which all that is asked."""
    parts = (PeopleEndpoint(server), PasskeyEndpoint(server), ArchiveEndpoint(server), ReminderEndpoint(server))
    return [route for part in parts for route in part.routes()]
