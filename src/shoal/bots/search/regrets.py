"""Games of one choice that several make in secret: an equilibrium by regret matching, as near as it comes."""

from __future__ import annotations

from typing import Final

ROUNDS: Final = 1500
"""So many times everybody regrets."""

CLOSE: Final = 0.0005
"""When nobody could gain more than this, that is close enough."""

LOOK: Final = 100
"""How often it is looked whether it is close enough."""


class Matched:
    """What was found: mixes of all, what each choice brings against the others' mixes, and how far off that is."""

    __slots__ = ("gain", "means", "mixes", "worths")

    def __init__(self, mixes: list[list[float]], means: list[list[float]], seats: list[int], width: int) -> None:
        self.mixes: list[list[float]] = mixes
        self.means: list[list[float]] = means
        self.worths: list[float] = [0.0] * width
        self.gain: float = 0.0
        """What whoever gains most by it could gain by leaving its mix."""
        for place, seat in enumerate(seats):
            worth = 0.0
            for number, chance in enumerate(mixes[place]):
                worth += chance * means[place][number]
            self.worths[seat] = worth
            self.gain = max(self.gain, max(means[place]) - worth)


def matched(outcomes: list[list[float]], sizes: list[int], seats: list[int]) -> Matched:
    """An equilibrium of the game with these outcomes, listed with the last one's choices changing fastest."""
    regrets = [[0.0] * size for size in sizes]
    totals = [[0.0] * size for size in sizes]
    found: Matched | None = None
    for round in range(1, ROUNDS + 1):
        for place in range(len(sizes)):
            mixes = [_mix(each) for each in regrets]
            means = _means(outcomes, sizes, seats, mixes, place)
            _regret(regrets[place], totals[place], mixes[place], means, float(round))
        if round % LOOK == 0:
            mixes = [_mix(each) for each in totals]
            ours = [_means(outcomes, sizes, seats, mixes, place) for place in range(len(sizes))]
            now = Matched(mixes, ours, seats, len(outcomes[0]))
            if found is None or now.gain < found.gain:
                found = now
            if found.gain < CLOSE:
                break
    assert found is not None
    return found


def _mix(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0.0 else [1.0 / float(len(weights))] * len(weights)


def _regret(regrets: list[float], totals: list[float], mix: list[float], means: list[float], weight: float) -> None:
    """Note what would have been better than the mix; the later, the more a mix counts."""
    worth = 0.0
    for number, chance in enumerate(mix):
        worth += chance * means[number]
    for number, mean in enumerate(means):
        regrets[number] = max(0.0, regrets[number] + mean - worth)
        totals[number] += weight * mix[number]


def _means(
    outcomes: list[list[float]], sizes: list[int], seats: list[int], mixes: list[list[float]], place: int
) -> list[float]:
    """What each choice of one brings, if all others draw from their mixes: they are averaged out, one by one."""
    seat = seats[place]
    values = [worths[seat] for worths in outcomes]
    size = sizes[place]
    for other in range(len(sizes) - 1, place, -1):
        values = _averaged(values, mixes[other])
    for other in range(place):
        values = _averaged_first(values, mixes[other])
    assert len(values) == size
    return values


def _averaged(values: list[float], mix: list[float]) -> list[float]:
    """The values with the choice that changes fastest averaged out."""
    size = len(mix)
    means: list[float] = []
    for start in range(0, len(values), size):
        mean = 0.0
        for number in range(size):
            mean += mix[number] * values[start + number]
        means.append(mean)
    return means


def _averaged_first(values: list[float], mix: list[float]) -> list[float]:
    """The values with the choice that changes most slowly averaged out."""
    size = len(values) // len(mix)
    means = [0.0] * size
    for number, chance in enumerate(mix):
        if chance > 0.0:
            start = number * size
            for place in range(size):
                means[place] += chance * values[start + place]
    return means
