"""Draws the README's picture of a terminal table anew: `python docs/make_picture.py`."""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from shoal import games
from shoal.cli.sitting import Sitting
from shoal.core import Seeded, Table, new_table

PICTURE = Path(__file__).parent / "pictures" / "table.svg"
INK, GROUND = (222, 236, 240), (13, 38, 48)
THEME = TerminalTheme(GROUND, INK, [GROUND, *[INK] * 7])


def main() -> None:
    """Play two rounds and show what the screen shows in the second and at the start of the third."""
    names, bots = ["You", "Bass", "Dab", "Ling"], ["", "casual", "casual", "casual"]
    table = new_table(games.find("getbit"), 4, {}, Seeded(3), names=names, bots=bots, seed=3)
    sit(table, "3")
    drawn = sit(table, "4").export_svg(title="python3 dev.py play", theme=THEME)
    PICTURE.write_text(re.sub(r"@font-face {.*?}\s*|<!--.*?-->\s*", "", drawn, flags=re.DOTALL), encoding="utf-8")


def sit(table: Table, answer: str) -> Console:
    """A screen on which somebody gave this answer and left."""
    screen = Console(record=True, file=StringIO(), force_terminal=True, color_system="truecolor", width=90)
    sys.stdin = StringIO(f"{answer}\n")
    Sitting(table, 0, screen, None).play()
    return screen


if __name__ == "__main__":
    main()
