"""Ratings by the model of Plackett and Luce, as openskill fits it, with intervals by drawing rounds anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Final

from shoal.arena.running.match import GameResult
from shoal.core import Value
from shoal.core.statistics import Z_95
from shoal.ratings import BEGINNER, Skill, rate

RESAMPLES: Final = 200
UPDATES: Final = 60_000
"""About so many games are rated in all, so that long tournaments do not end in a long wait."""
FEWEST: Final = 50
ROUNDS: Final = 10
"""From fewer rounds there is too little to draw; then the interval is the doubt of the model itself."""

Round = Sequence[GameResult]
"""Games on one deal: what happens in one is no news about luck in another."""


class Rating(Value, frozen=True):
    """How strong a bot is: 25 is the middle, and where two are 4.2 apart the better one is well ahead."""

    bot: str
    rating: float
    interval: tuple[float, float]


def ratings(bots: Sequence[str], rounds: Sequence[Round], seed: int | str) -> list[Rating]:
    """The rating of each bot, and where it lies with 95 % confidence; the same for the same games and seed."""
    games = sum(map(len, rounds))
    resamples = max(FEWEST, min(RESAMPLES, UPDATES // max(1, games)))
    rng = Random(f"{seed}/rating")
    drawn = [] if len(rounds) < ROUNDS else [_rated(bots, rng.choices(rounds, k=len(rounds))) for _ in range(resamples)]
    whole = [_rated(bots, rng.sample(rounds, k=len(rounds))) for _ in range(max(5, resamples // 10))]
    found = []
    for place, bot in enumerate(bots):
        middle = fmean(each[place].mu for each in whole)
        doubt = Z_95 * fmean(each[place].sigma for each in whole)
        low, high = _spread([each[place].mu for each in drawn]) if drawn else (middle - doubt, middle + doubt)
        found.append(Rating(bot, middle, (min(low, middle), max(high, middle))))
    return found


def _spread(drawn: list[float]) -> tuple[float, float]:
    """Where 95 % of these lie."""
    beyond = int(0.025 * len(drawn))
    return sorted(drawn)[beyond], sorted(drawn)[-1 - beyond]


def _rated(bots: Sequence[str], rounds: Sequence[Round]) -> list[Skill]:
    """What each bot is rated after these rounds, in this order."""
    known = dict.fromkeys(bots, BEGINNER)
    for games in rounds:
        for game in games:
            known |= rate(game.bots, [known[bot] for bot in game.bots], game.places)
    return [known[bot] for bot in bots]
