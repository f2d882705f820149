"""What a search of Get Bit! should know: which limb is lost matters to nobody, and robots get their cards in order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from shoal.core.contract.event import Event
from shoal.core.contract.knowledge import ENDLESS, Knowledge, Tuning
from shoal.core.contract.state import State
from shoal.core.contract.view import View
from shoal.games.getbit.bot.recalling import recalled
from shoal.games.getbit.events import Revealed, RoundBegan
from shoal.games.getbit.pieces import PIECES_LEFT
from shoal.games.getbit.state import GetBitState
from shoal.games.getbit.view import GetBitView, Robot

ONE_EACH: Final = Tuning(depth=6)
TWO_EACH: Final = Tuning(depth=6, simple=0.8, foresight=600)
"""With two robots each it pays to take others for simple minds, and later for those who do so; with one each not."""


FEW_ROUNDS: Final = 2
FEW_CARDS: Final = 5
"""With more cards than this, more rounds than that take too long to be worked out."""


class GetBitKnowledge(Knowledge):
    """Looks some rounds ahead and counts limbs."""

    def moves(self, state: State, seat: int, rng: Random) -> list[int]:
        """Cards for the first robot that needs one; any limb is as good as another."""
        assert isinstance(state, GetBitState)
        codes = state.codes(seat)
        if state.bitten >= 0:
            return codes[:1]
        if not state.setup.two_each:
            return codes
        first = codes[0] >> 3
        return [code for code in codes if code >> 3 == first]

    def far(self, state: State, start: State, rounds: int) -> bool:
        assert isinstance(state, GetBitState)
        assert isinstance(start, GetBitState)
        return state.round >= start.round + rounds

    def rounds_left(self, state: State) -> int:
        """One bite a round (GB-9): two seats play until a robot is out, three robots until one of them is."""
        assert isinstance(state, GetBitState)
        if state.round < 2 or not (state.setup.seats == 2 or len(state.line) == 3):
            return ENDLESS
        rounds = 1 + sum([PIECES_LEFT[state.limbs[robot]] - 1 for robot in state.line])
        return rounds if rounds <= FEW_ROUNDS or state.setup.top <= FEW_CARDS else ENDLESS

    def hides(self, view: View) -> bool:
        """Whether the hand of a robot in line is not known: a robot that has laid no card holds them all."""
        assert isinstance(view, GetBitView)
        return any(not _is_known(view.robots[robot]) for robot in view.line)

    def gain(self, state: State, seat: int, code: int, rng: Random) -> float:
        """The limbs that this seat has more than others have on average when the round is over, whatever they play."""
        after = self.round_after(state, seat, code, rng)
        assert isinstance(after, GetBitState)
        more = 0.0
        for robot, owner in enumerate(after.setup.owners):
            limbs = float(PIECES_LEFT[after.limbs[robot]])
            more += limbs if owner == seat else -limbs / float(after.setup.seats - 1)
        return more

    def tuning(self, start: State) -> Tuning:
        assert isinstance(start, GetBitState)
        return TWO_EACH if start.setup.two_each else ONE_EACH

    def memorable(self) -> tuple[type[Event], ...]:
        """The cards of each round, which the memory game turns down (GB-16)."""
        return (RoundBegan, Revealed)

    def recall(self, view: View, heard: Sequence[Event]) -> View:
        assert isinstance(view, GetBitView)
        return recalled(view, heard) if view.memory else view


def _is_known(robot: Robot) -> bool:
    return not robot.laid or (robot.hand is not None and robot.table is not None)
