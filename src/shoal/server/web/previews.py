"""What a link to a page says before anybody opens it: a title, a sentence and a picture, and nothing that is hidden."""

from __future__ import annotations

from html import escape

from starlette.exceptions import HTTPException
from starlette.requests import Request

from shoal import games
from shoal.core import ShoalError, listed
from shoal.server.replays.making import game_of
from shoal.server.store.rows import Glance
from shoal.server.web.bundle import Head
from shoal.server.web.records import recorded
from shoal.server.web.server import Server

A_LOOK = 5
"""How much it costs to look at a table for this, in short messages."""
WELCOME = Head("Shoal", "Water games with friends or bots, in the browser. No registration, nothing to install.")
NO_TABLE = Head("No such table · Shoal", "Perhaps a letter is missing from the link.", 404)


async def head_of(server: Server, request: Request) -> Head:
    """What is said of the page that is asked for; what cannot be looked up now is no reason to show no page."""
    given = request.path_params
    try:
        if "table" in given:
            server.charge(request, A_LOOK)
            return await _table(server, given["table"])
        if "replay" in given:
            server.charge(request, A_LOOK)
            return await _replay(server, given["replay"])
    except (ShoalError, HTTPException):
        return WELCOME
    return WELCOME


async def _table(server: Server, id: str) -> Head:
    host = await server.registry.host(id)
    if host is None:
        return NO_TABLE
    return Head(f"{host.live.game.title} · Shoal", sentence(host.live.glance()))


def sentence(glance: Glance) -> str:
    """Who sits at a table, in one sentence."""
    taken = [chair.name for chair in glance.chairs if chair.kind != "open"]
    free = len(glance.chairs) - len(taken)
    names = listed(taken) or "Nobody"
    if glance.over:
        return f"{names} played. See how it ended."
    if free:
        seats = "one seat is" if free == 1 else f"{free} seats are"
        return f"{names} {'is' if len(taken) < 2 else 'are'} waiting: {seats} free."
    return f"{names} {'is' if len(taken) < 2 else 'are'} playing. Come and watch."


async def _replay(server: Server, id: str) -> Head:
    found = await recorded(server, id)
    title = games.find(game_of(await found.text())).title
    return Head(f"A game of {title} · Shoal", "Watch it again move by move, through anyone's eyes.")


def tags(head: Head, url: str, picture: str) -> str:
    """The same as HTML, for programs that show links."""
    said = {
        "og:site_name": "Shoal",
        "og:type": "website",
        "og:title": head.title,
        "og:description": head.sentence,
        "og:url": url,
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    named = f'<meta name="description" content="{escape(head.sentence)}" />'
    card = '<meta name="twitter:card" content="summary_large_image" />'
    graph = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in said.items()]
    return "\n    ".join([f"<title>{escape(head.title)}</title>", named, card, *graph])
