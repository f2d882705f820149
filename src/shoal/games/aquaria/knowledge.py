"""What a search of Aquaria should know: the best moves of a casual player, and how such a player goes on."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.knowledge import Knowledge
from shoal.core.state import State
from shoal.games.aquaria.casual import Planner
from shoal.games.aquaria.rules.game import Aquaria

WIDTH: Final = 5
"""So many moves are thought about."""

AHEAD: Final = 1
"""So many rounds are looked ahead."""

LUCK: Final = Random(0)
"""For planning only; whatever is drawn here, the planner judges it away."""


class AquariaKnowledge(Knowledge):
    """Plays the best moves of a casual player on as such a player would."""

    def __init__(self, rounds: int = AHEAD, width: int = WIDTH) -> None:
        self.rounds: int = rounds
        self.width: int = width

    def moves(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, Aquaria)
        return Planner(state, seat, LUCK).favourites(state, self.width)

    def choose(self, state: State, seat: int, rng: Random) -> int:
        assert isinstance(state, Aquaria)
        return Planner(state, seat, rng).best(state)

    def far(self, state: State, start: State) -> bool:
        assert isinstance(state, Aquaria)
        assert isinstance(start, Aquaria)
        return state.round > start.round + self.rounds
