"""A bot of one's own: a class that sees what its seat sees and answers with one of its moves."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from shoal.core import Event, Header, Move, Moves, View
from shoal.games.getbit.events import Revealed
from shoal.games.getbit.moves import Play


class Careful:
    """Plays its lowest card; asked for anything else, it takes the first of its moves."""

    def answer(self, view: View, moves: Moves) -> Move:
        """The first of the moves; in Get Bit! that is the lowest card of the first robot."""
        return moves[0]


class Dice:
    """Plays any move, with luck that is the same whenever the game is the same."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck

    def answer(self, view: View, moves: Moves) -> Move:
        """Any of the moves, also where they are too many to list."""
        return moves[self.luck.randrange(len(moves))]


class Attentive:
    """Plays cards that were seldom turned up so far: it remembers them where the view forgets."""

    def begin(self, seat: int, header: Header) -> None:
        self.shown: Counter[int] = Counter()

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Revealed):
                self.shown.update(card for _, card in event.cards)

    def answer(self, view: View, moves: Moves) -> Move:
        """The card of Get Bit! that was turned up least."""
        return min(moves, key=lambda move: self.shown[move.card] if isinstance(move, Play) else 0)
