"""How things look in the terminal: colours, headings, boards and complaints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

import msgspec
from rich import box
from rich.console import Console
from rich.highlighter import Highlighter
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from shoal.core import Event, Words
from shoal.core.errors import plain

WIDEST: Final = 100
"""Longer lines are hard to read, however wide the window is."""

COLOURS: Final = ("#E05A6C", "#3D7FE6", "#1F9862", "#B87F0A", "#9A70CC", "#808890")
"""The colours of seats and pieces, by number; all can be read on dark and on light."""

IRREGULAR: Final = {"has": "have", "is": "are", "was": "were"}
"""Verbs that change more than their end when somebody is spoken to."""

PANEL_FRAME: Final = 4
"""Columns that a panel takes for itself."""


class Colours(Highlighter):
    """Gives the words that belong to a seat or a piece its colour."""

    def __init__(self, words: Words) -> None:
        self._numbers = words.colours()
        longest_first = sorted(filter(None, self._numbers), key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first)) or '(?!)'})(?!\w)")

    def highlight(self, text: Text) -> None:
        """Colour the words in this text."""
        for found in self._pattern.finditer(text.plain):
            colour = COLOURS[self._numbers[found.group()] % len(COLOURS)]
            text.stylize(f"bold {colour}", found.start(), found.end())


def new_console() -> Console:
    """The console for results; plain when nobody watches."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, WIDEST)
    return console


def complain(sentence: str) -> None:
    """Say on the error stream what went wrong."""
    Console(stderr=True, highlight=False, markup=False, emoji=False).print(plain(sentence), soft_wrap=True)


def say(console: Console, text: str | Text) -> None:
    """Print sentences; lines break where people read them, and stay whole where programs do."""
    console.print(text, soft_wrap=not console.is_terminal)


def say_json(console: Console, data: object) -> None:
    """Print this as JSON."""
    console.out(msgspec.json.format(msgspec.json.encode(data)).decode(), highlight=False)


def addressed(sentences: str) -> str:
    """The same, as one says it to whoever is called "You", as the person at a terminal is: "You have", "your fish"."""
    owned = re.sub(r"(?<![.!?] )(?<!^)\bYou's\b", "your", sentences, flags=re.MULTILINE).replace("You's", "Your")
    return re.sub(r"\bYou (\w+s)\b", lambda found: f"You {_second_person(found[1])}", owned)


def _second_person(verb: str) -> str:
    """What you do, where he or she does this."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[: -2 if verb.endswith(("ches", "oes", "shes", "sses", "xes", "zzes")) else -1]


def paragraphs(words: Words, events: Iterable[Event]) -> Iterator[tuple[str, bool]]:
    """What happened in words, and whether that is a heading; events of one kind in a row share a paragraph."""
    for _, group in groupby(events, type):
        alike = list(group)
        told = addressed(" ".join(filter(None, map(words.event, alike))))
        if told:
            yield told, alike[0].heads


def tell(console: Console, words: Words, events: Iterable[Event]) -> None:
    """Print what happened, headings with a rule."""
    colours = Colours(words)
    for paragraph, heads in paragraphs(words, events):
        if heads:
            console.print()
            console.print(Rule(Text(paragraph, "bold"), align="left", style="dim"))
        else:
            say(console, colours(paragraph))


def panel(console: Console, title: str, content: Text) -> None:
    """Print these lines in a frame."""
    frame = Panel(content, title=Text(title, "bold"), title_align="left", box=box.ROUNDED, expand=False)
    frame.border_style = "dim"
    console.print(frame)


def board(console: Console, title: str, words: Words, lines: str) -> None:
    """Print a board in a frame, with its colours, narrowed if need be."""
    panel(console, title, Colours(words)(narrowed(lines, console.width - PANEL_FRAME)))


def narrowed(lines: str, width: int) -> str:
    """The lines without blank columns that they can spare, where they are wider than this."""
    rows = lines.splitlines()
    for gap in (2, 1):
        rows = _squeezed(rows, gap, width)
    return "\n".join(rows)


def _squeezed(rows: list[str], gap: int, width: int) -> list[str]:
    """The rows with blank columns taken out until they fit, or until no blank is wider than this gap."""
    widest = max(map(len, rows), default=0)
    spare, blanks = widest - width, 0
    kept = []
    for at in range(widest):
        blanks = blanks + 1 if all(row[at : at + 1] in ("", " ") for row in rows) else 0
        if spare > 0 and blanks > gap:
            spare -= 1
        else:
            kept.append(at)
    return ["".join(row[at : at + 1] for at in kept) for row in rows]
