"""What a search of Aquaria should know: the best moves of a casual player, and how such a player goes on."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.knowledge import Knowledge, Tuning
from shoal.core.contract.state import State
from shoal.games.aquaria.bot.casual import LONGEST, Planner
from shoal.games.aquaria.bot.expected_points import turns_left
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.scoring import total_of

WIDTH: Final = 5
"""So many moves are thought about."""

FLAT: Final = Tuning(curiosity=0.2, depth=1)
"""Playouts are good and slow, so only the first choice is remembered."""


class AquariaKnowledge(Knowledge):
    """Plays the best moves of a casual player on as such a player would."""

    def moves(self, state: State, seat: int, rng: Random) -> list[int]:
        assert isinstance(state, Aquaria)
        return Planner(state, seat, rng).favourites(state, WIDTH)

    def choose(self, state: State, seat: int, rng: Random) -> int:
        assert isinstance(state, Aquaria)
        return Planner(state, seat, rng).best(state)

    def far(self, state: State, start: State, rounds: int) -> bool:
        assert isinstance(state, Aquaria)
        assert isinstance(start, Aquaria)
        return state.round > start.round + rounds - 1

    def gain(self, state: State, seat: int, code: int, rng: Random) -> float:
        """The points that this seat has when its turn is over and everything that was begun is done."""
        assert isinstance(state, Aquaria)
        after = state.copy()
        planner = Planner(after, seat, rng)
        player = after.players[seat]
        turns = turns_left(after, player)
        after.apply(seat, code, None)
        for _ in range(LONGEST):
            if not planner.step(after) or turns_left(after, player) != turns:
                break
            after.apply(seat, planner.quick(after), None)
        return float(total_of(after, seat))

    def tuning(self, start: State) -> Tuning:
        return FLAT
