"""Draws docs/ladder.svg from the table of docs/ladder.md: win rates with their intervals, and the goals.

PYTHONPATH=src .venv/bin/python docs/make_ladder.py
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

DOCS: Final = Path(__file__).parent
PAGE: Final = DOCS / "ladder.md"
CHART: Final = DOCS / "ladder.svg"

WIDTH: Final = 860
LEFT: Final = 330
"""Where 0 % is;"""
SCALE: Final = 3.6
"""and so many pixels are one per cent."""
TOP: Final = 56
ROW: Final = 26

STYLE: Final = """
  text { font: 14px system-ui, sans-serif; fill: #1b2733; }
  .soft { fill: #5b6b7a; }
  .rail { stroke: #d5dde4; }
  .reach { stroke: #2f6fa7; stroke-width: 5; stroke-linecap: round; opacity: .45; }
  .rate { fill: #2f6fa7; }
  .goal { stroke: #c2571a; stroke-width: 2.5; }
  .paper { fill: #fff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .soft { fill: #9fb0bf; } .rail { stroke: #3a4854; } .paper { fill: #10181f; }
    .reach { stroke: #6db3ea; } .rate { fill: #6db3ea; } .goal { stroke: #f09a5b; }
  }
"""


class Row(NamedTuple):
    """One row of the table, all numbers in per cent."""

    game: str
    bots: str
    rate: int
    low: int
    high: int
    goal: int
    verdict: str

    @property
    def shown(self) -> str:
        """The rate with its interval, as the table says it."""
        return f"{self.rate} % [{self.low}, {self.high}]"


def rows(page: str) -> list[Row]:
    """The rows of the table "What came out"."""
    table = page.partition("## What came out")[2].partition("\n\n`gentle`")[0]
    return [_row([cell.strip() for cell in line.strip("| ").split("|")]) for line in _lines(table)]


def _lines(table: str) -> list[str]:
    """The lines of a table below its head."""
    return [line for line in table.splitlines() if line.startswith("|")][2:]


def _row(cells: list[str]) -> Row:
    game, bots, _, rate, goal = cells
    numbers = re.fullmatch(r"(\d+) % \[(\d+), (\d+)\]", rate)
    aim, _, verdict = goal.partition(": ")
    if numbers is None or not verdict:
        raise ValueError(f"This is no row of the ladder: {' | '.join(cells)}")
    fair = round(100 / int(game.split()[-2]))
    wanted = fair if aim == "above fair" else int(aim.removesuffix(" %"))
    middle, low, high = map(int, numbers.groups())
    return Row(game, bots, middle, low, high, wanted, verdict)


def drawn(found: list[Row]) -> str:
    """The chart of these rows."""
    bottom = TOP + ROW * len(found)
    ticks = "".join(_tick(each, bottom) for each in (0, 25, 50, 75, 100))
    lines = "".join(_line(row, TOP + ROW * number + ROW // 2) for number, row in enumerate(found))
    legend = (
        f'<text x="{LEFT}" y="20"><tspan class="rate">●</tspan> win rate with its 95 % interval '
        '<tspan dx="14" style="fill:#c2571a">┃</tspan> goal</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 12}" role="img" '
        f'aria-label="How often each level wins">\n<style>{STYLE}</style>\n'
        f'<rect class="paper" width="100%" height="100%"/>\n{legend}\n{ticks}{lines}</svg>\n'
    )


def _at(rate: int) -> str:
    return f"{LEFT + SCALE * rate:.1f}"


def _tick(rate: int, bottom: int) -> str:
    return (
        f'<line class="rail" x1="{_at(rate)}" x2="{_at(rate)}" y1="{TOP - 6}" y2="{bottom}"/>'
        f'<text class="soft" x="{_at(rate)}" y="{TOP - 12}" text-anchor="middle">{rate} %</text>\n'
    )


def _line(row: Row, y: int) -> str:
    """One row: who plays, the interval, the rate, the goal, and the numbers."""
    return (
        f"<g><title>{escape(row.game)}: {escape(row.bots)}, {row.shown}, goal {row.goal} %</title>"
        f'<text x="12" y="{y + 5}">{escape(row.game)}</text>'
        f'<text class="soft" x="165" y="{y + 5}">{escape(row.bots)}</text>'
        f'<line class="reach" x1="{_at(row.low)}" x2="{_at(row.high)}" y1="{y}" y2="{y}"/>'
        f'<circle class="rate" cx="{_at(row.rate)}" cy="{y}" r="5"/>'
        f'<line class="goal" x1="{_at(row.goal)}" x2="{_at(row.goal)}" y1="{y - 9}" y2="{y + 9}"/>'
        f'<text x="{WIDTH - 12}" y="{y + 5}" text-anchor="end">{row.shown}</text></g>\n'
    )


if __name__ == "__main__":
    CHART.write_text(drawn(rows(PAGE.read_text(encoding="utf-8"))), encoding="utf-8")
