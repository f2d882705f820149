"""The tree of a search: places that the game can come to, and what each seat has learned about its choices there."""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

BLUR: Final = 0.03
"""Moves whose means differ by so much are told apart, by somebody who does not look closely."""


class Choice:
    """What one seat has learned about one choice. Its moves are numbered as they come up: hidden things may differ."""

    __slots__ = ("all", "codes", "lean", "mix", "pick", "regrets", "squares", "stamp", "sums", "total", "visits")

    def __init__(self) -> None:
        self.codes: list[int] = []
        self.all: list[int] = []
        """The numbers of all moves."""
        self.visits: vec[i64] = vec[i64]()
        self.sums: vec[float] = vec[float]()
        """For each move, what came of it for the seat, all times together."""
        self.squares: vec[float] = vec[float]()
        """For each move, the squares of that, all times together."""
        self.regrets: vec[float] = vec[float]()
        """For each move, how much better it would have been, all times together."""
        self.mix: vec[float] = vec[float]()
        """For each move, how often it was meant to be played."""
        self.lean: vec[float] = vec[float]()
        """For each move, how likely it was after the first look."""
        self.total: int = 0
        self.pick: int = 0
        self.stamp: int = -1
        """The iteration in which `pick` was drawn."""

    def slots(self, codes: list[int]) -> list[int]:
        """The numbers of these moves; new ones are added."""
        if codes == self.codes:
            return self.all
        if not self.codes:
            return self._begin(codes)
        slots: list[int] = []
        for code in codes:
            if code not in self.codes:
                self.codes.append(code)
                self.visits = append(self.visits, 0)
                self.sums = append(self.sums, 0.0)
                self.squares = append(self.squares, 0.0)
                self.regrets = append(self.regrets, 0.0)
                self.mix = append(self.mix, 0.0)
            slots.append(self.codes.index(code))
        self.all = list(range(len(self.codes)))
        return slots

    def _begin(self, codes: list[int]) -> list[int]:
        """The numbers of the first moves that come up: most choices never see others."""
        count = len(codes)
        self.codes = codes[:]
        self.all = list(range(count))
        self.visits = vec[i64]([0] * count)
        self.sums = vec[float]([0.0] * count)
        self.squares = vec[float]([0.0] * count)
        self.regrets = vec[float]([0.0] * count)
        self.mix = vec[float]([0.0] * count)
        return self.all

    def note(self, slot: int, worth: float) -> None:
        """This came of a move."""
        self.visits[slot] += 1
        self.sums[slot] += worth
        self.squares[slot] += worth * worth
        self.total += 1

    def mean(self, slot: int) -> float:
        """What comes of a move on average."""
        visits = self.visits[slot]
        return self.sums[slot] / float(visits) if visits else 0.0

    def spread(self, slot: int) -> float:
        """How far what comes of a move is from that, mostly."""
        visits = self.visits[slot]
        mean = self.mean(slot)
        return sqrt(max(0.0, self.squares[slot] / float(visits) - mean * mean)) if visits else 0.0

    # Choosing in turn ------------------------------------------------------------------------------------

    def most_promising(self, slots: list[int], curiosity: float) -> int:
        """One that was never tried, in their order; else the best but for how little is known of it (UCB1)."""
        explore = log(float(self.total + 1))
        best = slots[0]
        most = -1.0
        for slot in slots:
            visits = self.visits[slot]
            if visits == 0:
                return slot
            count = float(visits)
            score = self.sums[slot] / count + curiosity * sqrt(explore / count)
            if score > most:
                best, most = slot, score
        return best

    # Choosing in secret ----------------------------------------------------------------------------------

    def chances(self, slots: list[int]) -> vec[float]:
        """How likely each move should be now: as much as it is regretted, all alike if none is (regret matching)."""
        chances = vec[float]([max(0.0, self.regrets[slot]) for slot in slots])
        total = total_of(chances)
        for number in range(len(chances)):
            chances[number] = chances[number] / total if total > 0.0 else 1.0 / float(len(slots))
        return chances

    def leanings(self, slots: list[int]) -> vec[float]:
        """How likely each move is for somebody who takes what has been best on average, but does not look closely."""
        if len(self.lean) != len(slots):
            means = [self.mean(slot) for slot in slots]
            most = max(means)
            weights = vec[float]([exp((mean - most) / BLUR) for mean in means])
            total = total_of(weights)
            self.lean = vec[float]([weight / total for weight in weights])
        return self.lean

    def regret(self, slots: list[int], worths: vec[float], mean: float) -> None:
        """These would have come of the moves, and this came of the mix; old regrets below nothing are forgotten."""
        for number, slot in enumerate(slots):
            self.regrets[slot] = max(0.0, self.regrets[slot] + worths[number] - mean)

    def expect(self, often: float) -> None:
        """Take the mix so far for what comes so often, and forget what was regretted."""
        before = self.leanings(self.all)
        self.lean = vec[float](
            [often * chance + (1.0 - often) * before[slot] for slot, chance in enumerate(self.mean_mix())]
        )
        self.regrets = vec[float]([0.0] * len(self.codes))
        self.mix = vec[float]([0.0] * len(self.codes))

    def mean_mix(self) -> list[float]:
        """How often each move was meant to be played, on average."""
        total = total_of(self.mix)
        return [each / total for each in self.mix] if total > 0.0 else [1.0 / float(len(self.mix))] * len(self.mix)


