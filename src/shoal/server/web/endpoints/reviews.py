"""What is asked about games that are over: a review of one, and to play on from somewhere in the middle."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core import Table, parse
from shoal.review import Review
from shoal.server.replays.making import names_of, read_record
from shoal.server.web.invite import play_on
from shoal.server.web.records import recorded
from shoal.server.web.reviewing import Turning, Wanted, turned
from shoal.server.web.server import Server, address, give
from shoal.server.wire import answers, requests

A_REVIEW = 400
"""How much it costs to begin a review, in short messages."""

A_TURN = 20
"""How much it costs to find where a game turned."""

FAILED = "The review could not be made; you can try again."
NOT_OVER = "A game can be reviewed when it is over."


class ReviewEndpoint:
    """The addresses of reviews, and of playing on."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """Where what is asked."""
        return [
            Route("/api/reviews/{id}", self.review),
            Route("/api/reviews/{id}", self.begin, methods=["POST"]),
            Route("/api/reviews/{id}/stop", self.stop, methods=["POST"]),
            Route("/api/reviews/{id}/turn", self.turn),
            Route("/api/replays/{id}/play", self.play_on, methods=["POST"]),
        ]

    async def review(self, request: Request) -> Response:
        """The review of a game, or how far it is."""
        return give(await self._state(request))

    async def begin(self, request: Request) -> Response:
        """Make a review of a game that is over, unless there is one."""
        self.server.check_post(request)
        state = await self._state(request)
        if state.status == "none":
            self.server.charge(request, A_REVIEW)
            await self._begin(request)
            state = await self._state(request)
        return give(state)

    async def stop(self, request: Request) -> Response:
        """Stop making a review."""
        self.server.check_post(request)
        self.server.reviews.stop(request.path_params["id"], await self._account(request))
        return give(await self._state(request))

    async def turn(self, request: Request) -> Response:
        """Where a game turned, in one sentence: from its review where there is one, else as the board tells it."""
        self.server.charge(request, A_TURN)
        id = request.path_params["id"]
        text = await self._text(id)
        kept = await self.server.store.replays.review(id)
        wish = Turning(text, kept)
        found = await self.server.workers.do(await self._account(request), turned, wish)
        return give(None if found is None else answers.TurnCard(found.number, found.sentence))

    async def play_on(self, request: Request) -> Response:
        """A table where the game of this record goes on from somewhere in the middle, with other luck."""
        person = await self.server.named(request)
        wish = await self.server.taken(request, requests.PlayOn)
        table, _ = await self._over(request)
        setup, entries = play_on(table, wish, person)
        await self.server.registry.make(setup, played=entries)
        return give(answers.MadeTable(setup.id))

    async def _begin(self, request: Request) -> None:
        id = request.path_params["id"]
        table, text = await self._over(request)

        async def names() -> tuple[str, ...]:
            return names_of(read_record(await self._text(id)).header)

        wanted = Wanted(id, await self._account(request), text, len(table.entries), names)
        self.server.reviews.begin(wanted)

    async def _state(self, request: Request) -> answers.ReviewState:
        """How far the review of a game is. Whoever may not have the record is told nothing."""
        id = request.path_params["id"]
        if (work := self.server.reviews.work(id)) is not None:
            return answers.ReviewState("working", work.done, work.wanted.length)
        await recorded(self.server, id, NOT_OVER)
        kept = await self.server.store.replays.review(id)
        if kept is None:
            return answers.ReviewState("none", trouble=FAILED if self.server.reviews.failed(id) else "")
        return answers.ReviewState("ready", review=parse(Review, kept))

    async def _over(self, request: Request) -> tuple[Table, str]:
        """The game with this id, which is over, and its record."""
        text = await self._text(request.path_params["id"])
        table = await asyncio.to_thread(read_record, text)
        if table.outcome is None:
            raise HTTPException(403, "This game was never finished, so there is nothing to review or to play on from.")
        return table, text

    async def _text(self, id: str) -> str:
        """The record of a game that is over."""
        return await (await recorded(self.server, id, NOT_OVER)).text()

    async def _account(self, request: Request) -> str:
        person = await self.server.person(request)
        return person.id if person else address(request)
