"""What effects are worth, roughly and whoever gains them, in points."""

from __future__ import annotations

from typing import Final

from shoal.games.aquaria.components.effects import Either, Sequence
from shoal.games.aquaria.rules.bonuses.cards import Cards
from shoal.games.aquaria.rules.bonuses.dials import AnyFood, Turns
from shoal.games.aquaria.rules.bonuses.encyclopedia import Steps
from shoal.games.aquaria.rules.bonuses.filter import GainToken
from shoal.games.aquaria.rules.bonuses.petshop import PetShop
from shoal.games.aquaria.rules.bonuses.stock import Cans, Oxygen, Pearls, Points, Wool
from shoal.games.aquaria.rules.tasks import Task

CAN: Final = 1.4
PEARL: Final = 1.5
CARD: Final = 1.3
STEP: Final = 1.2
WOOL: Final = 1.1
LIONFISH_VALUE: Final = 10.0
TOKEN_VALUE: Final = 3.5
LEVEL_VALUE: Final = 5.0
FREE_CARD: Final = 5.0
TURN_VALUE: Final = 0.55
SPACE_BONUS: Final = 1.5


class EffectValues:
    """Remembers what it has worked out, by the numbers of tasks."""

    def __init__(self) -> None:
        self.known: dict[int, float] = {}

    def of(self, task: Task) -> float:
        """What an effect is worth."""
        value = self.known.get(task.number, -1.0)
        if value < 0.0:
            value = self._value(task)
            self.known[task.number] = value
        return value

    def _value(self, task: Task) -> float:
        if isinstance(task, Sequence):
            total = 0.0
            for part in task.parts:
                total += self.of(part)
            return total
        if isinstance(task, Either):
            return max([self.of(side) for side in task.sides]) + 0.2
        if isinstance(task, Turns):
            return TURN_VALUE + 0.9 * self.of(task.rest)
        if isinstance(task, AnyFood):
            return CAN + 0.1 + self.of(task.rest)
        if isinstance(task, Cards):
            return CARD + self.of(task.rest)
        return _amount(task) or _special(task)


def _amount(task: Task) -> float:
    """What plain gains are worth."""
    if isinstance(task, Oxygen):
        return 0.8 * float(task.amount)
    if isinstance(task, Pearls):
        return PEARL * float(task.amount)
    if isinstance(task, Points):
        return float(task.amount)
    if isinstance(task, Wool):
        return WOOL * float(task.amount)
    if isinstance(task, Cans):
        return CAN * float(task.amount)
    return STEP * float(task.amount) if isinstance(task, Steps) else 0.0


def _special(task: Task) -> float:
    """What effects without a number are worth."""
    if isinstance(task, GainToken):
        return TOKEN_VALUE
    if isinstance(task, PetShop):
        return LEVEL_VALUE
    if task.name == "encyb":
        return SPACE_BONUS
    if task.name == "placefree":
        return FREE_CARD
    return LIONFISH_VALUE if task.name == "lion" else 0.0
