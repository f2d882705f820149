"""The addresses of the server: what is asked for where."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO

import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from shoal import games
from shoal.core import BadRecord, Refused, ShoalError, lesson_of
from shoal.server.operating.limits import LONGEST_RECORD
from shoal.server.replays.making import game_of, read_record, replay_id
from shoal.server.store.trouble import Unreadable, Unwritable
from shoal.server.tables.rematch import play_again
from shoal.server.thinking.workers import Chance
from shoal.server.web import catalogue
from shoal.server.web.bundle import Head, bundle_routes, page, wants_page
from shoal.server.web.endpoints.fair import FairEndpoint
from shoal.server.web.endpoints.reviews import ReviewEndpoint
from shoal.server.web.endpoints.studies import StudyEndpoint
from shoal.server.web.endpoints.talk import TalkEndpoint
from shoal.server.web.guards.headers import Strict
from shoal.server.web.guards.toll import Toll
from shoal.server.web.invite import lesson_setup, new_setup, unfinished
from shoal.server.web.live.endpoint import LiveEndpoint
from shoal.server.web.live.sockets import Post
from shoal.server.web.meeting.lobby import LobbyEndpoint
from shoal.server.web.meeting.person import PersonEndpoint
from shoal.server.web.people import people_routes
from shoal.server.web.previews import head_of, tags
from shoal.server.web.reach import reach, reach_routes
from shoal.server.web.records import recorded
from shoal.server.web.server import Server, address, give
from shoal.server.wire import answers, requests

MOST_LISTED = 50
LONGEST_PATH = 100
A_RECORD = 100
"""How much it costs to read a recorded game, in short messages."""
A_REPLAY = 400
"""How much it costs to make a replay of it."""
A_LOOK = 10
"""How much it costs to look at one that is there."""

LINES = "application/jsonl"


class Answers:
    """What each address answers."""

    def __init__(self, server: Server) -> None:
        self.server = server

    # Games and tables --------------------------------------------------------------------------------------

    async def games(self, _request: Request) -> Response:
        """All games, those to come last."""
        return give(catalogue.catalogue())

    async def rules(self, request: Request) -> Response:
        """The rules of a game in words, and what its numbers are."""
        return give(catalogue.rules(request.path_params["game"]))

    async def ground(self, request: Request) -> Response:
        """Where a game is practised, alone and without rules."""
        ground = games.find(request.path_params["game"]).ground()
        if ground is None:
            raise HTTPException(404, "There is nothing to practise in this game.")
        return give(ground)

    async def practise(self, request: Request) -> Response:
        """What the world does with something that is tried."""
        wish = await self.server.taken(request, object)
        question = games.find(request.path_params["game"]).trial(wish)
        chance = Chance(question, 0, "")
        return give(await self.server.workers.happen(f"practice of {address(request)}", "practice", chance))

    async def put_away(self, request: Request) -> Response:
        """Put a table of mine away, or bring it back."""
        wish = await self.server.taken(request, requests.PutAway)
        person = await self.server.named(request)
        await self.server.store.put_away(person.id, request.path_params["table"], wish.away)
        await self.server.lobby.touch(person)
        return give(answers.Done())

    async def make_table(self, request: Request) -> Response:
        """Make a table."""
        person = await self.server.named(request)
        setup = new_setup(await self.server.taken(request, requests.NewTable), person)
        await self.server.registry.make(setup)
        return give(answers.MadeTable(setup.id, setup.header.commitment))

    async def learn(self, request: Request) -> Response:
        """The table where I take the lesson of a game: the one that I have not finished, or a new one."""
        self.server.check_post(request)
        person = await self.server.named(request)
        lesson = lesson_of(games.find(request.path_params["game"]))
        if lesson is None:
            raise HTTPException(404, "This game has no lesson yet.")
        table = unfinished(await self.server.store.tables_of(person.id, MOST_LISTED), lesson)
        if not table:
            host = await self.server.registry.make(lesson_setup(lesson, person), lesson)
            table = host.live.setup.id
        return give(answers.MadeTable(table))

    async def play_again(self, request: Request) -> Response:
        """The table where the same people play the same again."""
        self.server.check_post(request)
        host, person = await self.server.host(request.path_params["table"]), await self.server.named(request)
        again = await self.server.host(await play_again(self.server.registry, host, person))
        return give(answers.MadeTable(again.live.setup.id, again.live.setup.header.commitment))

    async def qr(self, request: Request) -> Response:
        """The address of a page as a picture, for a device that has a camera."""
        path = request.path_params["path"]
        if len(path) > LONGEST_PATH:
            raise HTTPException(404, "No page here has such a long address.")
        elsewhere = reach(self.server).url if "network" in request.query_params else ""
        code = segno.make_qr(f"{elsewhere}/{path}" if elsewhere else self.server.url(request, f"/{path}"))
        picture = BytesIO()
        code.save(picture, kind="svg", scale=6, border=2, light="#fff", omitsize=True)
        return Response(picture.getvalue(), media_type="image/svg+xml")

    async def say(self, request: Request) -> tuple[Head, str]:
        """What is said of a page to programs that show links to it."""
        head = await head_of(self.server, request)
        url = self.server.url(request, request.url.path)
        return head, tags(head, url, self.server.url(request, "/share.png"))

    async def failed(self, request: Request, error: Exception) -> Response:
        """Why not, in a sentence; where there is no such page, a page says so."""
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and wants_page(request):
            _, tags = await self.say(request)
            return page(tags, 404)
        return give(answers.Problem(error.detail), error.status_code, error.headers)

    # Records -----------------------------------------------------------------------------------------------

    async def record(self, request: Request) -> Response:
        """The record of a game that was played here and is over, or that was brought here."""
        id = request.path_params["id"]
        text = await (await recorded(self.server, id)).text()
        name = f'attachment; filename="{game_of(text)}-{id}.jsonl"'
        return Response(text, media_type=LINES, headers={"Content-Disposition": name})

    async def upload(self, request: Request) -> Response:
        """Keep a record from elsewhere, so that it can be watched."""
        content = await self.server.body(request, LONGEST_RECORD)
        self.server.charge(request, A_RECORD)
        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise ShoalError("A record is text in UTF-8.") from None
        await asyncio.to_thread(read_record, text)
        id = replay_id(text)
        await self.server.store.replays.add(id, text, time.time())
        return give(answers.MadeReplay(id))

    async def replay(self, request: Request) -> Response:
        """A game step by step: one that was brought here, or one that was played here and is over."""
        self.server.charge(request, A_LOOK)
        found = await recorded(self.server, request.path_params["id"])
        key = (found.id, found.chairs, request.query_params.get("eyes", "all"))
        recording = self.server.shelf.find(key)
        if recording is None:
            self.server.charge(request, A_REPLAY)
            recording = self.server.shelf.make(key, f"replay for {address(request)}", found.text)
        await recording.begun()
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            return StreamingResponse(recording.content(), media_type=LINES, headers={"Content-Encoding": "gzip"})
        return StreamingResponse(recording.plain(), media_type=LINES)

    # Operators ---------------------------------------------------------------------------------------------

    async def health(self, _request: Request) -> Response:
        """Whether the server lives: it answers."""
        return PlainTextResponse("ok\n")

    async def ready(self, _request: Request) -> Response:
        """Whether the server can do its work: what is written can be read again."""
        trouble = await self.server.readiness.trouble()
        return PlainTextResponse(f"{trouble or 'ok'}\n", 503 if trouble else 200)

    async def metrics(self, _request: Request) -> Response:
        """Numbers for Prometheus."""
        return PlainTextResponse(self.server.metrics.text(), media_type="text/plain; version=0.0.4")


def make_app(server: Server) -> ASGIApp:
    """The whole server as an application."""
    at = Answers(server)

    @asynccontextmanager
    async def living(_app: Starlette) -> AsyncIterator[dict[str, object]]:
        """The server lives; what its connections share is told to uvicorn."""
        async with server.living():
            yield {"post": Post(asyncio.get_running_loop()), "door": server.door}

    routes = [
        *people_routes(server),
        *ReviewEndpoint(server).routes(),
        *FairEndpoint(server).routes(),
        *LobbyEndpoint(server).routes(),
        *PersonEndpoint(server).routes(),
        *TalkEndpoint(server).routes(),
        *StudyEndpoint(server).routes(),
        Route("/api/games", at.games),
        Route("/api/rules/{game}", at.rules),
        Route("/api/practice/{game}", at.ground),
        Route("/api/practice/{game}", at.practise, methods=["POST"]),
        Route("/api/tables", at.make_table, methods=["POST"]),
        Route("/api/lessons/{game}", at.learn, methods=["POST"]),
        Route("/api/tables/{table}/away", at.put_away, methods=["POST"]),
        Route("/api/tables/{table}/rematch", at.play_again, methods=["POST"]),
        Route("/api/tables/{id}/record", at.record),
        Route("/api/qr/{path:path}", at.qr),
        Route("/api/records", at.upload, methods=["POST"]),
        Route("/api/replays/{id}", at.replay),
        Route("/api/replays/{id}/record", at.record),
        Route("/healthz", at.health),
        Route("/readyz", at.ready),
        Route("/metrics", at.metrics),
        WebSocketRoute("/live/{table}", LiveEndpoint(server)),
        *reach_routes(server),
        *bundle_routes(at.say),
    ]
    app = Starlette(
        routes=routes,
        lifespan=living,
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)],
        exception_handlers={
            ShoalError: _refused,
            Unreadable: _unready,
            Unwritable: _unready,
            HTTPException: at.failed,
            ClientDisconnect: _gone,
            Exception: _broken,
        },
    )
    return Strict(Toll(app, server.network, server.metrics, server.house.refusal), server.metrics)


async def _refused(_request: Request, error: Exception) -> Response:
    if isinstance(error, Refused):
        return give(answers.Problem(error.reason, error.rule), 400)
    if isinstance(error, BadRecord):
        return give(answers.Problem(f"Line {error.line}: {error.reason}", error.rule), 400)
    return give(answers.Problem(str(error)), 400)


async def _unready(_request: Request, error: Exception) -> Response:
    return give(answers.Problem(str(error)), 503)


async def _gone(_request: Request, _error: Exception) -> Response:
    """Whoever asked has hung up in the middle of a sentence: nobody is there to be answered."""
    return Response(status_code=400)


async def _broken(_request: Request, _error: Exception) -> Response:
    return give(answers.Problem("Something went wrong here."), 500)
