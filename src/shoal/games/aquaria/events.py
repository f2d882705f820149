"""What happens in Aquaria as it is played. Where a seat could be and it is None, the automa of the solo game did it."""

from __future__ import annotations

from typing import ClassVar, Literal

from shoal.core import Event, Mark
from shoal.games.aquaria.dealing_events import DEALT
from shoal.games.aquaria.pieces import Action, Circle, Colour

Stock = Literal["oxygen", "points", "pearls", "red food", "green food", "blue food", "wool"]
"""What a player has a number of."""

Phase = Literal["action", "microflora", "order", "income", "feeding", "preparation", "refresh", "scoring"]

StepName = Literal[
    "keep",
    "circle",
    "action",
    "place",
    "turn",
    "food",
    "card",
    "fork",
    "pick",
    "bonus",
    "token",
    "lionfish",
    "end",
    "microflora",
    "income",
    "feeding",
    "scoring",
]
"""What a seat is asked for; with it, free actions and Encyclopedia tokens may be possible."""


# The course of a round --------------------------------------------------------------------------------------


class Round(Event, frozen=True, tag="round"):
    """A round begins, with this active colour (AQ-R49)."""

    rule: ClassVar[str] = "AQ-R49"
    heads: ClassVar[bool] = True
    mark: ClassVar[Mark] = "round"
    round: int
    colour: Colour


class PhaseBegan(Event, frozen=True, tag="phase"):
    """A phase of the round begins (AQ-R49)."""

    rule: ClassVar[str] = "AQ-R49"
    heads: ClassVar[bool] = True
    phase: Phase


class Ordered(Event, frozen=True, tag="ordered"):
    """The player order from here on, None for the automa (AQ-R14, AQ-R95)."""

    rule: ClassVar[str] = "AQ-R14"
    order: tuple[int | None, ...]


class Moved(Event, frozen=True, tag="moved"):
    """A die goes to a circle, and the face shows which action of the round this is (AQ-R50).

    `near` says whether it came from an adjacent circle, and so gains the bonus of the arrow (AQ-R53).
    """

    rule: ClassVar[str] = "AQ-R50"
    seat: int | None
    circle: Circle
    face: int
    near: bool


class Arrow(Event, frozen=True, tag="arrow"):
    """The arrow of a circle points at this space of its tile now: 0 red, 1 gray, and so on (AQ-R54)."""

    rule: ClassVar[str] = "AQ-R54"
    circle: Circle
    space: int


class Parked(Event, frozen=True, tag="parked"):
    """So many pearls lie on a circle now (AQ-R105), or none any more because somebody came (AQ-R59)."""

    rule: ClassVar[str] = "AQ-R105"
    circle: Circle
    pearls: int


class Acted(Event, frozen=True, tag="acted"):
    """A seat takes an action, at the strength that so many pearls buy (AQ-R56)."""

    rule: ClassVar[str] = "AQ-R56"
    seat: int
    action: Action
    pearls: int


class Stopped(Event, frozen=True, tag="stopped"):
    """A seat stops here: ends its turn, leaves an action, or skips the rest of a bonus. `step` as in the view."""

    rule: ClassVar[str] = "AQ-R50"
    seat: int
    step: StepName


# What a player has ------------------------------------------------------------------------------------------


class Changed(Event, frozen=True, tag="changed"):
    """A seat has more or less of something: by how much, and how much it is now. For wool, surplus tiles count."""

    rule: ClassVar[str] = "AQ-R20"
    seat: int
    stock: Stock
    by: int
    now: int


class Placed(Event, frozen=True, tag="placed"):
    """A card from hand lies in the aquarium, for so much oxygen (AQ-R61)."""

    rule: ClassVar[str] = "AQ-R61"
    seat: int
    card: str
    cell: int
    cost: int


class Took(Event, frozen=True, tag="took"):
    """A card of the offer comes to a hand (AQ-R74)."""

    rule: ClassVar[str] = "AQ-R74"
    seat: int
    card: str
    slot: int


class Reached(Event, frozen=True, tag="reached"):
    """A seat wants a card from the deck (AQ-R74); which one it is, fate says next."""

    rule: ClassVar[str] = "AQ-R74"
    seat: int


class Turned(Event, frozen=True, tag="turned"):
    """A dial points at this colour now (AQ-R44)."""

    rule: ClassVar[str] = "AQ-R44"
    seat: int
    dial: int
    colour: Colour


