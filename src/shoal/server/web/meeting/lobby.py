"""What is asked about the lobby: the lists of tables, now and as they change, and games that are looked for."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.server.web.invite import new_setup
from shoal.server.web.meeting.stream import EventStream
from shoal.server.web.server import Server, give
from shoal.server.wire import answers
from shoal.server.wire.requests import FindGame, NewTable, SeatWish
from shoal.server.wire.terms import ClockTerms, Terms

A_STREAM = 10
"""How much it costs to look at the lobby, in short messages; what is told costs by its length."""

CLOCK = Terms(ClockTerms(move=60, reserve=300))
"""The clock of games that are found: nobody knows whether strangers stay."""
MOST_SEATS = 20
"""More than any game has: whoever wants more is told what the game takes."""


class LobbyEndpoint:
    """Answers those who look for somebody to play with."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """The addresses at which that is asked."""
        return [
            Route("/api/tables", self.tables),
            Route("/api/lobby", self.look),
            Route("/api/find", self.find, methods=["POST"]),
            Route("/api/find/stop", self.stop, methods=["POST"]),
        ]

    async def tables(self, request: Request) -> Response:
        """My tables, the open ones and those to watch, as they are now."""
        person, lobby = await self.server.person(request), self.server.lobby
        mine, put_away = await lobby.tables_of(person) if person else ((), ())
        lists = await lobby.lists()
        return give(answers.Tables(mine, lists.open, lists.watch, put_away))

    async def look(self, request: Request) -> Response:
        """The same, and whatever changes in it from now on."""
        self.server.charge(request, A_STREAM)
        visitor, lobby = await self.server.visitor(request, rotate=False), self.server.lobby
        looker = await lobby.come(visitor.person, visitor.session)
        return EventStream(looker.next, lambda: lobby.leave(looker))

    async def find(self, request: Request) -> Response:
        """Look for a game with others."""
        wish = await self.server.taken(request, FindGame)
        person = await self.server.named(request)
        seats = (SeatWish("me"), *[SeatWish("open")] * (min(wish.seats, MOST_SEATS) - 1))
        table = NewTable(wish.game, seats, public=True, rated=wish.rated, fair=True, terms=CLOCK)
        setup = new_setup(table, person)
        return give(answers.MadeTable(await self.server.finding.find(person, setup, wish.wait)))

    async def stop(self, request: Request) -> Response:
        """Look no longer."""
        self.server.check_post(request)
        await self.server.finding.stop(await self.server.named(request))
        return give(answers.Mine(()))
