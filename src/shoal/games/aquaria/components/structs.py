"""The components of a game, each kind as one struct: files are read into them, rules and boards are made from them.

They are those of one game: the side of the boards that its number of players uses, and its scoring. Effects are texts
of the effect language, each in the one way in which it prints itself.
"""

from __future__ import annotations

from typing import Literal

from shoal.core import Value
from shoal.games.aquaria.pieces import Action, Can, Circle, Colour, Goal, Match, Ring, Type


class Card(Value, frozen=True):
    """An Aquarium card (AQ-R16, AQ-R17, AQ-R18, AQ-R19, AQ-R20, AQ-R21, AQ-R22)."""

    id: str
    colour: Colour
    type: Type
    bonus: str
    cost: int = 0
    discount: bool = False
    """Whether each adjacent Anemone makes it cheaper."""
    food: tuple[int, int, int] = (0, 0, 0)
    """Red, green and blue cans it wants in every Feeding phase."""
    points: int = 0
    """What feeding it is worth."""
    income: str = "-"


class LionfishCard(Value, frozen=True):
    """A Lionfish, which scores 6 points or 3 for each card that matches (AQ-R29)."""

    id: str
    match: Match
    bonus: str


class EncyclopediaToken(Value, frozen=True):
    """A token of the Encyclopedia: its effect if used, its points if not (AQ-R66)."""

    id: str
    ring: Ring
    bonus: str
    points: int


class FilterToken(Value, frozen=True):
    """A type of filter token (AQ-R32)."""

    id: str
    colour: Can
    bonus: str
    copies: int


class BonusTile(Value, frozen=True):
    """An Action Bonus tile on the side in use: its spaces from red and gray on (AQ-R104, AQ-D17)."""

    id: str
    spaces: tuple[str, ...]


class StartingTile(Value, frozen=True):
    """A Starting tile: its number and what it gives (AQ-R12)."""

    number: int
    bonus: str


class Space(Value, frozen=True):
    """A space of the Encyclopedia on the side in use, and where it leads, left to right."""

    name: str
    bonus: str
    ring: Ring | None = None
    """A large space with this border holds a token; a small one has none."""
    lionfish: bool = False
    """Whether entering it gives a Lionfish (AQ-D30)."""
    next: tuple[str, ...] = ()


class Level(Value, frozen=True):
    """A level of the Pet Shop: its upper bonus, and the lower ones to choose from (AQ-R78)."""

    upper: str
    lower: str


class Strength(Value, frozen=True):
    """One strength of an action: what it takes in pearls, and what it does (AQ-R60, AQ-R63, AQ-R71, AQ-R73)."""

    action: Action
    circles: tuple[Circle, ...]
    """Where it can be taken: the free ones in the middle, too (AQ-R57)."""
    pearls: int
    cards: int = 0
    """Cards that may be placed with it."""
    bonus: str = "-"


class SoloCard(Value, frozen=True):
    """A tile of the automa (AQ-R130, AQ-R131, AQ-R132, AQ-R133, AQ-R134, AQ-R135)."""

    id: str
    go: Goal
    fallback: Literal["study", "gain"] | None = None
    """Where it goes from the middle, if it goes around."""
    arrow: Literal["left", "right"] | None = None
    """The branch its marker takes at forks."""


class Scoring(Value, frozen=True):
    """The tables of the final scoring."""

    schools: tuple[int, ...]
    """Points of a school of 1, 2 and so on; the last is for that many or more."""
    anemone: int
    """Points for each clownfish beside an anemone."""
    plants: tuple[int, ...]
    """Points of a plant by the number of colours beside it."""
    ratings: tuple[int, ...]
    """Totals from which a solo game is rated one step better."""


class Components(Value, frozen=True):
    """All components of a game for so many players, with this scoring."""

    name: str
    """`reconstructed` for the files of the house, else a mark of the files that replace them."""
    cards: tuple[Card, ...]
    lionfish: tuple[LionfishCard, ...]
    tokens: tuple[EncyclopediaToken, ...]
    filter_tokens: tuple[FilterToken, ...]
    printed: str
    """The bonus printed in the lowest space of every filter."""
    bonus_tiles: tuple[BonusTile, ...]
    starting_tiles: tuple[StartingTile, ...]
    spaces: tuple[Space, ...]
    arrivals: tuple[int, ...]
    """Points for finishing the Encyclopedia first, second and so on."""
    levels: tuple[Level, ...]
    strengths: tuple[Strength, ...]
    oxygen: tuple[int, ...]
    """Points of each oxygen level, from 0."""
    microflora: tuple[str, ...]
    """The bonus of each dial."""
    solo_tiles: tuple[SoloCard, ...]
    scoring: Scoring
