"""What a game tells a search beside its rules and its worths: which moves to look at, how to play on, when to stop."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

from shoal.core.drive import any_move
from shoal.core.state import State
from shoal.core.value import Value


class Effort(Value, frozen=True):
    """How long and how wide a search looks ahead."""

    iterations: int
    curiosity: float = 0.7
    """How much more a move is tried of which little is known."""
    depth: int = 40
    """So many choices deep it remembers what it learns."""
    paranoid: bool = False
    """Whether others are taken to play against the one who searches, and not for themselves."""
    simple: float = 0.0
    """Where choices are sealed: how often others are taken to think one step only, expecting anything of everybody."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """Knows nothing: all moves are looked at, playouts are random and go to the end. A game says more in a subclass."""

    def moves(self, state: State, seat: int) -> list[int]:
        """The codes of the moves that this seat should think about, the most promising first."""
        return state.codes(seat)

    def choose(self, state: State, seat: int, rng: Random) -> int:
        """The code of what this seat does in a playout."""
        return any_move(state, seat, rng)

    def far(self, state: State, start: State) -> bool:
        """Whether a look ahead that began at `start` has gone far enough, so that the worths can tell the rest."""
        return False
