"""What a tournament tells: who is ahead of whom, by how much, in which seats, how quickly, and how sure that is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

from shoal.arena.running.match import GameResult
from shoal.arena.running.tournament import Tournament
from shoal.arena.telling.rating import Rating, ratings
from shoal.core import Value
from shoal.core.statistics import mean, wilson


class Share(Value, frozen=True):
    """A share of something, and where it lies with 95 % confidence."""

    count: float
    of: int
    share: float
    interval: tuple[float, float]


class BotStanding(Value, frozen=True):
    """How one bot fared."""

    bot: str
    rating: Rating
    wins: Share
    """A first place shared by two counts a half for each."""
    places: tuple[int, ...]
    """How often it came first, second and so on."""
    mean_place: float
    score: tuple[float, float] | None
    """The mean score and half the width of its interval, where the game counts."""
    seats: tuple[Share, ...]
    """Wins in each seat."""
    moves: int
    mean_seconds: float
    longest_seconds: float
    faults: dict[str, int]
    """Moves that the house made in its place, by the kind of trouble."""
    trouble: str
    """What is known of the first of those."""


class Standings(Value, frozen=True):
    """All of it."""

    tournament: Tournament
    games: int
    fair: float
    """What everybody would win if all were alike."""
    bots: tuple[BotStanding, ...]
    """The best first."""
    pairs: dict[str, dict[str, Share]]
    """How often the first came in ahead of the second; a shared place counts a half for each."""
    seats: tuple[Share, ...]
    """How often each seat won, whoever sat there."""
    mean_answers: float
    reasons: dict[str, int]


def standings(tournament: Tournament, results: Sequence[GameResult]) -> Standings:
    """What these games tell."""
    names = tournament.names
    rated = {each.bot: each for each in ratings(names, _rounds(tournament, results), tournament.seed)}
    bots = [_bot(tournament, rated[name], results) for name in names]
    return Standings(
        tournament=tournament,
        games=len(results),
        fair=1 / tournament.seats,
        bots=tuple(sorted(bots, key=lambda each: -each.rating.rating)),
        pairs=_pairs(names, results),
        seats=tuple(_share(game.won(seat) for game in results) for seat in range(tournament.seats)),
        mean_answers=fmean(game.answers for game in results),
        reasons=dict(sorted(Counter(game.reason for game in results).items())),
    )


def _rounds(tournament: Tournament, results: Sequence[GameResult]) -> list[list[GameResult]]:
    rounds: dict[int, list[GameResult]] = defaultdict(list)
    for game in results:
        rounds[tournament.round(game.number)].append(game)
    return list(rounds.values())


def _bot(tournament: Tournament, rating: Rating, results: Sequence[GameResult]) -> BotStanding:
    name = rating.bot
    sat = [(game, seat) for game in results for seat, who in enumerate(game.bots) if who == name]
    places = Counter(game.places[seat] for game, seat in sat)
    thoughts = [game.thoughts[seat] for game, seat in sat]
    moves = sum(each.moves for each in thoughts)
    faults = [fault for game in results for fault in game.faults if fault.bot == name]
    return BotStanding(
        bot=name,
        rating=rating,
        wins=_share(game.won(seat) for game, seat in sat),
        places=tuple(places[place] for place in range(1, tournament.seats + 1)),
        mean_place=fmean(game.places[seat] for game, seat in sat) if sat else 0.0,
        score=_score([game.scores[seat] for game, seat in sat if game.scores is not None]),
        seats=tuple(_share(game.won(at) for game, at in sat if at == seat) for seat in range(tournament.seats)),
        moves=moves,
        mean_seconds=sum(each.seconds for each in thoughts) / max(1, moves),
        longest_seconds=max((each.longest for each in thoughts), default=0.0),
        faults=dict(sorted(Counter(fault.kind for fault in faults).items())),
        trouble=faults[0].why if faults else "",
    )


def _pairs(names: Sequence[str], results: Sequence[GameResult]) -> dict[str, dict[str, Share]]:
    ahead: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in results:
        for one, who in enumerate(game.bots):
            for other, whom in enumerate(game.bots):
                if who != whom:
                    ahead[who, whom].append(_ahead(game.places[one], game.places[other]))
    return {who: {whom: _share(ahead[who, whom]) for whom in names if whom != who} for who in names}


def _ahead(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)


def _share(parts: Iterable[float]) -> Share:
    counted = list(parts)
    count = sum(counted)
    return Share(count, len(counted), count / max(1, len(counted)), wilson(count, len(counted)))


def _score(scores: Sequence[float]) -> tuple[float, float] | None:
    if not scores:
        return None
    found = mean(scores)
    return (found.mean, found.reach if len(scores) > 1 else 0.0)
