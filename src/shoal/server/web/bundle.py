"""The client as it was built into the package; without it, one sentence that says so."""

from __future__ import annotations

from pathlib import Path

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
    "/table/{table}",
    "/replay/{replay}",
    "/review/{replay}",
    "/watch",
    "/about",
)
NOT_BUILT = "The server runs, but the client is not built: python3 dev.py play builds it.\n"


def bundle_routes() -> list[BaseRoute]:
    """The pages of the client, its assets, and the few files beside them."""
    pages = [Route(path, _page) for path in PAGES]
    assets = StaticFiles(directory=BUNDLE / "app", check_dir=False)
    return [*pages, Mount("/app", assets), Route("/favicon.ico", _icon), Route("/{file}", _file)]


async def _page(_request: Request) -> Response:
    try:
        return HTMLResponse((BUNDLE / "index.html").read_bytes())
    except FileNotFoundError:
        return PlainTextResponse(NOT_BUILT)


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
