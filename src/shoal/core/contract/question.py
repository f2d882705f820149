"""The questions that only fate can answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from math import factorial
from random import Random
from typing import ClassVar

from shoal.core.errors import Refused
from shoal.core.shuffle import shuffled
from shoal.core.value import Value

MOST_WAYS = 10_000
"""More answers than this nobody lists."""


class Lot(Value, frozen=True):
    """One lot that was drawn: a piece of these, or all of them in an order."""

    of: tuple[int | str, ...]
    came: int | str | tuple[int | str, ...]


class Question(Value, frozen=True):
    """One thing that is left to fate: what it is called, and the rule that asks it."""

    heavy: ClassVar[bool] = False
    """Whether answering takes long enough to be done in a worker process."""

    kind: str
    rule: str

    def sample(self, rng: Random) -> object:
        """One answer, drawn with this generator."""
        raise NotImplementedError

    def outcomes(self) -> Iterator[tuple[object, float]]:
        """Every answer with its chance."""
        raise NotImplementedError

    def ways(self) -> int | None:
        """How many different answers there are; None where they are too many to be listed."""
        raise NotImplementedError

    def draws(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """What can be drawn next, as numbers with their chances, by whoever answers in small steps; nothing at the end.

        Most questions take one draw. One with too many answers to list is answered piece by piece.
        """
        return [] if drawn else [(number, chance) for number, (_, chance) in enumerate(self.outcomes())]

    def made_of(self, drawn: Sequence[int]) -> object:
        """The answer that these draws make."""
        return next(islice(self.outcomes(), drawn[0], None))[0]

    def check(self, answer: object) -> object:
        """The same answer if it is possible; `Refused` says why it is not."""
        raise NotImplementedError

    def lots(self, answer: object) -> tuple[Lot, ...] | None:
        """The lots that `sample` draws to come to this answer, one after another; none where nothing is left to luck.

        Whoever knows them and the generator can work the answer out without the rules. None: they cannot be told.
        """
        return None

    def doubt(self, answer: object) -> str:
        """What shows only when an answer that is possible is worked out again, as a sentence; mostly nothing does."""
        return ""


class Roll(Question, frozen=True):
    """A die with this many faces, numbered from 1."""

    faces: int

    def sample(self, rng: Random) -> int:
        return 1 + int(rng.random() * self.faces)

    def outcomes(self) -> Iterator[tuple[int, float]]:
        return ((face, 1 / self.faces) for face in range(1, self.faces + 1))

    def ways(self) -> int:
        return self.faces

    def check(self, answer: object) -> int:
        if type(answer) is int and 1 <= answer <= self.faces:
            return answer
        raise Refused(self.rule, f"The {self.kind} shows a number from 1 to {self.faces}.")

    def lots(self, answer: object) -> tuple[Lot, ...]:
        return (Lot(tuple(range(1, self.faces + 1)), self.check(answer)),)


class Draw(Question, frozen=True):
    """One piece out of a pool; a piece that is there twice comes twice as often."""

    pool: tuple[int, ...]

    def sample(self, rng: Random) -> int:
        return self.pool[int(rng.random() * len(self.pool))]

    def outcomes(self) -> Iterator[tuple[int, float]]:
        return ((piece, n / len(self.pool)) for piece, n in sorted(Counter(self.pool).items()))

    def ways(self) -> int:
        return len(set(self.pool))

    def check(self, answer: object) -> int:
        if type(answer) is int and answer in self.pool:
            return answer
        raise Refused(self.rule, f"The {self.kind} must be one of those still in the pool.")

    def lots(self, answer: object) -> tuple[Lot, ...]:
        return (Lot(self.pool, self.check(answer)),)


class Shuffle(Question, frozen=True):
    """All the pieces, each a different one, in some order."""

    pieces: tuple[int, ...]

    def sample(self, rng: Random) -> list[int]:
        return shuffled(self.pieces, rng)

    def outcomes(self) -> Iterator[tuple[list[int], float]]:
        chance = 1 / factorial(len(self.pieces))
        return ((list(order), chance) for order in permutations(self.pieces))

    def ways(self) -> int | None:
        ways = factorial(len(self.pieces))
        return ways if ways <= MOST_WAYS else None

    def draws(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """One piece after another, by its place among the pieces."""
        left = [number for number in range(len(self.pieces)) if number not in drawn]
        return [(number, 1 / len(left)) for number in left]

    def made_of(self, drawn: Sequence[int]) -> list[int]:
        return [self.pieces[number] for number in drawn]

    def check(self, answer: object) -> list[int]:
        if isinstance(answer, list) and all(type(piece) is int for piece in answer):
            if sorted(answer) == sorted(self.pieces):
                return list(answer)
        raise Refused(self.rule, f"The {self.kind} must name each of {len(self.pieces)} pieces once.")

    def lots(self, answer: object) -> tuple[Lot, ...]:
        return (Lot(self.pieces, tuple(self.check(answer))),)
