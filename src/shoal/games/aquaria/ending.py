"""How a game of Aquaria ends: every line of the final scoring, with what it was given for."""

from __future__ import annotations

from typing import Literal

from shoal.core import Outcome, Value

Item = Literal[
    "game", "stock", "oxygen", "encyclopedia", "food", "lines", "tokens", "lionfish", "anemones", "schools", "plants"
]
"""The lines of the scoring in their order: points made in the game, then AQ-R110 to AQ-R116 and AQ-R119."""

Rating = Literal["unrated", "debut", "decent", "nice", "great", "excellent"]


class Part(Value, frozen=True):
    """One thing that gave points in a line of the scoring."""

    points: int
    count: int
    """How many there were of it: pearls, cans, matching cards, fish of a school, colours beside a plant."""
    cells: tuple[int, ...] = ()
    """The cells it is about: a full row, a group, an anemone followed by its clownfish."""
    name: str = ""
    """The id of the Lionfish or Encyclopedia token that it is about."""


class Line(Value, frozen=True):
    """One line of the final scoring."""

    item: Item
    points: int
    parts: tuple[Part, ...]


class Ending(Outcome, frozen=True, kw_only=True):
    """How a game of Aquaria ended, with the scoring of each seat line by line."""

    lines: tuple[tuple[Line, ...], ...]
    """The lines of each seat, in the order of the rulebook."""
    rating: Rating | None
    """How good a solo game was (AQ-R138); None with more players."""
