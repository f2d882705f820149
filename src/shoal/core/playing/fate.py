"""Sources of fate: who answers what the rules leave to the world."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Protocol

from shoal.core.contract.question import Question
from shoal.core.errors import ShoalError, quoted


def check_seed(seed: object) -> int | str:
    """The same seed, if it is one: a whole number that a record can hold, or a text."""
    if isinstance(seed, str) or (type(seed) is int and abs(seed) < 1 << 63):
        return seed
    raise ShoalError(f"A seed is a whole number below 2**63 or a text, not {quoted(repr(seed))}.")


class FateSource(Protocol):
    """Whoever answers for fate."""

    def answer(self, question: Question, number: int) -> object:
        """The answer to this question, which becomes line `number` of the record."""


class Seeded:
    """Fate from a seed. An answer depends on the seed and its number only, so a saved game goes on the same."""

    def __init__(self, seed: int | str, rng: Random | None = None) -> None:
        """Fate from this seed; a generator that is given is used again and again, which is quicker than to make one."""
        self.seed = seed
        self._rng = rng

    def answer(self, question: Question, number: int) -> object:
        luck = f"{self.seed}/fate/{number}"
        if self._rng is None:
            return question.sample(Random(luck))
        self._rng.seed(luck)
        return question.sample(self._rng)


class Recorded:
    """Fate as a record has it: the answers of its lines, by their number."""

    def __init__(self, answers: Mapping[int, object]) -> None:
        self._answers = dict(answers)

    def answer(self, question: Question, number: int) -> object:
        if number not in self._answers:
            raise ShoalError(f"The record has no {question.kind} at line number {number}.")
        return question.check(self._answers[number])


class ByHand:
    """Fate written down beforehand, answer by answer, as tests do."""

    def __init__(self, answers: Iterable[object]) -> None:
        self._answers = iter(answers)

    def answer(self, question: Question, number: int) -> object:
        for answer in self._answers:
            return question.check(answer)
        raise ShoalError(f"Fate was asked for the {question.kind}, and nothing was left to answer.")


class Enumerated:
    """Fate that goes every way in turn: play once for each round of `for way in fate.ways()`.

    When a way has been played, `fate.chance` is its chance; the chances of all ways add up to 1.
    """

    def __init__(self) -> None:
        self.chance = 1.0
        self._left: list[list[tuple[object, float]]] = []
        self._depth = 0

    def ways(self) -> Iterator[int]:
        """Count the ways, one after another, until every way has been played."""
        count = 0
        while count == 0 or self._left:
            self.chance, self._depth = 1.0, 0
            yield count
            count += 1
            self._step()

    def answer(self, question: Question, number: int) -> object:
        if self._depth == len(self._left):
            self._left.append(list(question.outcomes())[::-1])
        answer, chance = self._left[self._depth][-1]
        self._depth += 1
        self.chance *= chance
        return answer

    def _step(self) -> None:
        while self._left:
            self._left[-1].pop()
            if self._left[-1]:
                return
            self._left.pop()