def total_of(numbers: vec[float]) -> float:
    """The sum of these, in this order; compiled, it works on plain floats, where `sum` works on objects."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def pick(chances: vec[float], chance: float) -> int:
    """The number of the one of these that a number from 0 to below 1 picks, each as often as its chance says."""
    left = chance
    for number, each in enumerate(chances):
        left -= each
        if left < 0.0:
            return number
    return len(chances) - 1


def drawn(chances: list[float], rng: Random) -> int:
    """The number of one of these, drawn with their chances."""
    return pick(vec[float](chances), rng.random())


NO_CHOICES: Final[dict[int, Choice]] = {}
NO_PLACES: Final[dict[object, Place]] = {}
"""What is remembered at most places, which is nothing: all of them share these, and nobody changes them."""


class Place:
    """One place in the tree: the choices of the seats there, and the places that follow."""

    __slots__ = ("after", "blurred", "came", "choices", "passed", "settled", "times")

    def __init__(self, blurred: bool) -> None:
        self.blurred: bool = blurred
        """Whether the place stands for states that are not all alike, with hidden things or answers of fate between."""
        self.passed: int = 0
        """How often the place was played on from without remembering choices; most places are never visited again."""
        self.choices: dict[int, Choice] = NO_CHOICES
        """The choices by seat, and by what the seat has sealed in the same question before."""
        self.after: dict[object, Place] = NO_PLACES
        self.settled: vec[float] = vec[float]()
        """What the place is worth to each seat, once that is known for good."""
        self.came: vec[float] = vec[float]()
        self.times: int = 0
        """What came of it for each seat, all times together, and how many times that were."""

    def choice(self, key: int) -> Choice:
        """What is known of this choice here."""
        found = self.choices.get(key)
        if found is None:
            found = Choice()
            self.choices = self.choices or {}
            self.choices[key] = found
        return found

    def times_chosen(self) -> int:
        """How often somebody has chosen here."""
        total = 0
        for choice in self.choices.values():
            total += choice.total
        return total

    def next(self, key: object) -> Place:
        """The place that this answer leads to."""
        found = self.after.get(key)
        if found is None:
            found = Place(self.blurred)
            self.after = self.after or {}
            self.after[key] = found
        return found

    def note(self, worths: list[float]) -> None:
        """This came of the place for each seat."""
        if self.times == 0:
            self.came = vec[float]([0.0] * len(worths))
        for seat, worth in enumerate(worths):
            self.came[seat] += worth
        self.times += 1

    def mean(self, seat: int) -> float:
        """What comes of the place on average for a seat: steadier than what came of it once."""
        return self.came[seat] / float(self.times)
