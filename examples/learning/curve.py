"""Draws how the policies learned, from what train.py wrote: docs/pictures/learning.png."""

from __future__ import annotations

import csv
from pathlib import Path

from matplotlib.figure import Figure

HERE = Path(__file__).parent
TITLES = {"getbit": "Get Bit!", "blackmolly": "Black Molly"}
COLOURS = {"random": "#1f6fb2", "casual": "#b4560b"}


def main() -> None:
    """A curve for each game and each kind of bot that was learned against."""
    figure = Figure(figsize=(9, 3.4), layout="constrained", dpi=120)
    for axes, (game, title) in zip(figure.subplots(1, 2, sharey=True), TITLES.items(), strict=True):
        with (HERE / f"{game}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        steps = [float(row["steps"]) / 1000 for row in rows]
        for level in COLOURS:
            if level in rows[0]:
                values = [100 * float(row[level]) for row in rows]
                axes.plot(steps, values, ".", color=COLOURS[level], alpha=0.4)
                axes.plot(steps, smooth(values), color=COLOURS[level], label=f"against three {level} bots")
        axes.axhline(25, color="#6b7a86", ls="--", lw=1, label="a fair share")
        axes.set(title=title, xlabel="thousand decisions", ylim=(0, 100))
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, fontsize=8, loc="lower right")
    figure.axes[0].set_ylabel("games won, %")
    figure.savefig(HERE.parents[1] / "docs" / "pictures" / "learning.png")


def smooth(values: list[float], reach: int = 3) -> list[float]:
    """The mean of each value and its neighbours."""
    near = [values[max(0, at - reach) : at + reach + 1] for at in range(len(values))]
    return [sum(each) / len(each) for each in near]


if __name__ == "__main__":
    main()
