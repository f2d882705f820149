"""What is laid out and dealt in Aquaria: the table before the game, and cards whenever they come from the deck."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from shoal.core import Event
from shoal.games.aquaria.pieces import Circle, Colour


class Ring(Event, frozen=True, tag="ring"):
    """The five outer circles lie in this order, clockwise (AQ-R1)."""

    rule: ClassVar[str] = "AQ-R1"
    final: ClassVar[bool] = True
    circles: tuple[Circle, ...]


class Tiles(Event, frozen=True, tag="tiles"):
    """The Action Bonus tiles lie at the circles, in the order of the ring (AQ-R2)."""

    rule: ClassVar[str] = "AQ-R2"
    final: ClassVar[bool] = True
    tiles: tuple[str, ...]


class Colours(Event, frozen=True, tag="colours"):
    """These colours will be active, round by round (AQ-R4)."""

    rule: ClassVar[str] = "AQ-R4"
    final: ClassVar[bool] = True
    colours: tuple[Colour, ...]


class Laid(Event, frozen=True, tag="laid"):
    """An Encyclopedia token lies on this space (AQ-R6)."""

    rule: ClassVar[str] = "AQ-R6"
    final: ClassVar[bool] = True
    space: str
    token: str


class Displayed(Event, frozen=True, tag="displayed"):
    """This Lionfish lies in the display (AQ-R8)."""

    rule: ClassVar[str] = "AQ-R8"
    final: ClassVar[bool] = True
    card: str


class Offered(Event, frozen=True, tag="offered"):
    """This card fills a place of the offer (AQ-R7), after the discards became a new deck if that was due (AQ-D21)."""

    rule: ClassVar[str] = "AQ-R7"
    final: ClassVar[bool] = True
    slot: int
    card: str
    reshuffled: bool


class Dealt(Event, frozen=True, tag="dealt"):
    """A Starting tile lies before a seat to choose from; the automa has just one (AQ-R11, AQ-R124)."""

    rule: ClassVar[str] = "AQ-R11"
    final: ClassVar[bool] = True
    seat: int | None
    tile: int


class Drew(Event, frozen=True, tag="drew"):
    """A card from the deck comes to a hand (AQ-R74); only its owner knows which."""

    rule: ClassVar[str] = "AQ-R74"
    final: ClassVar[bool] = True
    seat: int
    card: str | None
    reshuffled: bool

    def seen_by(self, seat: int | None) -> Self:
        """The event with the card for its owner, without it for everybody else."""
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class Kept(Event, frozen=True, tag="kept"):
    """A seat has chosen its Starting tile and cards (AQ-R11); what they are, only that seat knows for now."""

    rule: ClassVar[str] = "AQ-R11"
    seat: int
    tile: int | None
    cards: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Self:
        """The event with tile and cards for their owner, without them for everybody else."""
        return self if seat == self.seat else msgspec.structs.replace(self, tile=None, cards=None)


class Started(Event, frozen=True, tag="started"):
    """All Starting tiles are shown, by seat, the automa's last (AQ-R12)."""

    rule: ClassVar[str] = "AQ-R12"
    final: ClassVar[bool] = True
    tiles: tuple[int, ...]


DEALT: tuple[type[Event], ...] = (
    Ring,
    Tiles,
    Colours,
    Laid,
    Displayed,
    Offered,
    Dealt,
    Drew,
    Kept,
    Started,
)
