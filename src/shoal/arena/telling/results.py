"""What many games tell: who won how often, places, scores, how long they took and how they ended."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from shoal.arena.running.match import GameResult, Match
from shoal.core import Value
from shoal.core.statistics import Mean, student, wilson


class SeatResult(Value, frozen=True):
    """How one seat fared; where bots move from seat to seat, how the bot fared that began there."""

    seat: int
    level: str
    games: int
    wins: int
    """Games won alone."""
    shared: int
    """Games in which the first place was shared."""
    win_rate: float
    """The share of all wins; a first place shared by two counts a half for each."""
    interval: tuple[float, float]
    """Where the true win rate lies, with 95 % confidence."""
    mean_place: float
    places: tuple[int, ...]
    """How often it came first, second and so on."""
    score: Mean | None
    """Where the game counts."""


class Sum:
    """Numbers that are added up one by one, for their mean."""

    def __init__(self) -> None:
        self._count = 0
        self._mean = self._squares = 0.0

    def add(self, value: float) -> None:
        """Count this one, as Welford does."""
        self._count += 1
        before = value - self._mean
        self._mean += before / self._count
        self._squares += before * (value - self._mean)

    def mean(self) -> Mean:
        """The mean of all, and how sure it is."""
        if self._count < 2:
            return Mean(self._mean, 0.0, self._count)
        error = sqrt(self._squares / (self._count - 1) / self._count)
        return Mean(self._mean, student(self._count - 1) * error, self._count)


class Results:
    """The games of a match, counted as they are finished."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games = 0
        self.seconds = 0.0
        """How long all of it took."""
        self.reasons: Counter[str] = Counter()
        """How often games ended for each reason."""
        self.fewest_answers = self.most_answers = 0
        self.faults: Counter[tuple[str, str]] = Counter()
        """How often the house had to move for a bot of somebody's own, by bot and kind of trouble."""
        self.troubles: dict[tuple[str, str], str] = {}
        """What was known of the first of each."""
        self._answers = Sum()
        self._won = [0.0] * match.seats
        self._seats_won = [0.0] * match.seats
        self._shared = [0] * match.seats
        self._places: list[Counter[int]] = [Counter() for _ in range(match.seats)]
        self._scores = [Sum() for _ in range(match.seats)]
        self._scored = False

    def add(self, result: GameResult, turn: int = 0) -> None:
        """Count this game, in which everybody had moved on by so many seats."""
        self.games += 1
        self.reasons[result.reason] += 1
        self._answers.add(result.answers)
        self.fewest_answers = min(self.fewest_answers or result.answers, result.answers)
        self.most_answers = max(self.most_answers, result.answers)
        for fault in result.faults:
            self.faults[fault.bot, fault.kind] += 1
            self.troubles.setdefault((fault.bot, fault.kind), fault.why)
        for seat in range(self.match.seats):
            self._add_seat(result, seat, (seat + turn) % self.match.seats)

    def _add_seat(self, result: GameResult, seat: int, who: int) -> None:
        place, won = result.places[seat], result.won(seat)
        self._places[who][place] += 1
        self._won[who] += won
        self._seats_won[seat] += won
        self._shared[who] += 0 < won < 1
        if result.scores is not None:
            self._scored = True
            self._scores[who].add(result.scores[seat])

    @property
    def mean_answers(self) -> float:
        """How many answers a game took on average."""
        return self._answers.mean().mean

    @property
    def length(self) -> Mean:
        """The same, and how sure that is."""
        return self._answers.mean()

    @property
    def games_a_second(self) -> float:
        """How fast the games were played."""
        return self.games / self.seconds if self.seconds else 0.0

    def seats(self) -> list[SeatResult]:
        """How each seat fared, or each bot where they move."""
        return [self._seat(seat) for seat in range(self.match.seats)]

    def seats_won(self) -> list[float]:
        """The share of wins that each seat has, whoever sat there."""
        return [won / max(1, self.games) for won in self._seats_won]

    def _seat(self, seat: int) -> SeatResult:
        games, places = max(1, self.games), self._places[seat]
        return SeatResult(
            seat=seat,
            level=self.match.levels[seat],
            games=self.games,
            wins=places[1] - self._shared[seat],
            shared=self._shared[seat],
            win_rate=self._won[seat] / games,
            interval=wilson(self._won[seat], self.games),
            mean_place=sum(place * count for place, count in places.items()) / games,
            places=tuple(places[place] for place in range(1, self.match.seats + 1)),
            score=self._scores[seat].mean() if self._scored else None,
        )

    def data(self) -> dict[str, object]:
        """All of it as plain JSON data."""
        answers = {"mean": self.mean_answers, "fewest": self.fewest_answers, "most": self.most_answers}
        return {
            **self.match.data(),
            "games": self.games,
            "results": [seat.data() for seat in self.seats()],
            "seats_won": self.seats_won(),
            "answers": {**answers, "reach": self.length.reach},
            "reasons": dict(self.reasons),
            "faults": [
                {"bot": bot, "kind": kind, "moves": moves, "first": self.troubles[bot, kind]}
                for (bot, kind), moves in self.faults.items()
            ],
            "seconds": round(self.seconds, 3),
            "games_a_second": round(self.games_a_second, 1),
        }