class Picked(Event, frozen=True, tag="picked"):
    """A seat takes this one of the bonuses it could choose from (AQ-R20), or one that it could skip (AQ-R84)."""

    rule: ClassVar[str] = "AQ-R20"
    seat: int
    bonus: str


class Stepped(Event, frozen=True, tag="stepped"):
    """A marker enters a space of the Encyclopedia (AQ-R64).

    `place` is its place on the arrival chart, if that is the last space (AQ-R68).
    """

    rule: ClassVar[str] = "AQ-R64"
    seat: int | None
    space: str
    place: int | None = None


class Found(Event, frozen=True, tag="found"):
    """The Encyclopedia token of a space is taken (AQ-R65); the automa discards it (AQ-R131)."""

    rule: ClassVar[str] = "AQ-R65"
    seat: int | None
    token: str


class Used(Event, frozen=True, tag="used"):
    """A seat uses an Encyclopedia token (AQ-R66)."""

    rule: ClassVar[str] = "AQ-R66"
    seat: int
    token: str


class Filtered(Event, frozen=True, tag="filtered"):
    """A token comes into a filter, in this place from the bottom, counted from 1 (AQ-R32)."""

    rule: ClassVar[str] = "AQ-R32"
    seat: int
    token: str
    place: int


class Triggered(Event, frozen=True, tag="triggered"):
    """A filter with five wool tiles triggers (AQ-R37)."""

    rule: ClassVar[str] = "AQ-R37"
    seat: int


class Traded(Event, frozen=True, tag="traded"):
    """A seat discards cards of one colour in the Pet Shop (AQ-R76)."""

    rule: ClassVar[str] = "AQ-R76"
    seat: int
    cards: tuple[str, ...]


class Rose(Event, frozen=True, tag="rose"):
    """A seat's marker is on this level of the Pet Shop now (AQ-R76)."""

    rule: ClassVar[str] = "AQ-R76"
    seat: int
    level: int


class LionfishPlaced(Event, frozen=True, tag="lionfish"):
    """A Lionfish of the display lies in an aquarium (AQ-R28)."""

    mark: ClassVar[Mark] = "strike"
    rule: ClassVar[str] = "AQ-R28"
    seat: int
    card: str
    cell: int


class Collected(Event, frozen=True, tag="collected"):
    """A seat gains from a matching dial (AQ-R91), or a card's income (AQ-R97); `spot` as in the move."""

    rule: ClassVar[str] = "AQ-R91"
    seat: int
    spot: int
    points: bool


class Fed(Event, frozen=True, tag="fed"):
    """A card gets these cans, red, green and blue: all it wants (AQ-R98), or what was there (AQ-R99)."""

    rule: ClassVar[str] = "AQ-R98"
    seat: int
    cell: int
    cans: tuple[int, int, int]
    full: bool


class Cleared(Event, frozen=True, tag="cleared"):
    """Cards of the offer are discarded: by a seat (AQ-R90), at the end of a round (AQ-R109), by the automa (AQ-R132).

    `kept` are those that stay, where the automa took a row, in the places they have now.
    """

    rule: ClassVar[str] = "AQ-R90"
    seat: int | None
    cards: tuple[str, ...]
    kept: tuple[str, ...]


class SoloTile(Event, frozen=True, tag="solo tile"):
    """The automa's next tile is revealed (AQ-R125)."""

    rule: ClassVar[str] = "AQ-R125"
    final: ClassVar[bool] = True
    tile: str


class Gone(Event, frozen=True, tag="gone"):
    """A Lionfish leaves the display of the solo game (AQ-R129)."""

    rule: ClassVar[str] = "AQ-R129"
    final: ClassVar[bool] = True
    card: str


EVENTS: tuple[type[Event], ...] = (
    *DEALT,
    Round,
    PhaseBegan,
    Ordered,
    Moved,
    Arrow,
    Parked,
    Acted,
    Stopped,
    Changed,
    Placed,
    Took,
    Reached,
    Turned,
    Picked,
    Stepped,
    Found,
    Used,
    Filtered,
    Triggered,
    Traded,
    Rose,
    LionfishPlaced,
    Collected,
    Fed,
    Cleared,
    SoloTile,
    Gone,
)
