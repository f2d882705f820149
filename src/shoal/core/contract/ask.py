"""What the rules can ask: seats to choose, fate to answer, or nothing, because the game is over."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.outcome import Outcome
from shoal.core.contract.question import Question
from shoal.core.value import Value

FATE: Final = -1
"""Where a seat's number could stand: fate is asked."""

OVER: Final = -2
"""Where a seat's number could stand: nobody is asked any more."""


class Choose(Value, frozen=True, tag_field="kind", tag="choose"):
    """These seats are asked, all at once; their answers stay sealed until the last one is there."""

    seats: tuple[int, ...]


class Fate(Value, frozen=True, tag_field="kind", tag="fate"):
    """The world is asked: a die, a draw, a shuffle, or what a flick does."""

    question: Question


class Over(Value, frozen=True, tag_field="kind", tag="over"):
    """Nobody is asked: the game has ended like this."""

    outcome: Outcome


Ask = Choose | Fate | Over
