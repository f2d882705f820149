"""What happens in Black Molly, and how a game of it ends."""

from __future__ import annotations

from typing import ClassVar, Literal

from shoal.core import Event, Mark, Outcome, Value
from shoal.games.blackmolly.moves import Place, Start

Killer = Literal["molly", "machine", "anemone"]


class Card(Value, frozen=True):
    """A card of the tank as it lies: its id, and how many quarter turns clockwise its arrow points from east."""

    card: str
    turn: int


class Laid(Event, frozen=True, tag="laid"):
    """The 24 cards lie in the tank, row by row (BM-1), and the Mollies and fish on their start cards (BM-4, BM-5)."""

    rule: ClassVar[str] = "BM-1"
    cards: tuple[Card, ...]


class Placed(Event, frozen=True, tag="placed"):
    """Alternative rule: a seat's fish are in the tank, the old one on this start card (BM-29)."""

    rule: ClassVar[str] = "BM-29"
    seat: int
    start: Start
    at: Place


class RoundBegan(Event, frozen=True, tag="round"):
    """A round begins, and this seat has the die (BM-8, BM-24)."""

    rule: ClassVar[str] = "BM-8"
    heads: ClassVar[bool] = True
    mark: ClassVar[Mark] = "round"
    round: int
    starting: int


class Swam(Event, frozen=True, tag="swam"):
    """A fish swam one card (BM-10)."""

    rule: ClassVar[str] = "BM-10"
    owner: int
    fish: int
    at: Place
    to: Place


class Stayed(Event, frozen=True, tag="stayed"):
    """A seat is done after so many of its fish swam, though others could (BM-10)."""

    rule: ClassVar[str] = "BM-10"
    seat: int
    swam: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The starting player rolled the die (BM-14)."""

    rule: ClassVar[str] = "BM-14"
    final: ClassVar[bool] = True
    seat: int
    number: int


class Switched(Event, frozen=True, tag="switched"):
    """Both machines of a number went on or off (BM-15)."""

    rule: ClassVar[str] = "BM-15"
    number: int
    on: bool
    cards: tuple[Place, ...]


class Steered(Event, frozen=True, tag="steered"):
    """The starting player chose where the current carries a fish from the splitting card (BM-17)."""

    rule: ClassVar[str] = "BM-17"
    owner: int
    fish: int
    to: Place


class Admitted(Event, frozen=True, tag="admitted"):
    """Alternative rule: of several old fish, this owner's goes onto the card (BM-D16)."""

    rule: ClassVar[str] = "BM-D16"
    card: Place
    owner: int


class Drift(Value, frozen=True):
    """What the current does with one fish."""

    owner: int
    fish: int
    at: Place
    to: Place


class Held(Event, frozen=True, tag="held"):
    """Alternative rule: an old fish stays in the current, since the card ahead is for another one (BM-D16)."""

    rule: ClassVar[str] = "BM-D16"
    owner: int
    at: Place
    to: Place


class Swept(Event, frozen=True, tag="swept"):
    """The current ran: all these fish moved at once (BM-16, BM-D8)."""

    rule: ClassVar[str] = "BM-16"
    moved: tuple[Drift, ...]


class Hunted(Event, frozen=True, tag="hunted"):
    """A Molly swam one card, or stayed on a card that is its aim already (BM-19, BM-D6)."""

    rule: ClassVar[str] = "BM-19"
    molly: int
    at: Place
    to: Place
    aims: tuple[Place, ...]
    """The nearest of the cards with the fewest fish that this step leads to."""
    fewest: int
    """How many fish are on each of them."""
    away: int
    """How far they were before this step."""
    chosen: bool
    """Whether the starting player had a choice (BM-21)."""


class Eaten(Event, frozen=True, tag="eaten"):
    """A fish is out of the tank for good (BM-23)."""

    mark: ClassVar[Mark] = "loss"
    rule: ClassVar[str] = "BM-23"
    owner: int
    fish: int
    at: Place
    by: Killer
    number: int
    """The number of the machine; 0 where it was none."""


class Out(Event, frozen=True, tag="out"):
    """A seat cannot win any more (BM-25, BM-27)."""

    rule: ClassVar[str] = "BM-25"
    seat: int


class Loss(Value, frozen=True):
    """One fish of the story: when it went, where, and what took it."""

    round: int
    owner: int
    fish: int
    at: Place
    by: Killer
    number: int


class Ending(Outcome, frozen=True, kw_only=True):
    """How a game of Black Molly ended, with the story of every fish that was lost."""

    rounds: int
    losses: tuple[Loss, ...]
    together: bool
    """Whether the last fish of several seats went in the same round, so that their ages decided (BM-D12, BM-D17)."""


EVENTS: tuple[type[Event], ...] = (
    Laid,
    Placed,
    RoundBegan,
    Swam,
    Stayed,
    Rolled,
    Switched,
    Steered,
    Admitted,
    Held,
    Swept,
    Hunted,
    Eaten,
    Out,
)
