"""What a running server holds, and who is asking."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from shoal.bots import welcome
from shoal.core import ShoalError, parse
from shoal.server.counting.counting import Counting
from shoal.server.lobby.finding import Finding
from shoal.server.lobby.lobby import Lobby
from shoal.server.operating.limits import FINE, LONGEST_BODY, Limit, Purse
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.readiness import Readiness
from shoal.server.operating.settings import Settings
from shoal.server.reminding.push import Push
from shoal.server.reminding.reminding import Reminding
from shoal.server.replays.shelf import Shelf
from shoal.server.store.opening import open_store, shown
from shoal.server.store.people import LASTS, People, Visitor, hash_of
from shoal.server.store.store import Person, Store
from shoal.server.store.trouble import Stuck, Unplayable
from shoal.server.tables.neighbours import Neighbours
from shoal.server.tables.registry import Registry
from shoal.server.tables.retention import Retention
from shoal.server.tables.table_host import TableHost
from shoal.server.thinking.elsewhere import Elsewhere
from shoal.server.thinking.workers import Workers
from shoal.server.web.catalogue import catalogue
from shoal.server.web.guards.door import Door
from shoal.server.web.guards.headers import same_origin
from shoal.server.web.guards.toll import TOO_FAST, where
from shoal.server.web.house import House
from shoal.server.web.reviewing import Reviews
from shoal.server.web.studying import Studies

log = logging.getLogger(__name__)

COOKIE = "shoal"
TICK = 0.05
"""Seconds between looks at how late the loop is."""
TIDY = 3600.0
"""Seconds between looks for what was kept long enough."""
SWEEP = 5.0
"""Seconds between looks for what can be let go."""
MUCH = 100_000
"""Objects that came and have not gone by themselves, after which it pays to look for garbage while nobody plays."""
TOO_MUCH = 10 * MUCH
"""As many as that are looked through even though somebody has to wait meanwhile."""

A_POST = 10
"""How much a post costs, in short messages."""
A_UNIT = 1024
"""Bytes that cost as much as a short message."""

W = TypeVar("W")


class Server:
    """Everything that a running server holds."""

    store: Store
    people: People
    workers: Workers
    registry: Registry
    shelf: Shelf
    retention: Retention
    readiness: Readiness
    reviews: Reviews
    reminding: Reminding
    finding: Finding
    lobby: Lobby

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.listens = ("", 0)
        """The host and the port where it takes connections, once it does."""
        self.metrics = Metrics()
        self.posts = Limit(*settings.posts)
        self.newcomers = Limit(*settings.newcomers)
        self.messages = Limit(*settings.messages)
        self.talk = Limit(*settings.talk)
        self.network = Limit(*settings.network)
        self.door = Door(settings, self.network, self.metrics)
        self.house = House()

    @asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        """Open what is needed, and close it at the end; tables go on from their logs."""
        self.store = await open_store(self.settings.data)
        self.people = People(self.store, time.time, self.settings.rotates)
        welcome(self.settings.guests)
        self.workers = Workers(self.settings.workers, self.metrics)
        elsewhere = self.workers.elsewhere = Elsewhere(self.store)
        self.registry = Registry(self.store, self.workers, self.settings, self.metrics)
        await self.registry.timekeeper.begin()
        self.shelf = Shelf(self.workers, self.metrics, self.settings.replay_bytes)
        self.reviews = Reviews(self.workers, self.store, self.metrics)
        self.studies = Studies(self.workers, self.store.studies, self.metrics)
        push = Push(self.settings, self.store.passkeys)
        self.reminding = Reminding(self.store, push, self.settings, self.metrics)
        self.registry.followers.append(self.reminding.told)
        self.registry.onlookers.looked = self.reminding.looked
        self.registry.presence.nudged = self.reminding.nudged
        neighbours = Neighbours(self.registry, self.store)
        self.readiness = Readiness(self.store.check)
        self.retention = Retention(self.registry, self.store, self.settings, self.metrics)
        self.metrics.watch("writes_waiting", "Things to write that wait for the disk.", self.store.waiting)
        self.metrics.watch("writable", "Whether the newest write succeeded.", lambda: not self.store.trouble())
        counting = Counting(self.registry, self.store)
        self.finding = Finding(self.registry, self.store)
        self.lobby = Lobby(self.registry, self.store, self.finding, self.metrics)
        self.door.when_closing.append(self.lobby.close)
        neighbours.followers.append(self.lobby.hear)
        own = (self._keep_house(), self._feel_lag(), self._tidy(), self._look_through(), self.registry.keep_time())
        others = (neighbours.watch(), counting.watch(), self.reminding.run(), elsewhere.watch(self.workers.make_room))
        tasks: list[asyncio.Task[object]] = [asyncio.create_task(work) for work in (*own, *others, self.lobby.watch())]
        tasks.append(asyncio.create_task(asyncio.to_thread(catalogue)))  # nobody has to wait until games are loaded
        await self._look_at_rules()
        log.info("open", extra={"data": shown(self.settings.data)})
        yield
        for task in tasks:
            task.cancel()
        self.shelf.close()
        await self.reviews.close()
        await self.studies.close()
        await self.registry.close()
        await self.reminding.close()
        self.workers.close()
        await self.store.close()
        log.info("closed")

    async def _keep_house(self) -> None:
        while True:
            heard = self.metrics.value("messages_in")
            await asyncio.sleep(SWEEP)
            now = time.monotonic()
            self.sweep(now)
            self.workers.look_for(self.settings.quicker_build)
            await self._look_at_rules()
            quiet = self.metrics.value("messages_in") == heard
            if gc.get_count()[0] > (MUCH if quiet else TOO_MUCH):
                gc.collect()

    async def _look_at_rules(self) -> None:
        """Take in what the operator has decided; while that cannot be read, what was decided before holds."""
        with suppress(ShoalError):
            await self.house.look(self.store, self.registry, time.time())

    def sweep(self, now: float) -> None:
        """Let go of whoever took too long, fell silent or owes nothing any more."""
        self.registry.sweep(now)
        self.door.sweep(now)
        for limit in (self.posts, self.newcomers, self.messages, self.talk, self.network):
            limit.forget(now)

    async def _feel_lag(self) -> None:
        """Notice how late the loop comes to what is due."""
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            self.metrics.took("loop_lag_seconds", max(0.0, time.perf_counter() - due))

    async def _tidy(self) -> None:
        """Let go now and then of what was kept long enough."""
        while True:
            try:
                await self.retention.tidy(time.time())
            except ShoalError as error:
                log.error("nothing could be let go", extra={"why": str(error)})
            await asyncio.sleep(TIDY)

    async def _look_through(self) -> None:
        """Look now and then whether anything that is kept is damaged."""
        while True:
            try:
                if damage := await self.store.look_through():
                    self.metrics.count("errors")
                    log.error("the data is damaged", extra={"why": damage})
            except ShoalError as error:
                log.error("nothing could be looked through", extra={"why": str(error)})
            await asyncio.sleep(self.settings.looks_through)

    # Who asks ----------------------------------------------------------------------------------------------

    async def visitor(self, request: HTTPConnection, *, rotate: bool = True) -> Visitor:
        """Whoever asks, if they may; an old secret is replaced on the way."""
        visitor = await self.people.visit(request.cookies.get(COOKIE, ""), rotate=rotate)
        self.house.check(visitor.person)
        return visitor

    async def person(self, request: HTTPConnection) -> Person | None:
        """The person who asks, if it is one."""
        person = await self.people.who(request.cookies.get(COOKIE, ""))
        self.house.check(person)
        return person

    async def named(self, request: Request) -> Person:
        """The person who asks; nobody is asked to choose a name first."""
        person = await self.person(request)
        if person is None:
            raise HTTPException(401, "Choose a name first.")
        return person

    def purse(self, request: HTTPConnection, person: Person | None) -> Purse:
        """What this one pays from. Each socket of somebody without a name has its own: many may share an address."""
        return Purse(self.messages, person.id if person else object(), self.network, where(request))

    def give_cookie(self, response: Response, secret: str) -> None:
        """Let the browser keep this secret, if there is a fresh one."""
        if secret:
            secure = self.settings.base_url.startswith("https:")
            response.set_cookie(COOKIE, secret, max_age=int(LASTS), httponly=True, samesite="lax", secure=secure)

    # What is asked -----------------------------------------------------------------------------------------

    async def taken(self, request: Request, kind: type[W]) -> W:
        """What was posted, as a value of this kind."""
        try:
            return parse(kind, await self.body(request, LONGEST_BODY))
        except (ValueError, RecursionError) as error:
            raise ShoalError(f"That request is not understood: {str(error)[:160]}.") from None

    async def body(self, request: Request, most: int) -> bytes:
        """What was posted, if it comes from our pages, not too often, and is not too big."""
        self.check_post(request)
        content = bytearray()
        async for chunk in request.stream():
            content += chunk
            self.charge(request, len(chunk) / A_UNIT)
            if len(content) > most:
                raise HTTPException(413, f"That is too big: at most {most} bytes are accepted.")
        return bytes(content)

    def check_post(self, request: Request) -> None:
        """Refuse what comes from other sites or too often."""
        if not same_origin(request.headers, self.settings.base_url):
            raise HTTPException(403, "That request comes from another site.")
        self.charge(request, A_POST)
        secret = request.cookies.get(COOKIE, "")
        if secret:
            self._check(self.posts, hash_of(secret), 1)
        else:
            self.check_newcomer(request)

    def check_newcomer(self, request: Request) -> None:
        """Refuse somebody without a name whose network has brought too many of them along."""
        self._check(self.newcomers, where(request), 1)

    def charge(self, request: Request, cost: float) -> None:
        """Have the network pay for work; refuse to do it if there was too much of it."""
        self._check(self.network, where(request), cost)

    def _check(self, limit: Limit, who: str, cost: float) -> None:
        if limit.spend(who, cost, time.monotonic()) != FINE:
            self.metrics.count("too_fast")
            raise HTTPException(429, TOO_FAST, {"Connection": "close"})

    async def host(self, id: str, missing: str = "There is no such table.") -> TableHost:
        """The host of this table; this sentence if there is none."""
        try:
            host = await self.registry.host(id)
        except Stuck:
            raise
        except Unplayable as error:
            raise HTTPException(500, str(error)) from error
        if host is None:
            raise HTTPException(404, missing)
        return host

    def url(self, request: Request, path: str) -> str:
        """The whole address of a page, as people can pass it on."""
        base = self.settings.base_url or str(request.base_url)
        return base.rstrip("/") + path


def address(request: HTTPConnection) -> str:
    """Where the request comes from."""
    return request.client.host if request.client else ""


def give(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """This value as an answer."""
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")
