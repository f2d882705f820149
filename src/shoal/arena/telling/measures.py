"""What can be measured of a game, and how the same deals differ when they are played in two ways."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from shoal.arena.running.match import GameResult
from shoal.core import ShoalError, Value
from shoal.core.statistics import Mean, effect, mean

LENGTH: Final = "length"
"""Of a whole game: how many answers it took."""
OF_SEATS: Final = ("win", "place", "score")
"""Of one seat: its part of the first place, its place, its score."""
MEASURES: Final = (LENGTH, *OF_SEATS)


def measured(game: GameResult, measure: str, seat: int = 0) -> float:
    """What was measured of this game, or of this seat in it."""
    if measure == LENGTH:
        return float(game.answers)
    if measure == "win":
        return game.won(seat)
    if measure == "place":
        return float(game.places[seat])
    if game.scores is None:
        raise ShoalError("This game has no scores; measure win, place or length.")
    return game.scores[seat]


class Difference(Value, frozen=True):
    """How far apart two ways are, round by round on the same deals."""

    base: float
    """The mean of the one way."""
    other: float
    difference: Mean
    """The other less the one."""
    effect: float
    """The same in standard deviations of single games."""

    @property
    def size(self) -> str:
        """The effect in a word, as Cohen has it."""
        by = abs(self.effect)
        return "tiny" if by < 0.2 else "small" if by < 0.5 else "medium" if by < 0.8 else "large"


Round = Sequence[float]
"""What was measured in the games of one round."""


def paired(base: Sequence[Round], other: Sequence[Round]) -> Difference:
    """How the other way differs from the base, where both were played in the same rounds."""
    pairs = list(zip(base, other, strict=True))
    singles = [value for round in base for value in round], [value for round in other for value in round]
    found = mean([fmean(theirs) - fmean(ours) for ours, theirs in pairs])
    return Difference(fmean(singles[0]), fmean(singles[1]), found, effect(found.mean, *singles))
