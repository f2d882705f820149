"""What is asked about the luck of tables that promise it, and about games that cannot go on."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core import ShoalError
from shoal.core.playing.fairness import lots_of
from shoal.server.replays.making import read_record
from shoal.server.store.trouble import Stuck
from shoal.server.table.luck import add_luck
from shoal.server.tables.ending import end
from shoal.server.web.records import recorded
from shoal.server.web.server import Server, address, give
from shoal.server.wire import answers, requests

LOTS = 400
"""How much it costs to go through a recorded game for what was drawn, in short messages."""
NO_LUCK = "Luck is 64 hexadecimal digits in lower case."


class FairEndpoint:
    """The addresses of luck, and of the end of games that cannot go on."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[Route]:
        """Where what is asked."""
        return [
            Route("/api/tables/{table}/luck", self.add, methods=["POST"]),
            Route("/api/tables/{table}/end", self.end, methods=["POST"]),
            Route("/api/replays/{id}/lots", self.lots),
        ]

    async def add(self, request: Request) -> Response:
        """Add to the luck of a table where I sit; the answer is what I have added, now or before."""
        person = await self.server.named(request)
        try:
            wish = await self.server.taken(request, requests.NewLuck)
        except ShoalError:
            raise ShoalError(NO_LUCK) from None
        host = await self.server.host(request.path_params["table"])
        await self.server.registry.changes.done(host, lambda live: add_luck(live, person, wish.luck))
        added = host.live.added.by(person)
        if added is None:
            raise ShoalError("That could not be added; try again.")
        return give(answers.AddedLuck(added.luck, added.after))

    async def end(self, request: Request) -> Response:
        """End a game that cannot go on, so that its record can be had."""
        self.server.check_post(request)
        id, person = request.path_params["table"], await self.server.named(request)
        try:
            await self.server.host(id)
        except Stuck:
            await end(self.server.store, id, person)
            return give(answers.MadeTable(id))
        raise ShoalError("This game can go on, so it cannot be ended.")

    async def lots(self, request: Request) -> Response:
        """What was drawn at each line of a record that fate answered, as the rules have it."""
        self.server.charge(request, LOTS)
        text = await (await recorded(self.server, request.path_params["id"])).text()
        return give(await self.server.workers.do(f"lots for {address(request)}", drawn_lots, text))


def drawn_lots(text: str) -> tuple[answers.DrawnLots, ...]:
    """What was drawn in the game of this record. This runs in a worker."""
    return tuple(answers.DrawnLots(number, lots) for number, lots in lots_of(read_record(text)).items())
