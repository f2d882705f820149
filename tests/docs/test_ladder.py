"""The chart of the ladder shows what its table says, and the table says of each goal what its numbers say."""

from __future__ import annotations

import re
import runpy
from itertools import pairwise
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


LADDER = runpy.run_path(str(DOCS / "make_ladder.py"))
ORDER = ("gentle", "casual", "sharp", "expert")
ROWS = LADDER["rows"]((DOCS / "ladder.md").read_text(encoding="utf-8"))


def test_the_chart_is_the_one_that_the_table_makes() -> None:
    assert (DOCS / "ladder.svg").read_text(encoding="utf-8") == LADDER["drawn"](ROWS)
    assert "](ladder.svg)" in (DOCS / "ladder.md").read_text(encoding="utf-8")


def test_every_row_stands_in_the_chart_at_its_place() -> None:
    chart = (DOCS / "ladder.svg").read_text(encoding="utf-8")
    dots = [float(place) for place in re.findall(r'class="rate" cx="([\d.]+)"', chart)]
    places = [round((place - LADDER["LEFT"]) / LADDER["SCALE"]) for place in dots]
    assert places == [row.rate for row in ROWS]
    assert all(row.shown in chart for row in ROWS)


def test_every_step_of_the_ladder_has_a_row_in_every_game_for_two_seats() -> None:
    steps = [f"{stronger}, {weaker}" for weaker, stronger in pairwise(["random", *ORDER])]
    for game in ("Get Bit!", "Black Molly", "Aquaria", "ICECOOL"):
        told = [row.bots for row in ROWS if row.game == f"{game}, 2 seats"]
        assert sorted(told) == sorted(steps), game


def test_each_goal_is_called_what_its_numbers_say() -> None:
    for row in ROWS:
        assert row.low <= row.rate <= row.high
        met, reached = row.low >= row.goal, row.rate >= row.goal
        said = "met" if met else "reached, not yet sure" if reached else "missed"
        assert row.verdict.startswith(said), row
