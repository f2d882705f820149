"""What a seat may know of Aquaria.

Secret are only the cards in hand: a seat sees its own, and of the others those that everybody saw them take from the
offer. The deck has no order anywhere: a card is drawn when it is needed. What a seat tucked under the deck at the
beginning only that seat knows, and only until somebody else may have drawn it.
"""

from __future__ import annotations

from typing import Literal

from shoal.core import Value, View
from shoal.games.aquaria.ending import Ending, Rating
from shoal.games.aquaria.events import Phase, StepName
from shoal.games.aquaria.pieces import Circle, Colour

Stage = Literal["set-up", "over"] | Phase


class Wheel(Value, frozen=True):
    """One outer circle of the main board."""

    circle: Circle
    tile: str | None
    """The id of its Action Bonus tile, once it is laid; the spaces are in the box."""
    arrow: int
    """The space its arrow points at: 0 is red, 1 gray, and so on clockwise."""
    pearls: int
    """Pearls that wait for the next visitor."""


class Player(Value, frozen=True):
    """One player as a seat sees them."""

    seat: int
    points: int
    total: int
    """What the final scoring would make of it, were it now."""
    oxygen: int
    pearls: int
    food: tuple[int, int, int]
    """Cans of red, green and blue food."""
    wool: int
    """Wool tiles in the lower filter."""
    surplus: int
    """Wool tiles that go there once the filter has triggered (AQ-R39)."""
    filter: tuple[str, ...]
    """The tokens in the upper filter, lowest first; the printed space below them is not among them."""
    tokens: tuple[str, ...]
    """Unused Encyclopedia tokens."""
    space: str
    """Where the Encyclopedia marker stands."""
    level: int
    """The level of the Pet Shop, 0 at the start."""
    circle: Circle | None
    """Where the die stands; None before its first turn."""
    face: int
    """Actions taken in this round."""
    dials: tuple[Colour, ...]
    """What the eight dials point at: below the columns, then beside the rows."""
    matches: int
    """Dials that gave something in the last Microflora phase."""
    aquarium: tuple[str | None, ...]
    """The cards of the sixteen cells, row by row."""
    held: int
    """How many cards the hand holds."""
    hand: tuple[str, ...]
    """Those of them that this view knows."""
    open: tuple[str, ...]
    """Those of them that everybody knows."""
    unknown: tuple[int, ...]
    """How many of the others came from the first deck, from the second one, and so on."""
    tucked: tuple[str, ...]
    """The cards this player tucked under the deck and knows to be there still; only the owner sees them."""
    choices: tuple[int, ...]
    """The two Starting tiles to choose from, until all have chosen."""
    tile: int | None
    """The number of the Starting tile kept; before all have chosen, only the owner sees it."""
    ready: bool
    """Whether the Starting tile and cards are chosen."""


class Automa(Value, frozen=True):
    """The other player of the solo game."""

    circle: Circle | None
    face: int
    space: str
    tile: int | None
    """The number of its Starting tile."""
    shown: str | None
    """The solo tile it played last."""
    left: tuple[str, ...]
    """The solo tiles it has not played since they were shuffled."""
    rating: Rating
    """How good the game of the other side would be if scored now."""


class Pending(Value, frozen=True):
    """Something that is still to be done, with a number that it needs: a cell, a set of cells or dials."""

    what: str
    at: int


class AquariaView(View, frozen=True):
    """The game as a seat sees it."""

    scoring: Literal["basic", "advanced"]
    components: str
    """What the set of components is called that is played with."""
    stage: Stage
    round: int
    """The round being played, from 1; 0 before the first."""
    colours: tuple[Colour, ...]
    """The active colour of each round."""
    active: Colour | None
    """The one that is active now, or will be in the first round; None once the game is over."""
    order: tuple[int | None, ...]
    """The player order; None is the automa."""
    turn: int | None
    """The seat whose turn or part of a phase it is; None while all choose, or the automa plays."""
    begun: int
    """How many turns, or parts of another phase, have begun in this phase."""
    step: StepName | None
    """What the seat is asked for; None while fate is asked."""
    effect: str | None
    """The bonus that is being gained, where the step belongs to one: `line2` while two turns are left."""
    cell: int | None
    """The cell of the card whose bonus that is, for line turns."""
    sides: tuple[str, ...]
    """The bonuses to pick from, where the step is to pick one or to take one that may be skipped."""
    hungry: tuple[int, ...]
    """The cells still to be fed in this part of the Feeding phase."""
    enough: bool
    """Whether it is asked for feeding and the cans are enough for all these: `done` feeds them and ends the part."""
    wheels: tuple[Wheel, ...]
    """The outer circles, clockwise."""
    spaces: tuple[tuple[str, str], ...]
    """Spaces of the Encyclopedia that still have their token: pairs of space and token."""
    arrivals: tuple[int | None, ...]
    """Who has finished the Encyclopedia, first to last; None is the automa."""
    offer: tuple[str | None, ...]
    """The six places of the offer; in the solo game the first three are the upper row."""
    deck: int
    """How many cards can still be drawn before the discards are shuffled."""
    under: int
    """How many of these were tucked under the others at the beginning; 0 once they are the only ones."""
    discards: tuple[str, ...]
    reshuffled: tuple[tuple[str, ...], ...]
    """The discards that became a new deck, each time that happened."""
    lionfish: tuple[str, ...]
    """The Lionfish in the display."""
    supply: tuple[int, ...]
    """How many filter tokens of each type are left, in the order of the box."""
    players: tuple[Player, ...]
    automa: Automa | None
    pending: tuple[Pending, ...]
    """All that is still to be done, the next one last."""
    outcome: Ending | None
