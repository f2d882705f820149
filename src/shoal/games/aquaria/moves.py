"""What a seat can answer in Aquaria, as values and as codes.

Cards, Lionfish, tokens and spaces go by the ids that their component files give them. A cell of an aquarium is a
number from 0 to 15, row by row from the top left; a dial is 0 to 3 below the columns, 4 to 7 beside the rows.
"""

from __future__ import annotations

from shoal.core import Move
from shoal.games.aquaria.pieces import Action, Can, Circle

# Set-up -----------------------------------------------------------------------------------------------------


class Keep(Move, frozen=True, tag="keep"):
    """Keep this Starting tile and three of the five cards (AQ-R11)."""

    tile: int
    cards: tuple[str, ...]


# A turn -----------------------------------------------------------------------------------------------------


class Go(Move, frozen=True, tag="go"):
    """Move the die to this circle (AQ-R51)."""

    circle: Circle


class Act(Move, frozen=True, tag="act"):
    """Take this action at the strength that so many pearls buy (AQ-R56)."""

    action: Action
    pearls: int


class Trade(Move, frozen=True, tag="trade"):
    """Discard two cards of one colour for a level of the Pet Shop, or three for its lower bonus, too (AQ-R76)."""

    cards: tuple[str, ...]


class Place(Move, frozen=True, tag="place"):
    """Put a card from hand on an empty cell (AQ-R60)."""

    card: str
    cell: int


class Done(Move, frozen=True, tag="done"):
    """Stop here: end the turn, leave the action, turn no more dials, feed all, skip what may be skipped."""


# What bonuses ask -------------------------------------------------------------------------------------------


class Turn(Move, frozen=True, tag="turn"):
    """Give this dial a quarter turn (AQ-R44)."""

    dial: int


class Food(Move, frozen=True, tag="food"):
    """Gain a can of this colour."""

    colour: Can


class Take(Move, frozen=True, tag="take"):
    """Take this card from the offer (AQ-R74)."""

    card: str


class DrawCard(Move, frozen=True, tag="draw"):
    """Draw a card blind from the deck (AQ-R74)."""


class Step(Move, frozen=True, tag="step"):
    """Go on to this space of the Encyclopedia (AQ-R64)."""

    space: str


class Pick(Move, frozen=True, tag="pick"):
    """Take this side of a bonus with a slash (AQ-R20), counted from 0; 0 alone takes a bonus that may be skipped."""

    side: int


class Token(Move, frozen=True, tag="token"):
    """Put a token of this type in the filter (AQ-R32)."""

    token: str


class Lionfish(Move, frozen=True, tag="lionfish"):
    """Take this Lionfish of the display and put it on an empty cell (AQ-R28)."""

    card: str
    cell: int


# Phases -----------------------------------------------------------------------------------------------------


class Collect(Move, frozen=True, tag="collect"):
    """Gain the bonus of a matching dial or the income of a card; in the last round a dial may give points (AQ-R93).

    `spot` is a dial from 0 to 7, or 8 and more for the cells.
    """

    spot: int
    points: bool = False


class Feed(Move, frozen=True, tag="feed"):
    """Feed the card on this cell, as far as the cans go (AQ-R98)."""

    cell: int


# At any time ------------------------------------------------------------------------------------------------


class Use(Move, frozen=True, tag="use"):
    """Use an Encyclopedia token (AQ-R66)."""

    token: str


class BuyCard(Move, frozen=True, tag="buy card"):
    """Pay a pearl for a card of the offer (AQ-R87)."""


class BuyFood(Move, frozen=True, tag="buy food"):
    """Pay a pearl for a can of this colour (AQ-R88)."""

    colour: Can


class Swap(Move, frozen=True, tag="swap"):
    """Give two cans for one, of any colours (AQ-R89)."""

    give: tuple[Can, Can]
    get: Can


class Refresh(Move, frozen=True, tag="refresh"):
    """Pay an oxygen point for six new cards in the offer (AQ-R90)."""


MOVES: tuple[type[Move], ...] = (
    Keep,
    Go,
    Act,
    Trade,
    Place,
    Done,
    Turn,
    Food,
    Take,
    DrawCard,
    Step,
    Pick,
    Token,
    Lionfish,
    Collect,
    Feed,
    Use,
    BuyCard,
    BuyFood,
    Swap,
    Refresh,
)
