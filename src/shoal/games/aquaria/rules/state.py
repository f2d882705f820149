"""Where a game of Aquaria stands: the table, the players, and one stack of all that is still to be done."""

from __future__ import annotations

from typing import Final

from shoal.core.parts import built, parts_of
from shoal.core.state import State
from shoal.games.aquaria.pieces import CELLS, EMPTY, FIRST_OXYGEN
from shoal.games.aquaria.rules.setup import Setup
from shoal.games.aquaria.rules.tasks import SHIFT, TASKS, Task

SET_UP: Final = 0
ACTION: Final = 1
MICROFLORA: Final = 2
ORDER: Final = 3
INCOME: Final = 4
FEEDING: Final = 5
PREPARATION: Final = 6
REFRESHING: Final = 7
SCORING: Final = 8
STAGES: Final = (
    "set-up",
    "action",
    "microflora",
    "order",
    "income",
    "feeding",
    "preparation",
    "refresh",
    "scoring",
)


class Player:
    """All that one player has. Cans are counted in bytes, red lowest; dials in pairs of bits, the first one lowest."""

    __slots__ = (
        "anemones",
        "cans",
        "cells",
        "choices",
        "circle",
        "dials",
        "face",
        "filled",
        "filter",
        "hand",
        "level",
        "lionfish",
        "matches",
        "open",
        "oxygen",
        "pearls",
        "points",
        "space",
        "surplus",
        "tile",
        "tokens",
        "tucked",
        "wool",
    )

    def __init__(
        self,
        oxygen: int,
        points: int,
        pearls: int,
        cans: int,
        wool: int,
        surplus: int,
        space: int,
        level: int,
        circle: int,
        face: int,
        dials: int,
        matches: int,
        filled: int,
        anemones: int,
        lionfish: int,
        tile: int,
        cells: tuple[int, ...],
        filter: tuple[int, ...],
        tokens: tuple[int, ...],
        hand: tuple[int, ...],
        open: tuple[int, ...],
        tucked: tuple[int, ...],
        choices: tuple[int, ...],
    ) -> None:
        self.oxygen: int = oxygen
        self.points: int = points
        self.pearls: int = pearls
        self.cans: int = cans
        self.wool: int = wool
        self.surplus: int = surplus
        """Wool that waits until the filter has triggered (AQ-R39)."""
        self.space: int = space
        """Where the Encyclopedia marker stands."""
        self.level: int = level
        """The level of the Pet Shop."""
        self.circle: int = circle
        """Where the die stands, or -1."""
        self.face: int = face
        """Actions taken in this round."""
        self.dials: int = dials
        self.matches: int = matches
        """Dials that gave something in the last Microflora phase."""
        self.filled: int = filled
        """The cells with a card, as bits."""
        self.anemones: int = anemones
        """The cells with an anemone, as bits."""
        self.lionfish: int = lionfish
        """How many Lionfish are in the aquarium."""
        self.tile: int = tile
        """The number of the Starting tile, 0 before it is chosen."""
        self.cells: tuple[int, ...] = cells
        """The card of each cell, or `EMPTY`."""
        self.filter: tuple[int, ...] = filter
        """The tokens of the upper filter, lowest first."""
        self.tokens: tuple[int, ...] = tokens
        """Unused Encyclopedia tokens."""
        self.hand: tuple[int, ...] = hand
        """The cards in hand, lowest number first."""
        self.open: tuple[int, ...] = open
        """Those of them that everybody saw taken."""
        self.tucked: tuple[int, ...] = tucked
        """The cards put under the deck at the beginning, as long as their owner knows that they are there."""
        self.choices: tuple[int, ...] = choices
        """The Starting tiles to choose from."""

    def copy(self) -> Player:
        """A player like this one; all that they share never changes."""
        return Player(
            self.oxygen,
            self.points,
            self.pearls,
            self.cans,
            self.wool,
            self.surplus,
            self.space,
            self.level,
            self.circle,
            self.face,
            self.dials,
            self.matches,
            self.filled,
            self.anemones,
            self.lionfish,
            self.tile,
            self.cells,
            self.filter,
            self.tokens,
            self.hand,
            self.open,
            self.tucked,
            self.choices,
        )

    def key(self) -> tuple[object, ...]:
        """All that makes two players differ; what follows from the cells is left out."""
        numbers = (self.oxygen, self.points, self.pearls, self.cans, self.wool, self.surplus, self.space, self.level)
        more = (self.circle, self.face, self.dials, self.matches, self.tile)
        cards = (self.cells, self.filter, self.tokens, self.hand, self.open, self.tucked, self.choices)
        return (*numbers, *more, *cards)

    def __reduce__(self) -> tuple[object, ...]:
        return (built, (Player, parts_of(self)))

    def food(self, colour: int) -> int:
        """How many cans of this colour there are."""
        return self.cans >> 8 * colour & 255

    def dial(self, dial: int) -> int:
        """The colour that this dial points at."""
        return self.dials >> 2 * dial & 3


def new_player() -> Player:
    """A player before anything is dealt (AQ-R15)."""
    none: tuple[int, ...] = ()
    cells = (EMPTY,) * CELLS
    return Player(FIRST_OXYGEN, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, cells, none, none, none, none, none, none)


