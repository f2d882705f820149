"""Small charts as HTML with drawings in it. Measures are per cents, so they fit any screen and words stay readable."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from shoal.core import Value


class Line(Value, frozen=True):
    """One line of a chart: somebody's number, and where it lies with 95 % confidence."""

    name: str
    value: float
    interval: tuple[float, float]
    shown: str
    beside: str = ""


def forest(lines: Sequence[Line], low: float, high: float, ticks: Sequence[tuple[float, str]], fair: float) -> str:
    """Points on a scale, each with its interval, and a dashed line where all would be alike."""

    def at(value: float) -> str:
        return f"{100 * min(1.0, max(0.0, (value - low) / (high - low))):.2f}%"

    drawn = []
    for line in lines:
        first, last = map(at, line.interval)
        title = f"{line.name}: {line.shown}, {line.beside}"
        picture = (
            f'<svg role="img" aria-label="{escape(title)}"><line class="rail" x1="0" x2="100%" y1="50%" y2="50%"/>'
            f'<line class="fair" x1="{at(fair)}" x2="{at(fair)}" y1="0" y2="100%"/>'
            f'<line class="reach" x1="{first}" x2="{last}" y1="50%" y2="50%"/>'
            f'<circle class="point" cx="{at(line.value)}" cy="50%" r="7"/></svg>'
        )
        drawn.append(_row(line.name, picture, line.shown, line.beside))
    marks = "".join(f'<span style="left:{at(value)}">{escape(text)}</span>' for value, text in ticks)
    return f'<div class="plot">{"".join(drawn)}{_row("", f"<div class=axis>{marks}</div>", "", "")}</div>'


def bars(lines: Sequence[Line], most: float) -> str:
    """Bars from the left, the longest as wide as there is room."""
    drawn = []
    for line in lines:
        width = f"{100 * line.value / most if most else 0:.2f}%"
        picture = (
            f'<svg role="img" aria-label="{escape(line.name)}: {escape(line.shown)}">'
            f'<rect class="bar" x="0" y="30%" height="40%" width="{width}" rx="4"/></svg>'
        )
        drawn.append(_row(line.name, picture, line.shown, line.beside))
    return f'<div class="plot">{"".join(drawn)}</div>'


def stacks(named: Sequence[tuple[str, Sequence[int]]], labels: Sequence[str]) -> str:
    """How each one's games are made up, in parts of one whole; the darkest is the first."""
    drawn = []
    for name, counts in named:
        whole = max(1, sum(counts))
        parts = []
        for place, count in enumerate(counts, 1):
            ink = "var(--card)" if place <= 2 else "var(--ink)"
            text = f"{count / whole:.0%}" if count / whole >= 0.09 else ""
            style = f"flex:{count};background:var(--place-{place});color:{ink}"
            parts.append(f'<span style="{style}" title="{escape(labels[place - 1])}: {count}">{text}</span>')
        told = ", ".join(f"{label} {count}" for label, count in zip(labels, counts, strict=True))
        picture = f'<div class="stack" role="img" aria-label="{escape(name)}: {escape(told)}">{"".join(parts)}</div>'
        drawn.append(_row(name, picture, "", ""))
    legend = "".join(
        f'<li><i style="background:var(--place-{place})"></i>{escape(label)}</li>'
        for place, label in enumerate(labels, 1)
    )
    return f'<div class="plot">{"".join(drawn)}</div><ul class="legend">{legend}</ul>'


def grid(corner: str, columns: Sequence[str], lines: Sequence[tuple[str, Sequence[Line | None]]], fair: float) -> str:
    """A table of shares: blue where more than fair, orange where less, bold where the interval leaves no doubt."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = []
    for name, cells in lines:
        row = "".join(_cell(cell, fair) for cell in cells)
        body.append(f'<tr><th scope="row" title="{escape(name)}">{escape(name)}</th>{row}</tr>')
    first = f'<thead><tr><th scope="col">{escape(corner)}</th>{head}</tr></thead>'
    table = f"<table>{first}<tbody>{''.join(body)}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="group" aria-label="table">{table}</div>'


def _cell(cell: Line | None, fair: float) -> str:
    if cell is None:
        return '<td class="nothing">–</td>'
    better = cell.value >= fair
    by = min(1.0, (cell.value - fair) / (1 - fair) if better else (fair - cell.value) / fair)
    sure = cell.interval[0] > fair or cell.interval[1] < fair
    kind = f"{'better' if better else 'worse'}{' sure' if sure else ''}"
    return (
        f'<td class="{kind}" style="--by:{55 * by:.0f}">{escape(cell.shown)}<small>{escape(cell.beside)}</small></td>'
    )


def _row(name: str, drawn: str, value: str, beside: str) -> str:
    small = f"<small>{escape(beside)}</small>" if beside else ""
    return (
        f'<div class="row"><div class="name">{escape(name)}</div><div class="drawn">{drawn}</div>'
        f'<div class="value">{escape(value)}{small}</div></div>'
    )
