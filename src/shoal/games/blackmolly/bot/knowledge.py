"""What a search of Black Molly should know: the order of a seat's swims does not matter, and two rounds tell much."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.drive import any_move
from shoal.core.contract.knowledge import Knowledge, Tuning
from shoal.core.contract.state import State
from shoal.games.blackmolly.pieces import DONE, SWIM
from shoal.games.blackmolly.state import BlackMollyState

TUNING: Final = Tuning(curiosity=0.3)

STAYING: Final = 0.5
"""How often a seat of two lets its other fish stay in a playout; with more seats, any swim is as likely as another."""


class BlackMollyKnowledge(Knowledge):
    """Looks some rounds ahead and counts fish."""

    def moves(self, state: State, seat: int, rng: Random) -> list[int]:
        """All ways, but fish swim in the order of their ages."""
        assert isinstance(state, BlackMollyState)
        codes = state.codes(seat)
        if state.phase != SWIM or not state.swam:
            return codes
        oldest = state.swam.bit_length() - 1
        return [code for code in codes if code == DONE or code >> 5 & 7 > oldest]

    def choose(self, state: State, seat: int, rng: Random) -> int:
        assert isinstance(state, BlackMollyState)
        if state.phase == SWIM and state.setup.seats == 2 and rng.random() < STAYING:
            return DONE
        return any_move(state, seat, rng)

    def far(self, state: State, start: State, rounds: int) -> bool:
        assert isinstance(state, BlackMollyState)
        assert isinstance(start, BlackMollyState)
        return state.round >= start.round + rounds

    def tuning(self, start: State) -> Tuning:
        return TUNING
