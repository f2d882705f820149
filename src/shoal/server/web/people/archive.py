"""Everything that is kept about somebody, as one archive to download. It holds no secrets, and nothing hidden."""

from __future__ import annotations

import asyncio
import io
import time
import zipfile
from collections.abc import AsyncIterator
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from shoal.core import ShoalError
from shoal.server.store.common.scores import Counted
from shoal.server.store.common.talk import Line
from shoal.server.store.store import Listed, Person
from shoal.server.store.trouble import Stuck
from shoal.server.web.records import recorded
from shoal.server.web.server import Server

MOST_TABLES = 2000
MOST_LINES = 10_000
A_TABLE = 20
"""How much it costs to put a table into the archive, in short messages."""

READ_ME = """This is all that Shoal keeps about you.

me.json       your name, your browsers and passkeys, and where you are reminded
tables.json   the tables where you sit or sat
talk.json     what you said at tables
reports.json  what others said that you have reported
ratings.json  your rated games, with your place and your rating after each
study.html    the report of the newest study you asked for here, if there is one
games/        the record of each game that is over: Shoal can replay it, here or on any other server
running/      each game still going on, as you see it from your seats now
"""


class ArchiveEndpoint:
    """Gives people what is kept about them."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """The address at which that is asked."""
        return [Route("/api/me/archive", self.archive)]

    async def archive(self, request: Request) -> Response:
        """Everything about me."""
        person = await self.server.named(request)
        tables = await self.server.store.tables_of(person.id, MOST_TABLES)
        self.server.charge(request, A_TABLE * (1 + len(tables)))
        headers = {"Content-Disposition": 'attachment; filename="shoal.zip"'}
        return StreamingResponse(self._pieces(person, tables), media_type="application/zip", headers=headers)

    async def _pieces(self, person: Person, tables: list[Listed]) -> AsyncIterator[bytes]:
        """The archive, a file at a time, so that nobody waits for it and it never lies in memory as a whole."""
        written = _Pipe()
        with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
            async for name, text in self._files(person, tables):
                await asyncio.to_thread(archive.writestr, name, text)
                yield written.take()
        yield written.take()

    async def _files(self, person: Person, tables: list[Listed]) -> AsyncIterator[tuple[str, bytes | str]]:
        yield "README.txt", READ_ME
        yield "me.json", _json(await self._me(person))
        yield "tables.json", _json([_table(table) for table in tables])
        talk, scores = self.server.store.talk, self.server.store.scores
        yield "talk.json", _json([_line(one) for one in await talk.said_by(person.id, MOST_LINES)])
        yield "reports.json", _json([_line(one) for one in await talk.reported_by(person.id)])
        page = await scores.page_of(person.id)
        rated = await scores.of_player(page, MOST_TABLES)
        yield "ratings.json", _json([row for game in rated for row in _rated(game, page)])
        if (report := await self.server.store.studies.report(person.id)) is not None:
            yield "study.html", report
        for table in tables:
            try:
                name, text = await self._game(person, table)
            except (ShoalError, HTTPException):
                continue  # a table that is damaged, or of a game that is no longer here
            yield name, text

    async def _me(self, person: Person) -> dict[str, object]:
        store = self.server.store
        sessions = await self.server.people.sessions(person)
        keys, places = await store.passkeys.of(person.id), await store.reminders.subscriptions(person.id)
        return {
            "name": person.name,
            "browsers": [{"browser": one.browser, "used": _when(one.used)} for one in sessions],
            "passkeys": [{"name": one.name, "made": _when(one.made), "used": _when(one.used)} for one in keys],
            "reminders": [urlsplit(one.endpoint).netloc for one in places],
            "quiet": await store.reminders.quiet(person.id),
        }

    async def _game(self, person: Person, table: Listed) -> tuple[str, bytes | str]:
        """The record of a game that is over; of one that goes on, what this person's own seats show."""
        host = None
        with suppress(Stuck):
            host = await self.server.registry.host(table.id)
        if host is None or host.live.outcome is not None:
            return f"games/{table.game}-{table.id}.jsonl", await (await recorded(self.server, table.id)).text()
        async with self.server.registry.alone(host) as live:
            seats = sorted(live.snapshot.seats_of(person))
            views = [msgspec.Raw(host.whole(seat, person)) for seat in seats]
        return f"running/{table.game}-{table.id}.json", msgspec.json.encode(views)


class _Pipe(io.RawIOBase):
    """Takes what is written and gives it away once."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, piece: object) -> int:
        data = bytes(piece)  # type: ignore[call-overload]
        self._pieces.append(data)
        return len(data)

    def take(self) -> bytes:
        """All that was written since this was asked last."""
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


def _rated(game: Counted, page: str) -> list[dict[str, object]]:
    """What a rated game says of whoever has this page, and of nobody else."""
    about = {"table": game.table, "game": game.game, "ended": _when(game.ended)}
    mine = [one for one in game.scores if one.player == page]
    return [{**about, "place": one.place, "rating": one.skill} for one in mine]


def _line(line: Line) -> dict[str, object]:
    return {"table": line.table, "text": line.text, "at": _when(line.at)}


def _table(table: Listed) -> dict[str, object]:
    seats = [{"kind": chair.kind, "name": chair.name} for chair in table.glance.chairs]
    return {"table": table.id, "game": table.game, "over": table.glance.over, "seats": seats}


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value))


def _when(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
