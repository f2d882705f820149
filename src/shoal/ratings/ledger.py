"""All ratings there are, after the results so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from shoal.ratings.result import Result
from shoal.ratings.skill import BEGINNER, Skill, rate

Table = tuple[str, int]
"""What a rating is for: a game, and a number of seats."""


class Ledger:
    """Takes in one result after another. The same results in the same order give the same ratings to the last digit."""

    def __init__(self) -> None:
        self._skills: dict[tuple[Table, str], Skill] = {}
        self._games: Counter[tuple[Table, str]] = Counter()

    def take(self, result: Result) -> dict[str, Skill]:
        """Take this result in; what everybody who played is rated now."""
        table = (result.game, result.seats)
        before = [self._skills.get((table, player), BEGINNER) for player in result.players]
        after = rate(result.players, before, result.places)
        for player, skill in after.items():
            self._skills[table, player] = skill
            self._games[table, player] += 1
        return after

    def standings(self) -> Iterator[tuple[Table, str, Skill, int]]:
        """Everybody who was rated, with how many games: by game and seats, the best first."""
        ordered = sorted(self._skills.items(), key=lambda each: (each[0][0], -each[1].mu, each[0][1]))
        for (table, player), skill in ordered:
            yield table, player, skill, self._games[table, player]
