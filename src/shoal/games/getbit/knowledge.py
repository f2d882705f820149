"""What a search of Get Bit! should know: which limb is lost matters to nobody, and robots get their cards in order."""

from __future__ import annotations

from typing import Final

from shoal.core.knowledge import Knowledge
from shoal.core.state import State
from shoal.games.getbit.state import GetBitState

AHEAD: Final = 2
"""So many rounds are looked ahead."""


class GetBitKnowledge(Knowledge):
    """Looks some rounds ahead and counts limbs."""

    def __init__(self, rounds: int = AHEAD) -> None:
        self.rounds: int = rounds

    def moves(self, state: State, seat: int) -> list[int]:
        """Cards for the first robot that needs one; any limb is as good as another."""
        assert isinstance(state, GetBitState)
        codes = state.codes(seat)
        if state.bitten >= 0:
            return codes[:1]
        if not state.setup.two_each:
            return codes
        first = codes[0] >> 3
        return [code for code in codes if code >> 3 == first]

    def far(self, state: State, start: State) -> bool:
        assert isinstance(state, GetBitState)
        assert isinstance(start, GetBitState)
        return state.round >= start.round + self.rounds
