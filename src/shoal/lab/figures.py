"""Figures for reports, drawn by matplotlib as SVG that takes its colours from the page and is the same to the byte."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from io import StringIO
from statistics import fmean
from typing import Any, Final, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from shoal.core.statistics import mean

INK, MARK, SOFT, OTHER = "#010203", "#040506", "#070809", "#0a0b0c"
"""Stand for colours of the page, which has a light and a dark face."""
COLOURS: Final = {INK: "var(--ink)", MARK: "var(--mark)", SOFT: "var(--line)", OTHER: "var(--bad)"}
STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "shoal",
    "font.size": 9,
    "font.family": "sans-serif",
    "text.color": INK,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
}
SIZE: Final = (4.4, 2.6)
"""Inches: small, so that its words can be read on a phone."""


@contextmanager
def drawing(title: str) -> Iterator[tuple[Axes, list[str]]]:
    """Axes to draw on; afterwards the list holds the figure as HTML, told by this title to those who cannot see it."""
    drawn: list[str] = []
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=SIZE, layout="constrained")
        FigureCanvasSVG(figure)
        figure.patch.set_alpha(0)
        yield figure.add_subplot(), drawn
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    drawn.append(f'<figure role="img" aria-label="{escape(title)}">{_inline(text.getvalue())}</figure>')


def _inline(svg: str) -> str:
    """The drawing as a part of a page: without a head of its own, in the page's colours and letters."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    head, rest = svg.split(">", 1)
    svg = re.sub(r' (width|height|version)="[^"]*"', "", head) + ">" + rest
    svg = re.sub(r' xmlns(:\w+)?="[^"]*"', "", svg).replace("xlink:href", "href")
    for colour, name in COLOURS.items():
        svg = svg.replace(colour, name)
    return svg.replace("'DejaVu Sans', ", "")


def spread(title: str, named: Sequence[tuple[str, Sequence[float]]], unit: str) -> str:
    """How often each value came, as steps: the first solid, the others in another colour."""
    with drawing(title) as (axes, drawn):
        low, high = min(min(values) for _, values in named), max(max(values) for _, values in named)
        bins = _bins(low, high)
        for number, (name, values) in enumerate(named):
            kind: Literal["stepfilled", "step"] = "stepfilled" if number == 0 else "step"
            colour, alpha = (MARK, 0.3) if number == 0 else (OTHER, 1.0)
            dashes = ("-", "-", "--", ":", "-.")[number % 5]
            weights = [100 / len(values)] * len(values)
            axes.hist(values, bins, weights=weights, histtype=kind, color=colour, alpha=alpha, label=name, ls=dashes)
        axes.set_xlabel(unit)
        axes.set_ylabel("% of games")
        axes.legend(fontsize=8)
    return drawn[0]


def _bins(low: float, high: float) -> list[float]:
    count = 24
    step = max(1.0, round((high - low) / count)) if high - low >= 4 else (high - low) / count or 1.0
    return [low + step * number - step / 2 for number in range(int((high - low) / step) + 3)]


def settling(title: str, base: Sequence[Sequence[float]], other: Sequence[Sequence[float]], unit: str) -> str:
    """How the answer settled: the difference and its interval after so many deals."""
    apart = [fmean(theirs) - fmean(ours) for ours, theirs in zip(base, other, strict=True)]
    looks = sorted({max(2, round(len(apart) * part / 60)) for part in range(2, 61)})
    found = [mean(apart[:look]) for look in looks]
    with drawing(title) as (axes, drawn):
        axes.axhline(0, color=INK, lw=0.8, ls="--")
        low, high = ([each.interval[side] for each in found] for side in (0, 1))
        axes.fill_between(looks, low, high, color=MARK, alpha=0.25, lw=0)
        axes.plot(looks, [each.mean for each in found], color=MARK)
        late = [*low[len(low) // 4 :], *high[len(high) // 4 :], 0.0]
        room = (max(late) - min(late)) * 0.1 or 1.0
        axes.set_ylim(min(late) - room, max(late) + room)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=6))
        axes.set_xlabel("deals played")
        axes.set_ylabel(unit)
    return drawn[0]
