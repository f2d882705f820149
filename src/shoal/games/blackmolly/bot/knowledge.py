"""What a search of Black Molly should know: the order of a seat's swims does not matter, and two rounds tell much."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.drive import any_move
from shoal.core.contract.knowledge import Knowledge, Tuning
from shoal.core.contract.state import State
from shoal.games.blackmolly.bot.casual import Lookout
from shoal.games.blackmolly.pieces import AGES, DONE, SWIM
from shoal.games.blackmolly.rules.game import BlackMolly
from shoal.games.blackmolly.rules.state import BlackMollyState

TUNING: Final = Tuning(curiosity=0.3, simple=0.8)
"""Others are mostly taken for casual players."""

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

    def simple(self, state: State, seat: int, rng: Random) -> int:
        """What a casual player does."""
        assert isinstance(state, BlackMolly)
        return Lookout(seat).best(state, rng)

    def far(self, state: State, start: State, rounds: int) -> bool:
        assert isinstance(state, BlackMollyState)
        assert isinstance(start, BlackMollyState)
        return state.round >= start.round + rounds

    def gain(self, state: State, seat: int, code: int, rng: Random) -> float:
        """The fish that this seat has more than others have on average when the round is over."""
        after = self.round_after(state, seat, code, rng)
        assert isinstance(after, BlackMollyState)
        more = 0.0
        for fish, place in enumerate(after.fish):
            if place >= 0:
                more += 1.0 if fish // AGES == seat else -1.0 / float(after.setup.seats - 1)
        return more

    def tuning(self, start: State) -> Tuning:
        return TUNING
