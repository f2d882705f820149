"""What the Encyclopedia is worth to a player: tokens that are kept, and what the marker may still reach in time."""

from __future__ import annotations

from typing import Final

from shoal.games.aquaria.bot.effect_values import EffectValues
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.pieces import MOST_LIONFISH, STEP_POINTS
from shoal.games.aquaria.rules.bonuses.encyclopedia import NO_TOKEN
from shoal.games.aquaria.rules.state import AquariaState, Player

PACE: Final = 1.5
"""So many steps a marker can go in a turn, if its owner cares for it."""

SPARE: Final = 1.0
"""So many steps come by the way, whatever its owner does."""

PRIZE: Final = 1.2
"""What the arrival counts against its points: whoever goes there also meets tokens on the way."""

LIONFISH: Final = 5.0
"""What the Lionfish on the way is worth: less than another one, since there are other ways to get two."""

KEPT: Final = 0.92
"""What a token that is still to be used is worth of its bonus."""


class EncyclopediaValue:
    """Tells what markers and tokens are worth in games with the same components."""

    def __init__(self, tables: Tables, values: EffectValues) -> None:
        self.tables: Tables = tables
        self.values: EffectValues = values
        self.to_end: list[int] = self._steps([not ways for ways in tables.space_next])
        """How many steps each space is away from the last one."""
        self.to_lionfish: list[int] = self._steps([bool(lion) for lion in tables.space_lions])
        """How many steps each space is away from the Lionfish; a great many where it lies behind."""

    def _steps(self, goals: list[bool]) -> list[int]:
        """How many steps each space is away from the nearest of these ahead."""
        far = len(goals)
        steps = [0 if goal else far for goal in goals]
        for _ in goals:
            for space, ways in enumerate(self.tables.space_next):
                for other in ways:
                    steps[space] = min(steps[space], steps[other] + 1)
        return steps

    def value(self, state: AquariaState, player: Player, seat: int, left: int) -> float:
        """What the tokens and the place of the marker are worth, with so many turns left."""
        total = 0.0
        for token in player.tokens:
            total += self.token(token)
        if seat in state.arrivals:
            return total + float(self.tables.arrivals[state.arrivals.index(seat)])
        return total + self.hope(state, player, player.space, left)

    def token(self, token: int) -> float:
        """What a token is worth to whoever has it: used, or kept until the end."""
        return max(float(self.tables.token_points[token]), KEPT * self.values.of(self.tables.token_bonuses[token]))

    def hope(self, state: AquariaState, player: Player, space: int, left: int) -> float:
        """What may still come of a marker on this space: the arrival, and the Lionfish on the way."""
        prize = PRIZE * float(self.tables.arrivals[min(len(self.tables.arrivals) - 1, len(state.arrivals))])
        hope = prize * self.chance(self.to_end[space], left)
        steps = self.to_lionfish[space]
        if 0 < steps < len(self.to_lionfish) and player.lionfish < MOST_LIONFISH:
            hope += LIONFISH * self.chance(steps, left)
        return hope

    def chance(self, steps: int, left: int) -> float:
        """How likely a marker gets so many steps further in so many turns."""
        return max(0.0, 1.0 - float(steps) / (PACE * float(left) + SPARE))

    def ahead(self, state: AquariaState, player: Player, amount: int, left: int) -> float:
        """What so many steps bring: tokens that lie there, and all that the marker comes nearer to."""
        space = player.space
        total = -self.hope(state, player, space, left) if self.tables.space_next[space] else 0.0
        for _ in range(amount):
            ways = self.tables.space_next[space]
            if not ways:
                return total + float(STEP_POINTS * amount)
            best = -1.0
            for way in ways:
                token = state.tokens[way]
                gain = self.token(token) if token != NO_TOKEN else 0.0
                if self.tables.space_lions[way] and player.lionfish < MOST_LIONFISH:
                    gain += LIONFISH
                if gain > best:
                    best, space = gain, way
            total += best
        return total + self.hope(state, player, space, left)
