"""Pages that say one thing, or ask one, to those who come by an address from somewhere else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template

from starlette.responses import HTMLResponse

GAMES = '<p><a class="button" href="/">Go to the games</a></p>'
ANSWER = '<form method="post"><button class="button">{yes}</button> <a href="/">No, go to the games</a></form>'


def notice(title: str, sentence: str, status: int) -> HTMLResponse:
    """This sentence on a page of the house, with the way to the games."""
    return _page(title, [sentence], GAMES, status)


def asking(title: str, sentences: Sequence[str], yes: str) -> HTMLResponse:
    """A question on a page of the house, with these words on the button that says yes, to this address."""
    return _page(title, sentences, ANSWER.format(yes=escape(yes)), 200)


def _page(title: str, sentences: Sequence[str], then: str, status: int) -> HTMLResponse:
    page = Template(files(__package__).joinpath("notice.html").read_text(encoding="utf-8"))
    said = "\n    ".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return HTMLResponse(page.substitute(title=escape(title), said=said, then=then), status)
