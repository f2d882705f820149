"""Draws the pictures of terminal tables anew: `SHOAL_GAMES=examples python docs/make_picture.py`."""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from shoal import games
from shoal.bots import best
from shoal.cli.sitting import Sitting
from shoal.core import Seeded, Table, new_table

PICTURES = Path(__file__).parent / "pictures"
INK, GROUND = (222, 236, 240), (13, 38, 48)
THEME = TerminalTheme(GROUND, INK, [GROUND, *[INK] * 7])


def main() -> None:
    """Play a round of each game and show what the screen shows in the next one."""
    draw("table", "getbit", ("3", "4"), "python3 dev.py play")
    draw("goofspiel", "goofspiel", ("2", "4"), "shoal play goofspiel")


def draw(picture: str, game: str, answers: tuple[str, str], title: str) -> None:
    """Draw the second of two rounds in which somebody gives these answers, and the start of the third."""
    level = best(games.find(game)).name
    names, bots = ["You", "Bass", "Dab", "Ling"], ["", level, level, level]
    table = new_table(games.find(game), 4, {}, Seeded(3), names=names, bots=bots, seed=3)
    sit(table, answers[0])
    drawn = sit(table, answers[1]).export_svg(title=title, theme=THEME)
    text = re.sub(r"@font-face {.*?}\s*|<!--.*?-->\s*", "", drawn, flags=re.DOTALL)
    (PICTURES / f"{picture}.svg").write_text(text, encoding="utf-8")


def sit(table: Table, answer: str) -> Console:
    """A screen on which somebody gave this answer and left."""
    screen = Console(record=True, file=StringIO(), force_terminal=True, color_system="truecolor", width=90)
    sys.stdin = StringIO(f"{answer}\n")
    Sitting(table, 0, screen, None).play()
    return screen


if __name__ == "__main__":
    main()
