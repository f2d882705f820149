"""What a search of Black Molly should know: the order of a seat's swims does not matter, and two rounds tell much."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.knowledge import Knowledge
from shoal.core.state import State
from shoal.games.blackmolly.pieces import DONE, SWIM
from shoal.games.blackmolly.state import BlackMollyState

AHEAD: Final = 2
"""So many rounds are looked ahead."""

STAYING: Final = 0.5
"""How often a seat in a playout lets its other fish stay."""


class BlackMollyKnowledge(Knowledge):
    """Looks some rounds ahead and counts fish."""

    def __init__(self, rounds: int = AHEAD, staying: float = STAYING) -> None:
        self.rounds: int = rounds
        self.staying: float = staying

    def moves(self, state: State, seat: int) -> list[int]:
        """All ways, but fish swim in the order of their ages."""
        assert isinstance(state, BlackMollyState)
        codes = state.codes(seat)
        if state.phase != SWIM or not state.swam:
            return codes
        oldest = state.swam.bit_length() - 1
        return [code for code in codes if code == DONE or code >> 5 & 7 > oldest]

    def choose(self, state: State, seat: int, rng: Random) -> int:
        assert isinstance(state, BlackMollyState)
        if state.phase == SWIM and rng.random() < self.staying:
            return DONE
        codes = state.codes(seat)
        return codes[int(rng.random() * float(len(codes)))]

    def far(self, state: State, start: State) -> bool:
        assert isinstance(state, BlackMollyState)
        assert isinstance(start, BlackMollyState)
        return state.round >= start.round + self.rounds
