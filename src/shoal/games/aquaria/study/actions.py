"""Aquaria's actions: most moves are one; those that name several cards or a cell are told one thing after another."""

from __future__ import annotations

from typing import Final

from shoal.games.aquaria.pieces import CELLS, KEEP, LION, PLACE, TRADE, unpack

ABOUT: Final = """Most moves are one action. Those that name several things are told one after another:

| move | actions, in this order |
| --- | --- |
| place a card | the card, the cell |
| take a Lionfish | the Lionfish, the cell |
| trade cards | the cards, lowest number first; after two of them a third, or that it is enough |
| keep a Starting tile and cards | the tile, then the three cards, lowest number first |
| everything else | one action |
"""

CARDS: Final = 112
"""So many numbers there are for cards, whatever components are played with."""

LIONS: Final = LION
"""From here on: this Lionfish. Below, an action is the code of its move."""
PLACED: Final = LIONS + 32
"""From here on: this card is placed."""
TRADED: Final = PLACED + CARDS
"""From here on: this card is traded."""
KEPT: Final = TRADED + CARDS
"""From here on: this card is kept."""
TILES: Final = KEPT + CARDS
"""From here on: this Starting tile is kept."""
CELL: Final = TILES + 16
"""From here on: on this cell."""
ENOUGH: Final = CELL + CELLS
"""No third card is traded."""
ACTIONS: Final = ENOUGH + 1
MOST_PARTS: Final = 4


def parts_of(code: int) -> list[int]:
    """The actions that make the move with this code."""
    if code < LION:
        return [code]
    if code < PLACE:
        return [LIONS + (code - LION) // CELLS, CELL + (code - LION) % CELLS]
    if code < TRADE:
        return [PLACED + (code - PLACE) // CELLS, CELL + (code - PLACE) % CELLS]
    if code < KEEP:
        traded = [TRADED + card for card in unpack(code - TRADE)]
        return traded if len(traded) == 3 else [*traded, ENOUGH]
    return [TILES + ((code - KEEP) >> 21), *[KEPT + card for card in unpack((code - KEEP) & (1 << 21) - 1)]]
