"""What a game tells a search beside its rules and its worths: which moves to look at, how to play on, when to stop."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from shoal.core.contract.drive import any_move, playout
from shoal.core.contract.event import Event
from shoal.core.contract.state import State
from shoal.core.contract.view import View
from shoal.core.value import Value


class Effort(Value, frozen=True):
    """How long and how far a search looks ahead."""

    iterations: int
    rounds: int = 1
    """So many rounds ahead, whatever a round is in the game; the worths tell the rest."""
    exact: int = 0
    """Where choices are sealed and so many rounds are left at most, the game is worked out to its end."""
    seconds: float = 0.0
    """If this is above 0, it stops after so many seconds of its processor; how far it comes depends on that one."""
    careless: float = 0.0
    """How often a player does not look ahead, but does what a casual one does."""


class Tuning(Value, frozen=True):
    """How a search goes about it. What is best in a game has to be measured."""

    curiosity: float = 0.7
    """How much more a move is tried of which little is known."""
    depth: int = 40
    """So many choices deep it remembers what it learns; below, it plays on as the knowledge chooses."""
    patience: int = 1
    """Where choices are sealed, a place is only played on from so many times before it remembers choices, too."""
    paranoid: bool = False
    """Whether others are taken to play against the one who searches, and not for themselves."""
    simple: float = 0.0
    """How often others are taken to think one step only. Where choices are sealed, they expect anything of everybody;
    in turn, they do what the knowledge calls simple."""
    foresight: int = 0
    """After so many iterations others are no longer taken for simple minds, but to play as was found for them."""


USUAL: Final = Tuning(patience=64)
"""For games that say nothing. Where several seal one of many moves, a round has hundreds of outcomes; what can be
learned after each, from few visits, is no better than random games, and takes five times as long."""

ENDLESS: Final = 1000
"""More rounds than anybody works out to the end."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """Knows nothing: all moves are looked at, playouts are random and go to the end. A game says more in a subclass."""

    def moves(self, state: State, seat: int, rng: Random) -> list[int]:
        """The codes of the moves that this seat should think about, the most promising first."""
        return state.codes(seat)

    def choose(self, state: State, seat: int, rng: Random) -> int:
        """The code of what this seat does in a playout."""
        return any_move(state, seat, rng)

    def simple(self, state: State, seat: int, rng: Random) -> int:
        """The code of what this seat does if it thinks one step only; -1 where that is not known."""
        return -1

    def far(self, state: State, start: State, rounds: int) -> bool:
        """Whether a look ahead has gone so many rounds from `start` that the worths can tell the rest."""
        return False

    def rounds_left(self, state: State) -> int:
        """How many rounds the game can last from here at most, where it is small enough to be worked out to the end."""
        return ENDLESS

    def hides(self, view: View) -> bool:
        """Whether anything may be hidden from the seat of this view but what others have sealed."""
        return True

    def gain(self, state: State, seat: int, code: int, rng: Random) -> float:
        """What this move brings its seat soon, in whatever greedy players of the game count; here nothing is known."""
        return 0.0

    def round_after(self, state: State, seat: int, code: int, rng: Random) -> State:
        """How things stand when this move is made and the round is played on as playouts are."""
        after = state.copy()
        after.apply(seat, code, None)
        playout(after, rng, lambda now: self.far(now, state, 1), self.choose)
        return after

    def tuning(self, start: State) -> Tuning:
        """How a search from here goes about it."""
        return USUAL

    def memorable(self) -> tuple[type[Event], ...]:
        """The kinds of events that a bot has to remember because views forget what they told; in most games none."""
        return ()

    def recall(self, view: View, heard: Sequence[Event]) -> View:
        """The view with what it has forgotten, as far as that follows for certain from memorable events, oldest first.

        Whoever begins to listen late has not heard them all.
        """
        return view
