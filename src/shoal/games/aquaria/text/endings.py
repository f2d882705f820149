"""Words for the final scoring."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import Verdict, counted, listed, ordinal
from shoal.games.aquaria.ending import Ending, Line, Part
from shoal.games.aquaria.text.pieces import Pieces, say_cell

ITEMS = {
    "game": "points during the game",
    "stock": "pearls and wool",
    "oxygen": "oxygen level",
    "encyclopedia": "end of the Encyclopedia",
    "food": "food",
    "lines": "full rows and columns",
    "tokens": "unused tokens",
    "lionfish": "Lionfish",
    "anemones": "clownfish beside anemones",
    "schools": "schools of fish",
    "plants": "colours beside plants",
}
RATINGS = {
    "unrated": "No rating yet: keep practising.",
    "debut": "A solid debut.",
    "decent": "A decent result; more next time.",
    "nice": "A nice score.",
    "great": "A great score.",
    "excellent": "An excellent score!",
}


def say_ending(ending: Ending, names: Sequence[str], pieces: Pieces) -> Verdict:
    """Who won, and the scoring of each player line by line."""
    scores = ending.scores or ()
    story = [_scoring(name, ending.lines[seat], int(scores[seat]), pieces) for seat, name in enumerate(names)]
    return Verdict(_result(ending, names), (), tuple(story))


def _scoring(name: str, lines: Sequence[Line], total: int, pieces: Pieces) -> tuple[str, ...]:
    rows = [f"  {line.points:>3}  {ITEMS[line.item]}{_why(line, pieces)}" for line in lines]
    return (f"{name}: {counted(total, 'point')}", *rows)


def _why(line: Line, pieces: Pieces) -> str:
    """What a line was given for, in brackets."""
    parts = [told for part in line.parts if (told := _part(line.item, part, pieces))]
    return f" ({', '.join(parts)})" if parts else ""


def _part(item: str, part: Part, pieces: Pieces) -> str:
    if item in ("game", "stock"):
        return ""
    cells = "-".join(map(say_cell, part.cells))
    told = {
        "oxygen": f"level {part.count}",
        "encyclopedia": f"{ordinal(part.count)} to arrive",
        "food": counted(part.count, "can"),
        "lines": cells,
        "tokens": f"{pieces.token(part.name)} {part.points}",
        "lionfish": f"{pieces.card(part.name)} {part.points} with {counted(part.count, 'card')}",
        "anemones": f"{cells} {part.points}",
        "schools": f"{cells} {part.points}",
        "plants": f"{cells} {part.points} for {counted(part.count, 'colour')}",
    }
    return told[item]


def _result(ending: Ending, names: Sequence[str]) -> str:
    if ending.rating is not None:
        return RATINGS[ending.rating]
    winners, scores = ending.ranking[0], [int(score) for score in ending.scores or ()]
    points = counted(scores[winners[0]], "point")
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} share the victory with {points} each."
    second = ending.ranking[1][0]
    more = scores[winners[0]] - scores[second]
    return (
        f"{names[winners[0]]} won with {points}, {more} more than {names[second]}. {_gap(ending, winners[0], second)}"
    )


def _gap(ending: Ending, winner: int, second: int) -> str:
    """The line of the scoring in which the winner gained most on the second."""
    pairs = zip(ending.lines[winner], ending.lines[second], strict=True)
    ours, theirs = max(pairs, key=lambda pair: pair[0].points - pair[1].points)
    return f"What counted most: {ITEMS[ours.item]} ({ours.points} to {theirs.points})."
