"""A page of a report: one HTML file that needs nothing else, on a wide screen, a narrow one and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import Final

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""The page loads nothing and runs nothing, whatever a bot is called."""


def page(title: str, lead: str, sections: Iterable[str]) -> str:
    """The whole page."""
    style = files("shoal.arena.telling").joinpath("report.css").read_text(encoding="utf-8")
    shown = "\n".join(filter(None, sections))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n"
        f'<p class="lead">{escape(lead)}</p>\n{shown}\n</main>\n</body>\n</html>\n'
    )


def section(title: str, words: str, content: str, kind: str = "") -> str:
    """One part of it, with a heading and some words."""
    soft = f'<p class="soft">{escape(words)}</p>' if words else ""
    return f'<section class="{kind}"><h2>{escape(title)}</h2>{soft}{content}</section>'


def entries(what: Iterable[tuple[str, str]]) -> str:
    """A list of things and what they are."""
    return f"<dl>{''.join(f'<dt>{escape(name)}</dt><dd>{escape(said)}</dd>' for name, said in what)}</dl>"
