"""Where a game of Aquaria stands: the table, the players, and one stack of all that is still to be done."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import FATE
from shoal.core.contract.state import State
from shoal.core.parts import filled, parts_of
from shoal.games.aquaria.pieces import CELLS, EMPTY, FIRST_OXYGEN, GRAY_SPACE, MIDDLE, OFFER
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
    """All that one player has (AQ-R10). Cans are counted in bytes, red lowest; dials in pairs of bits, likewise."""

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

    oxygen: int
    points: int
    pearls: int
    cans: int
    wool: int
    surplus: int
    """Wool that waits until the filter has triggered (AQ-R39)."""
    space: int
    """Where the Encyclopedia marker stands."""
    level: int
    """The level of the Pet Shop."""
    circle: int
    """Where the die stands, or -1."""
    face: int
    """Actions taken in this round."""
    dials: int
    matches: int
    """Dials that gave something in the last Microflora phase."""
    filled: int
    """The cells with a card, as bits."""
    anemones: int
    """The cells with an anemone, as bits."""
    lionfish: int
    """How many Lionfish are in the aquarium."""
    tile: int
    """The number of the Starting tile, 0 before it is chosen."""
    cells: tuple[int, ...]
    """The card of each cell, or `EMPTY`."""
    filter: tuple[int, ...]
    """The tokens of the upper filter, lowest first."""
    tokens: tuple[int, ...]
    """Unused Encyclopedia tokens."""
    hand: tuple[int, ...]
    """The cards in hand, lowest number first."""
    open: tuple[int, ...]
    """Those of them that everybody saw taken."""
    tucked: tuple[int, ...]
    """The cards put under the deck at the beginning, as long as their owner knows that they are there."""
    choices: tuple[int, ...]
    """The Starting tiles to choose from."""

    def __init__(self, like: Player | None = None) -> None:
        """A player like this one, or before anything is dealt (AQ-R15); all that two players share never changes."""
        if like is not None:
            self.oxygen = like.oxygen
            self.points = like.points
            self.pearls = like.pearls
            self.cans = like.cans
            self.wool = like.wool
            self.surplus = like.surplus
            self.space = like.space
            self.level = like.level
            self.circle = like.circle
            self.face = like.face
            self.dials = like.dials
            self.matches = like.matches
            self.filled = like.filled
            self.anemones = like.anemones
            self.lionfish = like.lionfish
            self.tile = like.tile
            self.cells = like.cells
            self.filter = like.filter
            self.tokens = like.tokens
            self.hand = like.hand
            self.open = like.open
            self.tucked = like.tucked
            self.choices = like.choices
            return
        self.oxygen = FIRST_OXYGEN
        self.points = 0
        self.pearls = 0
        self.cans = 0
        self.wool = 0
        self.surplus = 0
        self.space = 0
        self.level = 0
        self.circle = -1
        self.face = 0
        self.dials = 0
        self.matches = 0
        self.filled = 0
        self.anemones = 0
        self.lionfish = 0
        self.tile = 0
        self.cells = (EMPTY,) * CELLS
        self.filter = ()
        self.tokens = ()
        self.hand = ()
        self.open = ()
        self.tucked = ()
        self.choices = ()

    def key(self) -> tuple[object, ...]:
        """All that makes two players differ; what follows from the cells is left out."""
        numbers = (self.oxygen, self.points, self.pearls, self.cans, self.wool, self.surplus, self.space, self.level)
        more = (self.circle, self.face, self.dials, self.matches, self.tile)
        cards = (self.cells, self.filter, self.tokens, self.hand, self.open, self.tucked, self.choices)
        return (*numbers, *more, *cards)

    def __reduce__(self) -> tuple[object, ...]:
        return (filled, (Player, (), parts_of(self)))

    def food(self, colour: int) -> int:
        """How many cans of this colour there are."""
        return self.cans >> 8 * colour & 255

    def dial(self, dial: int) -> int:
        """The colour that this dial points at."""
        return self.dials >> 2 * dial & 3


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

    setup: Setup
    stage: int
    """The phase of the round, or set-up, or scoring."""
    round: int
    """The round being played, from 1; 0 before the first."""
    turn: int
    """Turns begun in this Action phase, or parts of another phase."""
    active: int
    """The player whose turn or part it is; effects are theirs."""
    waiting: int
    """The seats, as bits, that have not chosen their Starting tile."""
    shown: int
    """The solo tile played last, or -1."""
    players: list[Player]
    """The players by seat; in the solo game the automa stands behind them, with a die and a marker."""
    stack: list[int]
    """What is still to be done, the next thing last."""
    options: list[int]
    """The codes of all that may be answered now; they follow from the rest."""
    arrows: list[int]
    """The space that each outer circle's arrow points at, first the gray one (AQ-R3)."""
    parked: list[int]
    """Pearls on each outer circle."""
    ring: tuple[int, ...]
    """The outer circles, clockwise."""
    tiles: tuple[int, ...]
    """The bonus tile of each outer circle, by the number of the circle."""
    colours: tuple[int, ...]
    """The active colour of each round."""
    order: tuple[int, ...]
    """The player order."""
    tokens: tuple[int, ...]
    """The Encyclopedia token on each space, or -1."""
    arrivals: tuple[int, ...]
    """Who has finished the Encyclopedia, first to last."""
    offer: tuple[int, ...]
    """The cards of the offer by their place, or `EMPTY`."""
    pool: tuple[int, ...]
    """The cards of the deck, lowest number first: their order is for fate to say."""
    under: tuple[int, ...]
    """The cards tucked under the deck, lowest number first; they are its last ones (AQ-D21)."""
    discards: tuple[int, ...]
    reshuffled: tuple[tuple[int, ...], ...]
    """The discards that became a new deck, each time (AQ-D21)."""
    display: tuple[int, ...]
    """The Lionfish to choose from."""
    supply: tuple[int, ...]
    """How many filter tokens of each type are left."""
    solo: tuple[int, ...]
    """The solo tiles not yet played."""

    def __init__(self, setup: Setup, like: AquariaState | None = None) -> None:
        """A table like this one, or one on which nothing has been laid yet."""
        if like is not None:
            self.who = like.who
            self.setup = setup
            self.stage = like.stage
            self.round = like.round
            self.turn = like.turn
            self.active = like.active
            self.waiting = like.waiting
            self.shown = like.shown
            self.players = [Player(player) for player in like.players]
            self.stack = like.stack[:]
            self.options = like.options[:]
            self.arrows = like.arrows[:]
            self.parked = like.parked[:]
            self.ring = like.ring
            self.tiles = like.tiles
            self.colours = like.colours
            self.order = like.order
            self.tokens = like.tokens
            self.arrivals = like.arrivals
            self.offer = like.offer
            self.pool = like.pool
            self.under = like.under
            self.discards = like.discards
            self.reshuffled = like.reshuffled
            self.display = like.display
            self.supply = like.supply
            self.solo = like.solo
            return
        self.who = FATE
        self.setup = setup
        self.stage = SET_UP
        self.round = 0
        self.turn = 0
        self.active = 0
        self.waiting = (1 << setup.seats) - 1
        self.shown = -1
        self.players = [Player() for _ in range(setup.players)]
        self.stack = []
        self.options = []
        self.arrows = [GRAY_SPACE] * MIDDLE
        self.parked = [0] * MIDDLE
        self.ring = ()
        self.tiles = ()
        self.colours = ()
        self.order = ()
        self.tokens = (-1,) * len(setup.tables.space_names)
        self.arrivals = ()
        self.offer = (EMPTY,) * OFFER
        self.pool = tuple(range(len(setup.tables.card_ids)))
        self.under = ()
        self.discards = ()
        self.reshuffled = ()
        self.display = ()
        self.supply = tuple(setup.tables.filter_copies)
        self.solo = tuple(range(len(setup.tables.solo_ids))) if setup.solo() else ()

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
