"""A bot of one's own: a class that sees what its seat sees and answers with one of its moves."""

from random import Random

from shoal.core import Move, Moves, View


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
