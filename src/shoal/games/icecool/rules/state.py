"""Where a game of ICECOOL stands."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.state import State
from shoal.core.parts import filled, parts_of
from shoal.games.icecool.pieces import EACH_VALUE

CHOOSING: Final = 0
"""Fate chooses the first Catcher."""
PLACING: Final = 1
"""The Catcher puts its penguin in the Kitchen."""
FLICKING: Final = 2
"""A seat flicks, or goes to the red line first."""
MOVING: Final = 3
"""The world answers a flick."""
DRAWING: Final = 4
"""Cards are drawn for fish."""
SKATING: Final = 5
"""A seat may turn two 1s up for one more turn."""
PAYING: Final = 6
"""The round is over, and cards are drawn for ID cards."""
ENDED: Final = 7

OFF: Final = -1_000_000
"""The place of a penguin that is not on the board."""


class Setup:
    """What is settled before the game and never changes; copies of a state share it."""

    __slots__ = ("limit", "random_catcher", "rounds", "seats", "tournament")

    def __init__(self, seats: int, tournament: bool, random_catcher: bool, limit: int) -> None:
        self.seats: int = seats
        self.tournament: bool = tournament
        """One point for each fish and each ID card; no cards (IC-31)."""
        self.random_catcher: bool = random_catcher
        """Whether fate chooses the first Catcher; otherwise it is seat 0 (IC-2)."""
        self.limit: int = limit
        """After so many turns a round ends anyway; 0 is never (IC-D20)."""
        self.rounds: int = 4 if seats == 2 else seats
        """Everybody is Catcher once, of two players twice (IC-27, IC-28)."""

    def __reduce__(self) -> tuple[object, ...]:
        return (Setup, (self.seats, self.tournament, self.random_catcher, self.limit))


class IceCoolState(State):
    """The penguins, the fish, the cards, and whose turn it is."""

    __slots__ = (
        "catcher",
        "caught",
        "fish",
        "fish_taken",
        "flick",
        "hidden",
        "ids",
        "ids_held",
        "lined",
        "owed",
        "phase",
        "pile",
        "plain",
        "points",
        "recalled",
        "round",
        "setup",
        "shown",
        "story",
        "turn",
        "turns",
        "ways",
        "xs",
        "ys",
    )

    def __init__(self, who: int, setup: Setup) -> None:
        """A game before anything has happened."""
        seats = setup.seats
        self.who = who
        self.setup: Setup = setup
        self.phase: int = CHOOSING
        self.round: int = 0
        """The round being played, from 1."""
        self.catcher: int = -1
        self.turn: int = -1
        """The seat whose turn it is."""
        self.turns: int = 0
        """Turns begun in this round."""
        self.flick: int = -1
        """The code of the flick that the world is asked about."""
        self.lined: int = 0
        """Whether the penguin was put on a red line in this turn."""
        self.caught: int = 0
        """Catches of this round in a game of two."""
        self.recalled: int = -1
        """The Runner of two that goes back to the red circle for an immediate turn (IC-29)."""
        self.xs: list[int] = [OFF] * seats
        self.ys: list[int] = [OFF] * seats
        self.ways: list[int] = [0] * seats
        """Where each penguin stands, and where it looks, in degrees."""
        self.fish: list[int] = [0] * seats
        """The fish of each seat that still hang, as bits: bit n for the n-th door with fish."""
        self.ids: list[int] = list(range(seats))
        """Who has each seat's ID card."""
        self.hidden: list[int] = [0] * (3 * seats)
        """How many cards of value 1, 2 and 3 each seat has face down."""
        self.shown: list[int] = [0] * seats
        """How many 1s each seat has turned up for Ice Skates."""
        self.plain: list[int] = [0] * seats
        """Plain points that each seat got when the pile was empty (IC-D18)."""
        self.pile: list[int] = [EACH_VALUE] * 3
        """How many cards of value 1, 2 and 3 are left to draw."""
        self.owed: list[int] = []
        """The seats that have cards to draw, in order."""
        self.points: list[int] = [0] * seats
        """Points of tournament scoring."""
        self.fish_taken: list[int] = [0] * seats
        self.ids_held: list[int] = [0] * seats
        """Fish of all rounds so far, and ID cards at their ends."""
        self.story: list[int] = []
        """The rounds that are over, packed by `rules.pack_round`."""

    def become(self, other: IceCoolState) -> None:
        """Stand as this other state does, and share nothing with it that can change."""
        self.phase = other.phase
        self.round = other.round
        self.catcher = other.catcher
        self.turn = other.turn
        self.turns = other.turns
        self.flick = other.flick
        self.lined = other.lined
        self.caught = other.caught
        self.recalled = other.recalled
        self.xs = other.xs[:]
        self.ys = other.ys[:]
        self.ways = other.ways[:]
        self.fish = other.fish[:]
        self.ids = other.ids[:]
        self.hidden = other.hidden[:]
        self.shown = other.shown[:]
        self.plain = other.plain[:]
        self.pile = other.pile[:]
        self.owed = other.owed[:]
        self.points = other.points[:]
        self.fish_taken = other.fish_taken[:]
        self.ids_held = other.ids_held[:]
        self.story = other.story[:]

    def __reduce__(self) -> tuple[object, ...]:
        return (filled, (type(self), (self.who, self.setup), parts_of(self)))

    def position(self) -> tuple[object, ...]:
        """The key without the rounds that are over."""
        return (*self.key()[:-1], tuple(self.points), tuple(self.fish_taken), tuple(self.ids_held))

    def key(self) -> tuple[object, ...]:
        setup = self.setup
        return (
            (setup.seats, setup.tournament, setup.random_catcher, setup.limit),
            (self.who, self.phase, self.round, self.catcher, self.turn, self.turns),
            (self.flick, self.lined, self.caught, self.recalled),
            (tuple(self.xs), tuple(self.ys), tuple(self.ways)),
            (tuple(self.fish), tuple(self.ids)),
            (tuple(self.hidden), tuple(self.shown), tuple(self.plain), tuple(self.pile), tuple(self.owed)),
            (tuple(self.points), tuple(self.fish_taken), tuple(self.ids_held), tuple(self.story)),
        )
