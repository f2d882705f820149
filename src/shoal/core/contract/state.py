"""The state of a game: it asks, takes answers, and says what happened.

Two layers, one truth. Inside, a state speaks small integers: `who`, `codes`, `apply`; searches and playouts
live there. Outside, it speaks values: `ask`, `moves`, `answer`, `view`. The outer layer is written here, once,
on top of the inner one, which each game writes for itself.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from shoal.core.contract.ask import FATE, OVER, Ask, Choose, Fate, Over
from shoal.core.contract.event import Event
from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.outcome import Outcome
from shoal.core.contract.question import Question
from shoal.core.contract.view import View
from shoal.core.errors import NotAnAnswer, Refused
from shoal.core.parts import built, parts_of
from shoal.core.value import digest

NOTHING: Final = range(0)

NOBODY: Final = -1
"""A seat that nobody sits in."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Where a game stands. Mutable, cheap to copy; knows no clock, no network and no random source."""

    __slots__ = ("who",)

    who: int
    """The lowest seat that is asked now, or `FATE`, or `OVER`."""

    def __init__(self, who: int) -> None:
        self.who = who

    # Inside: integers, written by each game ----------------------------------------------------------------

    def asked(self) -> list[int]:
        """The seats asked now, lowest first. A game with sealed choices says more than this one seat."""
        return [self.who] if self.who >= 0 else []

    def codes(self, seat: int) -> list[int]:
        """The codes of all moves that this seat may make now. May be a shared list: read it only."""
        raise NotImplementedError

    def space(self, seat: int) -> range:
        """The codes of further moves that are too many to list, such as flicks; most games have none."""
        return NOTHING

    def apply(self, seat: int, code: int, tell: list[Event] | None = None) -> int:
        """Make this move, or raise `Refused`; say who is asked next, as `who` does.

        What happened is appended to `tell`, if somebody listens.
        """
        raise NotImplementedError

    def question(self) -> Question:
        """What fate is asked now."""
        raise NotImplementedError

    def settle(self, answer: object, tell: list[Event] | None = None) -> int:
        """Take fate's answer, which the question has checked; say who is asked next."""
        raise NotImplementedError

    def outcome(self) -> Outcome:
        """How the game ended; asked only when it is over."""
        raise NotImplementedError

    def copy(self) -> State:
        """A state like this one that shares nothing mutable with it."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """All that makes this state differ from others: equal keys, equal states."""
        raise NotImplementedError

    # Inside: what a search wants to know besides -----------------------------------------------------------

    def position(self) -> tuple[object, ...]:
        """The key without the story: states with equal positions go on alike, whatever led there."""
        return self.key()

    def worths(self) -> list[float]:
        """How good things look for each seat, from 0 for lost to 1 for won; together they come to 1.

        When the game is over this is each seat's share of the win. Who plays alone is told how good the game is.
        """
        raise NotImplementedError

    def worth(self, seat: int) -> float:
        """How good things look for this seat, from 0 for lost to 1 for won."""
        return self.worths()[seat]

    def sealed(self) -> int:
        """How many answers are still to come before all are turned up together; 0 where nothing is sealed."""
        return 0

    def unseal(self, seat: int) -> None:
        """Take back what others have sealed, as if they were still asked: this seat cannot know it.

        For `NOBODY`, all that is sealed is taken back.
        """

    def sealed_by(self, seat: int) -> list[int]:
        """The codes of what this seat has sealed so far, in the order in which it was asked."""
        return []

    # The seam between the layers, written by each game -----------------------------------------------------

    def decode(self, code: int) -> Move:
        """The move with this code."""
        raise NotImplementedError

    def encode(self, move: object) -> int:
        """The code of this move, or -1 for what can never be a move."""
        raise NotImplementedError

    def refusal(self, seat: int, move: object) -> Refused:
        """Why this seat may not make this move now, told with nothing that the seat does not know."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """All that this seat may know; None is a spectator."""
        raise NotImplementedError

    # Outside: values, the same for all games ---------------------------------------------------------------

    def ask(self) -> Ask:
        """What the rules ask now, and of whom."""
        if self.who == FATE:
            return Fate(self.question())
        if self.who == OVER:
            return Over(self.outcome())
        return Choose(tuple(self.asked()))

    def moves(self, seat: int) -> Moves:
        """Everything this seat may answer now; nothing if it is not asked."""
        if seat not in self.asked():
            return Moves((), self.decode)
        return Moves(self.codes(seat), self.decode, self.space(seat), self.encode)

    def answer(self, who: int, answer: object) -> list[Event]:
        """Take the answer of a seat or of `FATE` and say what happened; or raise why not and change nothing."""
        events: list[Event] = []
        if who == FATE:
            if self.who != FATE:
                raise NotAnAnswer("Fate is not asked now.")
            self.settle(self.question().check(answer), events)
            return events
        code = self.encode(answer)
        if who not in self.asked() or not self.allows(who, code):
            raise self.refusal(who, answer)
        self.apply(who, code, events)
        return events

    def allows(self, seat: int, code: int) -> bool:
        """Whether the move with this code is one of those that an asked seat may make."""
        return code in self.codes(seat) or code in self.space(seat)

    def digest(self) -> str:
        """A short hash of the whole state, the same on every machine and build."""
        return digest(repr(self.key()).encode())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.digest()}: {asked(self)}>"

    # Copies and pickles, which compiled objects do not have by themselves -----------------------------------

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return (built, (type(self), parts_of(self)))


def asked(state: State) -> str:
    """Who is asked now, in a few words for somebody who looks at a prompt."""
    if state.who == OVER:
        return "the game is over"
    if state.who == FATE:
        return f"fate is asked for the {state.question().kind}"
    seats = [str(seat) for seat in state.asked()]
    return f"seat {seats[0]} is asked" if len(seats) == 1 else f"seats {', '.join(seats)} are asked"
