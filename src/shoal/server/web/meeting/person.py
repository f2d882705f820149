"""Pages about people and bots: their ratings, and the rated games that led there."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.ratings import BOT
from shoal.server.counting.person import card
from shoal.server.store.common.scores import is_bot
from shoal.server.web.server import Server, give

A_PAGE = 20
"""How much it costs to look at somebody's page, in short messages."""
MOST_GAMES = 1000
"""Games that a page is made from: the newest."""
ME = "me"
NOBODY = "There is nobody here, or not any more."


class PersonEndpoint:
    """Answers who wants to know how strong somebody is."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """The address at which that is asked."""
        return [Route("/api/people/{page}", self.person)]

    async def person(self, request: Request) -> Response:
        """The page about somebody, or about me."""
        self.server.charge(request, A_PAGE)
        scores, me = self.server.store.scores, await self.server.person(request)
        page = request.path_params["page"]
        if page == ME:
            page = await scores.page_of((await self.server.named(request)).id)
        found = await scores.person_at(page)
        played = await scores.of_player(page, MOST_GAMES)
        if found is None and not (is_bot(page) and played):
            raise HTTPException(404, NOBODY)
        name = found.name if found else f"{page.removeprefix(BOT).capitalize()} bots"
        names = await scores.names(sorted({score.player for game in played for score in game.scores}))
        return give(card(page, name, played, names, mine=found is not None and me == found))
