"""What many games tell: who won how often, how long they took and how they ended."""

from __future__ import annotations

from collections import Counter

from shoal.arena.running.match import GameResult, Match
from shoal.core import Value
from shoal.core.statistics import wilson


class SeatResult(Value, frozen=True):
    """How one seat fared."""

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


class Results:
    """The games of a match, counted as they are finished."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games = 0
        self.seconds = 0.0
        """How long all of it took."""
        self.reasons: Counter[str] = Counter()
        """How often games ended for each reason."""
        self.fewest_answers = self.most_answers = self._answers = 0
        self.faults: Counter[tuple[str, str]] = Counter()
        """How often the house had to move for a bot of somebody's own, by bot and kind of trouble."""
        self.troubles: dict[tuple[str, str], str] = {}
        """What was known of the first of each."""
        self._wins = [0] * match.seats
        self._shared = [0] * match.seats
        self._won = [0.0] * match.seats
        self._places = [0] * match.seats

    def add(self, result: GameResult) -> None:
        """Count this game."""
        self.games += 1
        self.reasons[result.reason] += 1
        self._answers += result.answers
        self.fewest_answers = min(self.fewest_answers or result.answers, result.answers)
        self.most_answers = max(self.most_answers, result.answers)
        for fault in result.faults:
            self.faults[fault.bot, fault.kind] += 1
            self.troubles.setdefault((fault.bot, fault.kind), fault.why)
        first = result.places.count(1)
        for seat, place in enumerate(result.places):
            self._places[seat] += place
            if place == 1:
                self._won[seat] += 1 / first
                (self._wins if first == 1 else self._shared)[seat] += 1

    @property
    def mean_answers(self) -> float:
        """How many answers a game took on average."""
        return self._answers / max(1, self.games)

    @property
    def games_a_second(self) -> float:
        """How fast the games were played."""
        return self.games / self.seconds if self.seconds else 0.0

    def seats(self) -> list[SeatResult]:
        """How each seat fared."""
        return [self._seat(seat) for seat in range(self.match.seats)]

    def _seat(self, seat: int) -> SeatResult:
        games = max(1, self.games)
        return SeatResult(
            seat=seat,
            level=self.match.levels[seat],
            games=self.games,
            wins=self._wins[seat],
            shared=self._shared[seat],
            win_rate=self._won[seat] / games,
            interval=wilson(self._won[seat], self.games),
            mean_place=self._places[seat] / games,
        )

    def data(self) -> dict[str, object]:
        """All of it as plain JSON data."""
        return {
            **self.match.data(),
            "games": self.games,
            "results": [seat.data() for seat in self.seats()],
            "answers": {"mean": self.mean_answers, "fewest": self.fewest_answers, "most": self.most_answers},
            "reasons": dict(self.reasons),
            "faults": [
                {"bot": bot, "kind": kind, "moves": moves, "first": self.troubles[bot, kind]}
                for (bot, kind), moves in self.faults.items()
            ],
            "seconds": round(self.seconds, 3),
            "games_a_second": round(self.games_a_second, 1),
        }
