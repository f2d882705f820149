"""What a study needs to know of a game: numbered actions, observations as numbers, and what kind of game it is.

A move is told by one action, or by several in a row where a move names several things: first the card, then the cell.
Every game numbers its actions once and for all. An observation is a row of sixteen-bit numbers, made from the integers
of the state; it holds what the view of a seat holds, without the story of how things came about.
"""

from __future__ import annotations

from struct import pack
from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import mypyc_attr

from shoal.core.contract.layout import Kind, Layout
from shoal.core.contract.outcome import Outcome
from shoal.core.contract.state import State
from shoal.core.errors import ShoalError

NO_CODE: Final = -1
"""Where the code of a move could stand: more has to be chosen first."""

NOT_CONTINUOUS: Final = "This game has no continuous actions."
NOTHING_CHOSEN: Final[list[int]] = []


def packed(numbers: list[int]) -> bytes:
    """These numbers as sixteen bits each, the lower byte first."""
    return pack(f"<{len(numbers)}h", *numbers)


def bits(mask: int, size: int, first: int = 0) -> bytes:
    """So many bits of a mask as numbers 0 and 1, from this bit on."""
    return packed([mask >> first + bit & 1 for bit in range(size)])


NUMBER: Final[list[bytes]] = [packed([number]) for number in range(1024)]
"""Small numbers as they are packed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Study:
    """Numbers the moves and the views of a game with so many seats and these options. Each game has its own."""

    kind: Kind
    layout: Layout
    actions: int
    """How many actions there are; they are numbered from 0."""
    deepest: int
    """How many actions the longest move takes."""
    story: tuple[str, ...]
    """The fields of the view that only tell how things came about, or repeat others; observations leave them out."""
    sets: tuple[str, ...]
    """The fields of the view whose order says nothing."""
    continuous: tuple[str, ...]
    """What the numbers of a continuous action are called, where there are too many moves to number them all."""
    about: str
    """How actions make moves, where that has to be told."""

    def __init__(self, kind: Kind, layout: Layout, actions: int) -> None:
        self.kind = kind
        self.layout = layout
        self.actions = actions
        self.deepest = 1
        self.story = ()
        self.sets = ()
        self.continuous = ()
        self.about = ""

    # Written by each game --------------------------------------------------------------------------------------

    def parts(self, state: State, seat: int, code: int) -> list[int]:
        """The actions that together make the move with this code."""
        raise NotImplementedError

    def name(self, action: int) -> str:
        """What this action is, in a few words; seats are counted from the one who acts."""
        raise NotImplementedError

    def observe(self, state: State, seat: int) -> bytes:
        """What this seat knows, as `layout` says; seats are counted from this one."""
        raise NotImplementedError

    # The same for all games, where no game knows a quicker way ---------------------------------------------------

    def legal(self, state: State, seat: int, chosen: list[int]) -> list[int]:
        """The actions that an asked seat may choose from, lowest first, after it has chosen these."""
        depth = len(chosen)
        found: set[int] = set()
        for code in self.codes(state, seat):
            parts = self.parts(state, seat, code)
            if parts[:depth] == chosen:
                found.add(parts[depth])
        return sorted(found)

    def choice(self, state: State, seat: int, chosen: list[int], chance: float) -> int:
        """The one of these actions that a number from 0 to below 1 picks, all alike."""
        legal = self.legal(state, seat, chosen)
        return legal[int(chance * float(len(legal)))]

    def mark(self, state: State, seat: int, chosen: list[int], row: BytesWriter) -> None:
        """Write a byte for each action there is: 1 for those that an asked seat may choose from, 0 for all others."""
        first = len(row)
        row.write(bytes(self.actions))
        for action in self.legal(state, seat, chosen):
            row[first + action] = 1

    def describe(self, state: State, seat: int, row: BytesWriter) -> None:
        """Write what `observe` answers: who looks at many games writes one after another."""
        row.write(self.observe(state, seat))

    def code(self, state: State, seat: int, chosen: list[int]) -> int:
        """The code of the move that these actions make, or `NO_CODE` while they make none."""
        for code in self.codes(state, seat):
            if self.parts(state, seat, code) == chosen:
                return code
        return NO_CODE

    def codes(self, state: State, seat: int) -> list[int]:
        """The codes of the moves that actions can make; of those that are too many to list, some."""
        return state.codes(seat)

    def ending(self, state: State) -> Outcome:
        """How a game ended, as far as returns depend on it; the story need not be told."""
        return state.outcome()

    def code_of_numbers(self, state: State, seat: int, numbers: list[float]) -> int:
        """The code of the move that a continuous action makes: any numbers from -1 to 1 make one."""
        raise ShoalError(NOT_CONTINUOUS)

    def numbers_of_code(self, state: State, seat: int, code: int) -> list[float]:
        """A continuous action that makes the move with this code; numbers that do not count are 0."""
        raise ShoalError(NOT_CONTINUOUS)

    def counting(self, state: State) -> list[int]:
        """Which numbers of a continuous action count for what is asked now, from 0; the others change nothing."""
        raise ShoalError(NOT_CONTINUOUS)
