"""The vocabulary of Aquaria: colours, kinds of cards, circles, dials, and how they are counted in integers.

Everything with a name has a number inside. A card is its place in the list of cards, a Lionfish stands behind them:
`LIONFISH + n`. A space of an aquarium is `row * 4 + column`, both from 0; a dial is 0 to 3 below the columns and 4 to 7
beside the rows. Colours are numbered the way a dial turns, so a quarter turn adds 1 and the opposite is 2 away.
A move is a code: where its kind begins, plus what it names.
"""

from __future__ import annotations

from typing import Final, Literal

Colour = Literal["red", "yellow", "blue", "green"]
Can = Literal["red", "green", "blue"]
Circle = Literal["place", "study", "oxygen", "gain", "shop", "middle"]
Action = Literal["place", "study", "oxygen", "gain"]
Ring = Literal["black", "red"]
Type = Literal["clownfish", "school", "plant", "anemone"]
Match = Literal["clownfish", "school", "anemone", "red", "yellow", "blue", "green"]
Goal = Literal["place", "study", "oxygen", "gain", "shop", "middle", "clockwise", "counterclockwise"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "yellow", "blue", "green")
"""The colours of cards, in the order in which a dial passes them."""

TYPES: Final[tuple[Type, ...]] = ("clownfish", "school", "plant", "anemone")
CLOWNFISH: Final = 0
SCHOOL: Final = 1
PLANT: Final = 2
ANEMONE: Final = 3

FOODS: Final[tuple[Can, ...]] = ("red", "green", "blue")
"""The colours of food cans, and of filter tokens."""

CIRCLES: Final[tuple[Circle, ...]] = ("place", "study", "oxygen", "gain", "shop", "middle")
"""The five outer circles, each called by its action, and the one in the middle."""
ACTIONS: Final[tuple[Action, ...]] = ("place", "study", "oxygen", "gain")
"""The actions that come in several strengths, by the number of their circle."""
PLACE_CIRCLE: Final = 0
STUDY_CIRCLE: Final = 1
OXYGEN_CIRCLE: Final = 2
GAIN_CIRCLE: Final = 3
SHOP_CIRCLE: Final = 4
MIDDLE: Final = 5

DIALS: Final = ("column 1", "column 2", "column 3", "column 4", "row 1", "row 2", "row 3", "row 4")

ROUNDS: Final = 4
TURNS: Final = 4
"""Turns of each player in a round."""
OFFER: Final = 6
CELLS: Final = 16
MOST_OXYGEN: Final = 11
FIRST_OXYGEN: Final = 4
WOOL_SPACES: Final = 5
TOKEN_SPACES: Final = 4
MOST_LIONFISH: Final = 2
TOP_LEVEL: Final = 4
HUNGER: Final = 4
"""Points that a card costs which is not fully fed."""
STEP_POINTS: Final = 2
"""Points for each step after the end of the Encyclopedia."""
DIAL_POINTS: Final = 2
"""Points that a dial gives in the last round instead of its bonus."""
EARLY_DIALS: Final = 5
"""Matching dials with which a solo player starts the next round."""
LIONFISH: Final = 100
"""The number of the first Lionfish among the cards of an aquarium."""
EMPTY: Final = -1

RED_SPACE: Final = 0
GRAY_SPACE: Final = 1
"""Where the arrow of a circle stands: on the red space, on the gray one, or further."""

# Codes of moves ---------------------------------------------------------------------------------------------

DONE: Final = 0
GO: Final = 8
ACT: Final = 16
TURN: Final = 64
FOOD: Final = 72
BUY_FOOD: Final = 76
BUY_CARD: Final = 80
REFRESH: Final = 81
DRAW: Final = 82
PICK: Final = 84
COLLECT: Final = 96
FEED: Final = 144
TOKEN: Final = 160
STEP: Final = 192
USE: Final = 256
SWAP: Final = 320
TAKE: Final = 400
LION: Final = 512
PLACE: Final = 1024
TRADE: Final = 1 << 16
KEEP: Final = 1 << 22

NO_CARD: Final = 127
"""Where a third card could stand in a code."""

PAIRS: Final[list[list[int]]] = [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]
"""Two cans that can be given away together."""

SWAPS: Final[list[int]] = list(range(SWAP, SWAP + 3 * len(PAIRS)))
"""The codes of all exchanges of two cans for one."""


def pack(cards: list[int]) -> int:
    """Two or three cards as one number."""
    third = cards[2] if len(cards) == 3 else NO_CARD
    return (cards[0] * 128 + cards[1]) * 128 + third


def unpack(packed: int) -> list[int]:
    """The cards as they were packed."""
    cards = [packed >> 14 & 127, packed >> 7 & 127, packed & 127]
    return cards if cards[2] != NO_CARD else cards[:2]


# Tables of the aquarium ------------------------------------------------------------------------------------


def _neighbours(cell: int) -> list[int]:
    row, column = cell // 4, cell % 4
    beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [r * 4 + c for r, c in beside if 0 <= r < 4 and 0 <= c < 4]


NEIGHBOURS: Final[list[list[int]]] = [_neighbours(cell) for cell in range(CELLS)]
"""The cells beside each cell, up, down, left and right."""

BESIDE: Final[list[int]] = [sum([1 << other for other in cells]) for cells in NEIGHBOURS]
"""The same as sets of bits."""

LINES: Final[list[int]] = [sum([1 << line * 4 + step for step in range(4)]) for line in range(4)] + [
    sum([1 << step * 4 + line for step in range(4)]) for line in range(4)
]
"""The cells of each row, then of each column, as bits."""

LINE_DIALS: Final[list[list[int]]] = [[cell % 4, 4 + cell // 4] for cell in range(CELLS)]
"""The dial below a cell's column and the dial beside its row."""

COUNT: Final[list[int]] = [bin(bits).count("1") for bits in range(1 << 8)]
"""How many bits are set."""


def count(bits: int) -> int:
    """How many of sixteen bits are set."""
    return COUNT[bits & 255] + COUNT[bits >> 8]


def members(bits: int) -> list[int]:
    """The numbers whose bits are set, lowest first."""
    found: list[int] = []
    number = 0
    while bits >> number:
        if bits >> number & 1:
            found.append(number)
        number += 1
    return found
