"""What happens in Get Bit!, and how a game of it ends."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import msgspec

from shoal.core import Event, Mark, Outcome, Value
from shoal.games.getbit.moves import Limb

Part = Literal["whole", "outer half", "inner half"]
"""What a bite takes of a limb: all of it, or a half in the longer game, the outer one first (GB-E5)."""


class Lined(Event, frozen=True, tag="lined"):
    """The robots lie in this order, front to back (GB-2)."""

    rule: ClassVar[str] = "GB-2"
    final: ClassVar[bool] = True
    line: tuple[int, ...]


class RoundBegan(Event, frozen=True, tag="round"):
    """A round begins."""

    rule: ClassVar[str] = "GB-4"
    heads: ClassVar[bool] = True
    mark: ClassVar[Mark] = "round"
    round: int


class Chose(Event, frozen=True, tag="chose"):
    """A card lies face down for this robot (GB-4); only its owner knows which."""

    rule: ClassVar[str] = "GB-4"
    seat: int
    robot: int
    card: int | None

    def seen_by(self, seat: int | None) -> Self:
        """The event with the card for its owner, without it for everybody else."""
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class Revealed(Event, frozen=True, tag="revealed"):
    """All cards of the round are turned up together (GB-5): pairs of robot and card, front to back."""

    rule: ClassVar[str] = "GB-5"
    final: ClassVar[bool] = True
    cards: tuple[tuple[int, int], ...]


class Tied(Event, frozen=True, tag="tied"):
    """These robots played the same card and stay where they are (GB-6)."""

    rule: ClassVar[str] = "GB-6"
    card: int
    robots: tuple[int, ...]


class Swam(Event, frozen=True, tag="swam"):
    """This robot swims to the very front (GB-7)."""

    rule: ClassVar[str] = "GB-7"
    robot: int
    card: int


class Bitten(Event, frozen=True, tag="bitten"):
    """The shark bites the robot at the back (GB-9), which played this card and tied with these."""

    mark: ClassVar[Mark] = "strike"
    rule: ClassVar[str] = "GB-9"
    robot: int
    card: int
    tied_with: tuple[int, ...]


class Lost(Event, frozen=True, tag="lost"):
    """A limb is gone, or half of one; the robot can take so many more bites."""

    rule: ClassVar[str] = "GB-9"
    robot: int
    limb: Limb
    part: Part
    left: int


class Out(Event, frozen=True, tag="out"):
    """A robot has lost its last limb and leaves the game with its cards (GB-10)."""

    mark: ClassVar[Mark] = "loss"
    rule: ClassVar[str] = "GB-10"
    robot: int


class TookBack(Event, frozen=True, tag="took back"):
    """A robot's played cards return to the hand, for a bite (GB-9) or because few were left (GB-11)."""

    rule: ClassVar[str] = "GB-9"
    robot: int
    cause: Literal["bite", "refresh"]


class TurnedDown(Event, frozen=True, tag="turned down"):
    """Memory game: all played cards are turned face down (GB-16)."""

    rule: ClassVar[str] = "GB-16"
    final: ClassVar[bool] = True
    forgets: ClassVar[bool] = True


class Eaten(Event, frozen=True, tag="eaten"):
    """Two robots are left, and the shark eats the rear one (GB-13)."""

    mark: ClassVar[Mark] = "loss"
    rule: ClassVar[str] = "GB-13"
    robot: int


class Bite(Value, frozen=True):
    """One bite of the story: when, whom, after which card, and what it cost."""

    round: int
    robot: int
    card: int | None
    """The card the robot had played; None where a memory game hides it."""
    tied: bool | None
    limb: Limb
    part: Part
    left: int


class Ending(Outcome, frozen=True, kw_only=True):
    """How a game of Get Bit! ended, with the story of each bite."""

    bites: tuple[Bite, ...]


EVENTS: tuple[type[Event], ...] = (
    Lined,
    RoundBegan,
    Chose,
    Revealed,
    Tied,
    Swam,
    Bitten,
    Lost,
    Out,
    TookBack,
    TurnedDown,
    Eaten,
)
