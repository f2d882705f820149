"""The client as it was built into the package; without it, one sentence that says so."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

BUNDLE = Path(__file__).parents[2] / "_web"
PAGES = (
    "/",
    "/new/{game}",
    "/practice/{game}",
    "/people/{person}",
    "/table/{table}",
    "/replay/{replay}",
    "/review/{replay}",
    "/watch",
    "/about",
    "/study",
)
NOT_BUILT = (
    "The server is running, but its pages are not built. In a checkout, python3 dev.py play builds them, and "
    "python3 dev.py wheel makes a wheel that has them.\n"
)
OWN_HEAD = re.compile(rb'<meta name="description"[^>]*>\s*|<title>[^<]*</title>')
"""What the built page says of itself, in whose place more is said."""


class Head(msgspec.Struct, frozen=True):
    """What is said of a page: a title, a sentence, and whether there is such a thing."""

    title: str
    sentence: str
    status: int = 200


Say = Callable[[Request], Awaitable[tuple[Head, str]]]
"""What is to be said of a page, and that as tags of HTML."""


def bundle_routes(say: Say) -> list[BaseRoute]:
    """The pages of the client, its assets, and the few files beside them."""

    async def show(request: Request) -> Response:
        head, tags = await say(request)
        return page(tags, head.status)

    pages = [Route(path, show) for path in PAGES]
    assets = StaticFiles(directory=BUNDLE / "app", check_dir=False)
    return [*pages, Mount("/app", assets), Route("/favicon.ico", _icon), Route("/{file}", _file)]


def wants_page(request: Request) -> bool:
    """Whether somebody in front of a browser asks, who is shown a page even where there is nothing."""
    return "text/html" in request.headers.get("Accept", "") and not request.url.path.startswith(("/api/", "/app/"))


def page(tags: str, status: int) -> Response:
    """The one page of the client, with what is to be said of it."""
    try:
        built = (BUNDLE / "index.html").read_bytes()
    except FileNotFoundError:
        return PlainTextResponse(NOT_BUILT)
    before, _, after = OWN_HEAD.sub(b"", built).partition(b"</head>")
    return HTMLResponse(b"".join([before, tags.encode(), b"\n  </head>", after]), status)


async def _icon(_request: Request) -> Response:
    """Where browsers look for an icon that no page has named."""
    return RedirectResponse("/favicon.svg", 308)


async def _file(request: Request) -> Response:
    """An icon or the like that lies beside the first page."""
    there = {file.name: file for file in BUNDLE.glob("*") if file.is_file()}
    file = there.get(request.path_params["file"])
    if file is None:
        raise HTTPException(404)
    return FileResponse(file)
