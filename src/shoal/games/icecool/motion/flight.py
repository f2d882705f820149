"""What the world does with a flick: the one question that only physics can answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from shoal.core.contract.question import Lot, Question
from shoal.core.errors import Refused, ShoalError
from shoal.games.icecool.motion.checking import parse_motion, wrong_with
from shoal.games.icecool.motion.motion import Motion, Spot
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.school.school import the_school


class Flight(Question, frozen=True):
    """Where everything goes when this penguin is flicked like this, with the penguins standing like this."""

    heavy: ClassVar[bool] = True

    penguin: int
    flick: Flick
    places: tuple[Spot | None, ...]

    def sample(self, rng: Random) -> Motion:
        """The motion. Physics leaves nothing to luck: the same places and the same flick always give the same."""
        from shoal.games.icecool.physics import simulate  # only whoever needs the engine loads it

        return simulate(self.places, self.penguin, self.flick)

    def outcomes(self) -> Iterator[tuple[Motion, float]]:
        return iter([(self.sample(Random(0)), 1.0)])

    def ways(self) -> int:
        return 1

    def draws(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """One way only; nobody needs the engine to know that."""
        return [] if drawn else [(0, 1.0)]

    def check(self, answer: object) -> Motion:
        motion = parse_motion(answer)
        if motion is None:
            raise Refused("IC-10", "What a flick does is told as a motion: resting places, happenings and paths.")
        wrong = wrong_with(motion, self.places, the_school())
        if wrong:
            raise Refused("IC-10", wrong)
        return motion

    def lots(self, answer: object) -> tuple[Lot, ...]:
        """None: physics draws no lots."""
        return ()

    def doubt(self, answer: object) -> str:
        """Whether the same engine with the same model comes to another motion; nothing where there is no such one."""
        try:
            from shoal.games.icecool.physics import ENGINE, model_hash
        except ShoalError:
            return ""
        if not isinstance(answer, Motion) or (answer.engine, answer.model) != (ENGINE, model_hash(the_school())):
            return ""
        return "" if answer == self.sample(Random(0)) else "Worked out again, this flick does something else."
