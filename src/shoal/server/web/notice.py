"""A page that says one thing, for those who come by an address that leads nowhere any more."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from string import Template

from starlette.responses import HTMLResponse


def notice(title: str, sentence: str, status: int) -> HTMLResponse:
    """This sentence on a page of the house, with the way to the games."""
    page = Template(files(__package__).joinpath("notice.html").read_text(encoding="utf-8"))
    return HTMLResponse(page.substitute(title=escape(title), sentence=escape(sentence)), status)
