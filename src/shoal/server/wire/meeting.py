"""What the HTTP addresses give about people and their rated games, as typed values."""

from __future__ import annotations

import msgspec

from shoal.core.contract.game import Setting
from shoal.server.wire.posted import Giving


class PlayerCard(Giving, frozen=True):
    """Somebody who played: what they are called, and where their page is, if they have one."""

    name: str
    page: str


class RatingPoint(Giving, frozen=True):
    """A rating after a game that ended then, in seconds of the clock."""

    ended: float
    rating: float
    doubt: float


class RatingCard(Giving, frozen=True):
    """How strong somebody is in a game with so many seats, how sure that is, and how it came about."""

    game: str
    title: str
    seats: int
    rating: float
    doubt: float
    games: int
    points: tuple[RatingPoint, ...]


class PlayedCard(Giving, frozen=True):
    """A rated game of somebody."""

    table: str
    title: str
    ended: float
    place: int
    gave_up: bool
    others: tuple[PlayerCard, ...]


class Tally(Giving, frozen=True):
    """How many games of a kind somebody played, and how many they won: in a seat, or with a variant."""

    game: str
    title: str
    games: int
    won: int
    seats: int = 0
    seat: int = 0
    variant: dict[str, Setting] = msgspec.field(default_factory=dict)


class VersusCard(Giving, frozen=True):
    """How somebody did against somebody else: in so many games, ahead or behind so often."""

    player: PlayerCard
    games: int
    ahead: int
    behind: int


class PersonCard(Giving, frozen=True):
    """A page about somebody."""

    name: str
    page: str
    mine: bool
    ratings: tuple[RatingCard, ...]
    played: tuple[PlayedCard, ...]
    """The newest games, newest first."""
    by_seat: tuple[Tally, ...]
    by_variant: tuple[Tally, ...]
    versus: tuple[VersusCard, ...]


GIVEN: tuple[type[msgspec.Struct], ...] = (
    PlayerCard,
    RatingPoint,
    RatingCard,
    PlayedCard,
    Tally,
    VersusCard,
    PersonCard,
)
