"""Parts of the application that are imported when somebody first asks for them, since few ever do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.routing import BaseRoute, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send


class Late:
    """An application that is made beside the loop when it is first asked, so that nobody else waits for it."""

    def __init__(self, routes: Callable[[], list[Route]]) -> None:
        self._routes = routes
        self._made: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._made is None:
            self._made = Router(await asyncio.to_thread(self._routes))
        await self._made(scope, receive, send)


def late(path: str, routes: Callable[[], list[Route]]) -> list[BaseRoute]:
    """This address and those below it, at which these routes answer."""
    made = Late(routes)
    return [Route(path, made), Route(f"{path}/{{rest:path}}", made)]