class AquariaState(State):
    """The table and its players. Tuples are shared by copies and replaced when they change."""

    __slots__ = (
        "active",
        "arrivals",
        "arrows",
        "colours",
        "discards",
        "display",
        "offer",
        "options",
        "order",
        "parked",
        "players",
        "pool",
        "reshuffled",
        "ring",
        "round",
        "setup",
        "shown",
        "solo",
        "stack",
        "stage",
        "supply",
        "tiles",
        "tokens",
        "turn",
        "under",
        "waiting",
    )

    def __init__(
        self,
        who: int,
        setup: Setup,
        stage: int,
        round: int,
        turn: int,
        active: int,
        waiting: int,
        shown: int,
        players: list[Player],
        stack: list[int],
        options: list[int],
        arrows: list[int],
        parked: list[int],
        ring: tuple[int, ...],
        tiles: tuple[int, ...],
        colours: tuple[int, ...],
        order: tuple[int, ...],
        tokens: tuple[int, ...],
        arrivals: tuple[int, ...],
        offer: tuple[int, ...],
        pool: tuple[int, ...],
        under: tuple[int, ...],
        discards: tuple[int, ...],
        reshuffled: tuple[tuple[int, ...], ...],
        display: tuple[int, ...],
        supply: tuple[int, ...],
        solo: tuple[int, ...],
    ) -> None:
        self.who = who
        self.setup: Setup = setup
        self.stage: int = stage
        """The phase of the round, or set-up, or scoring."""
        self.round: int = round
        """The round being played, from 1; 0 before the first."""
        self.turn: int = turn
        """Turns begun in this Action phase, or parts of another phase."""
        self.active: int = active
        """The player whose turn or part it is; effects are theirs."""
        self.waiting: int = waiting
        """The seats, as bits, that have not chosen their Starting tile."""
        self.shown: int = shown
        """The solo tile played last, or -1."""
        self.players: list[Player] = players
        """The players by seat; in the solo game the automa stands behind them, with a die and a marker."""
        self.stack: list[int] = stack
        """What is still to be done, the next thing last."""
        self.options: list[int] = options
        """The codes of all that may be answered now; they follow from the rest."""
        self.arrows: list[int] = arrows
        """The space that each outer circle's arrow points at."""
        self.parked: list[int] = parked
        """Pearls on each outer circle."""
        self.ring: tuple[int, ...] = ring
        """The outer circles, clockwise."""
        self.tiles: tuple[int, ...] = tiles
        """The bonus tile of each outer circle, by the number of the circle."""
        self.colours: tuple[int, ...] = colours
        """The active colour of each round."""
        self.order: tuple[int, ...] = order
        """The player order."""
        self.tokens: tuple[int, ...] = tokens
        """The Encyclopedia token on each space, or -1."""
        self.arrivals: tuple[int, ...] = arrivals
        """Who has finished the Encyclopedia, first to last."""
        self.offer: tuple[int, ...] = offer
        """The cards of the offer by their place, or `EMPTY`."""
        self.pool: tuple[int, ...] = pool
        """The cards of the deck, lowest number first: their order is for fate to say."""
        self.under: tuple[int, ...] = under
        """The cards tucked under the deck, lowest number first; they are its last ones (AQ-D21)."""
        self.discards: tuple[int, ...] = discards
        self.reshuffled: tuple[tuple[int, ...], ...] = reshuffled
        """The discards that became a new deck, each time (AQ-D21)."""
        self.display: tuple[int, ...] = display
        """The Lionfish to choose from."""
        self.supply: tuple[int, ...] = supply
        """How many filter tokens of each type are left."""
        self.solo: tuple[int, ...] = solo
        """The solo tiles not yet played."""

    def key(self) -> tuple[object, ...]:
        setup = self.setup
        stack = [(TASKS[task >> SHIFT].name, task & ((1 << SHIFT) - 1)) for task in self.stack]
        return (
            (setup.seats, setup.advanced, setup.tables.name),
            (self.who, self.stage, self.round, self.turn, self.active, self.waiting, self.shown),
            tuple([player.key() for player in self.players]),
            tuple(stack),
            (tuple(self.arrows), tuple(self.parked), self.ring, self.tiles, self.colours, self.order),
            (self.tokens, self.arrivals, self.offer, self.pool, self.under, self.discards, self.reshuffled),
            (self.display, self.supply, self.solo),
        )

    def position(self) -> tuple[object, ...]:
        """The key without what only tells how cards came where they are: old discards, cards that were seen taken."""
        setup, table, _, stack, board, cards, rest = self.key()
        assert isinstance(table, tuple)
        assert isinstance(cards, tuple)
        now = (*table[:4], 0 if self.waiting else self.active, *table[5:])
        players = [(*player.key()[:-3], player.tucked, player.choices) for player in self.players]
        return (setup, now, tuple(players), stack, board, cards[:-1], rest)

    def push(self, task: Task, at: int = 0) -> None:
        """Let this be done next."""
        self.stack.append(task.number << SHIFT | at)

    def player(self) -> Player:
        """The player whose turn or part it is."""
        return self.players[self.active]
