"""What happens in ICECOOL, and how a game of it ends.

Events that belong to a motion say when they happened: `at` milliseconds after the flick. They come with the `Moved`
that shows the motion, before it but for who left the school, so a screen can play it and call each out at its moment.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import msgspec

from shoal.core import Event, Mark, Outcome, Value
from shoal.games.icecool.motion.motion import Motion, Spot
from shoal.games.icecool.moves import Flick

RoundEnd = Literal["fish", "ids", "caught twice", "limit"]
"""Why a round ends: a Runner has all its fish, the Catcher every ID, two players' second catch, too many turns."""


class RoundBegan(Event, frozen=True, tag="round"):
    """A round begins with this Catcher; every Runner's fish hang above their doors (IC-2, IC-3)."""

    rule: ClassVar[str] = "IC-2"
    heads: ClassVar[bool] = True
    final: ClassVar[bool] = True
    mark: ClassVar[Mark] = "round"
    round: int
    catcher: int


class Placed(Event, frozen=True, tag="placed"):
    """The Catcher's penguin stands here, in the Kitchen (IC-4)."""

    rule: ClassVar[str] = "IC-4"
    seat: int
    place: Spot


class Entered(Event, frozen=True, tag="entered"):
    """A Runner puts its penguin on the red circle for its first turn (IC-5), or goes back there (IC-29)."""

    rule: ClassVar[str] = "IC-5"
    seat: int
    place: Spot
    caught: bool
    """Whether it is there again because two players' Catcher has caught it."""


class Lined(Event, frozen=True, tag="lined"):
    """A penguin is put on the red line of a room (IC-8, IC-9)."""

    rule: ClassVar[str] = "IC-8"
    seat: int
    room: int
    place: Spot


class Flicked(Event, frozen=True, tag="flicked"):
    """A penguin is flicked (IC-7); what comes of it, `Moved` tells."""

    rule: ClassVar[str] = "IC-7"
    seat: int
    flick: Flick


class Moved(Event, frozen=True, tag="moved"):
    """What the flick of this seat did: paths to play, and where everybody stands."""

    rule: ClassVar[str] = "IC-10"
    final: ClassVar[bool] = True
    seat: int
    motion: Motion

    def in_brief(self) -> Self:
        """The event without the paths, which are most of it."""
        return msgspec.structs.replace(self, motion=msgspec.structs.replace(self.motion, paths=()))


class TookFish(Event, frozen=True, tag="fish"):
    """A Runner went wholly through its own fish door and takes the fish there (IC-11, IC-21)."""

    rule: ClassVar[str] = "IC-11"
    seat: int
    door: int
    at: int
    left: int
    """How many of its fish still hang."""


class Caught(Event, frozen=True, tag="caught"):
    """The Catcher and this Runner touched, and the Runner's ID goes to the Catcher (IC-15)."""

    mark: ClassVar[Mark] = "strike"
    rule: ClassVar[str] = "IC-15"
    seat: int
    catcher: int
    at: int
    again: bool
    """Two players: the second catch, which ends the round (IC-30)."""


class LeftSchool(Event, frozen=True, tag="left"):
    """A penguin left the school and is put back to where it started (IC-22, IC-23)."""

    rule: ClassVar[str] = "IC-22"
    seat: int
    at: int
    place: Spot


class Drew(Event, frozen=True, tag="drew"):
    """A seat draws a fish card for a fish or for an ID card; only its owner sees the value (IC-14)."""

    rule: ClassVar[str] = "IC-14"
    final: ClassVar[bool] = True
    seat: int
    card: int | None
    cause: Literal["fish", "id"]
    plain: bool
    """Whether the pile was empty, so that this is a plain point without skates (IC-D18)."""

    def seen_by(self, seat: int | None) -> Self:
        """The event with the value for its owner, without it for everybody else."""
        return self if seat == self.seat or self.plain else msgspec.structs.replace(self, card=None)


class Scored(Event, frozen=True, tag="scored"):
    """Tournament scoring: so many points, for a fish or for ID cards (IC-31)."""

    rule: ClassVar[str] = "IC-31"
    seat: int
    points: int
    cause: Literal["fish", "id"]


class Skated(Event, frozen=True, tag="skated"):
    """A seat turns two 1s up and takes one more turn (IC-19)."""

    rule: ClassVar[str] = "IC-19"
    final: ClassVar[bool] = True
    seat: int


class TurnEnded(Event, frozen=True, tag="turn ended"):
    """A seat with face-down cards ends its turn without Ice Skates (IC-19)."""

    rule: ClassVar[str] = "IC-19"
    seat: int


class RoundEnded(Event, frozen=True, tag="round ended"):
    """The round is over (IC-24); fish and penguins leave the board (IC-26)."""

    rule: ClassVar[str] = "IC-24"
    round: int
    cause: RoundEnd
    ids: tuple[tuple[int, ...], ...]
    """The ID cards that lie in front of each seat, named by their owners."""


class CardsShown(Event, frozen=True, tag="cards shown"):
    """The game is over, and everybody turns the face-down cards up: how many of value 1, 2 and 3 each had."""

    rule: ClassVar[str] = "IC-27"
    final: ClassVar[bool] = True
    cards: tuple[tuple[int, ...], ...]


class RoundStory(Value, frozen=True):
    """One round in short."""

    catcher: int
    cause: RoundEnd
    fish: tuple[int, ...]
    """How many fish each seat took."""
    caught: tuple[int, ...]
    """The Runners whose ID the Catcher had in the end."""


class Tally(Value, frozen=True):
    """What the points of one seat are made of."""

    cards: tuple[int, int, int]
    """How many cards of value 1, 2 and 3, plain ones among the 1s."""
    fish: int
    ids: int
    """Fish taken, and ID cards in front of this seat at the ends of rounds, its own included."""
    points: int


class Ending(Outcome, frozen=True, kw_only=True):
    """How a game of ICECOOL ended, and where everybody's points came from."""

    tournament: bool
    rounds: tuple[RoundStory, ...]
    tallies: tuple[Tally, ...]


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    Placed,
    Entered,
    Lined,
    Flicked,
    Moved,
    TookFish,
    Caught,
    LeftSchool,
    Drew,
    Scored,
    Skated,
    TurnEnded,
    RoundEnded,
    CardsShown,
)
