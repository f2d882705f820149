"""What a search of Black Molly should know: the order of a seat's swims does not matter, and two rounds tell much."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.knowledge import Knowledge, Tuning
from shoal.core.state import State
from shoal.games.blackmolly.evaluation import risk
from shoal.games.blackmolly.pieces import AGES, DONE, SWIM
from shoal.games.blackmolly.state import BlackMollyState

TWO: Final = Tuning(curiosity=0.3)
MORE: Final = Tuning(curiosity=0.3, depth=5)
"""With two seats it pays to think about what the other learns; with more, it does not."""

STAYING: Final = 0.15
"""A fish in a playout swims if it gains more than this."""

BLUR: Final = 0.1
"""So much of a danger nobody notices in a playout."""


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
        """The swim that takes a fish out of the greatest danger, roughly; any way where it is no matter of swimming."""
        assert isinstance(state, BlackMollyState)
        if state.phase != SWIM:
            codes = state.codes(seat)
            return codes[int(rng.random() * float(len(codes)))]
        best = DONE
        most = STAYING
        for code in self.moves(state, seat, rng):
            if code != DONE:
                here = state.fish[seat * AGES + (code >> 5 & 7) - 1]
                gain = risk(state, here, 0) - risk(state, code & 31, 1) + BLUR * rng.random()
                if gain > most:
                    best, most = code, gain
        return best

    def far(self, state: State, start: State, rounds: int) -> bool:
        assert isinstance(state, BlackMollyState)
        assert isinstance(start, BlackMollyState)
        return state.round >= start.round + rounds

    def tuning(self, start: State) -> Tuning:
        assert isinstance(start, BlackMollyState)
        return TWO if start.setup.seats == 2 else MORE
