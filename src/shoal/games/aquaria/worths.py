"""What effects are worth, roughly and whoever gains them, in points."""

from __future__ import annotations

from typing import Final

from shoal.games.aquaria.effects import Either, Sequence
from shoal.games.aquaria.rules.cards import Cards
from shoal.games.aquaria.rules.dials import AnyFood, Turns
from shoal.games.aquaria.rules.encyclopedia import Steps
from shoal.games.aquaria.rules.filter import GainToken
from shoal.games.aquaria.rules.petshop import PetShop
from shoal.games.aquaria.rules.stock import Cans, Oxygen, Pearls, Points, Wool
from shoal.games.aquaria.tasks import Task

CAN: Final = 1.4
PEARL: Final = 1.5
CARD: Final = 1.3
STEP: Final = 1.2
WOOL: Final = 1.1
LIONFISH_WORTH: Final = 10.0
TOKEN_WORTH: Final = 3.5
LEVEL_WORTH: Final = 5.0
FREE_CARD: Final = 5.0
TURN_WORTH: Final = 0.55
SPACE_BONUS: Final = 1.5


class Worths:
    """Remembers what it has worked out, by the numbers of tasks."""

    def __init__(self) -> None:
        self.known: dict[int, float] = {}

    def of(self, task: Task) -> float:
        """What an effect is worth."""
        worth = self.known.get(task.number, -1.0)
        if worth < 0.0:
            worth = self._worth(task)
            self.known[task.number] = worth
        return worth

    def _worth(self, task: Task) -> float:
        if isinstance(task, Sequence):
            total = 0.0
            for part in task.parts:
                total += self.of(part)
            return total
        if isinstance(task, Either):
            return max([self.of(side) for side in task.sides]) + 0.2
        if isinstance(task, Turns):
            return TURN_WORTH + 0.9 * self.of(task.rest)
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
        return TOKEN_WORTH
    if isinstance(task, PetShop):
        return LEVEL_WORTH
    if task.name == "encyb":
        return SPACE_BONUS
    if task.name == "placefree":
        return FREE_CARD
    return LIONFISH_WORTH if task.name == "lion" else 0.0
