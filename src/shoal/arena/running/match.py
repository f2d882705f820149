"""A match: which game is played by whom, and what is known of each of its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol, runtime_checkable

from shoal.bots import Fault, bot, check_own, is_own, spread
from shoal.bots.own import LIMIT
from shoal.core import Game, Setting, ShoalError, Value


class Sitting(Value, frozen=True):
    """One game before it is played: everything that it depends on."""

    game: str
    seats: int
    options: dict[str, Setting]
    bots: tuple[str, ...]
    """Who sits in each seat."""
    deal: str
    """Its seed; games with the same one are dealt the same."""
    limit: float = LIMIT
    """Seconds that a bot of somebody's own has for a move."""


class Series(Protocol):
    """Games by their numbers, counted from 1; small enough to be sent to other processes and machines."""

    def sitting(self, number: int) -> Sitting:
        """The game of this number."""


@runtime_checkable
class Noting(Protocol):
    """A series that wants more of each game than its result; what it wants is found where the game was played."""

    def notes(self, result: GameResult) -> bytes:
        """What is noted of this game, from its record."""


class Match(Value, frozen=True):
    """Everything that settles a series of games with the same bots in the same seats."""

    game: str
    seats: int
    options: dict[str, Setting]
    levels: tuple[str, ...]
    """The bot in each seat: a level of the house, or one of somebody's own."""
    seed: int | str
    limit: float = LIMIT

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        levels: Sequence[str],
        seed: int | str = 0,
        limit: float = LIMIT,
    ) -> Match:
        """A match whose seats, options and bots there are; a single bot is for all seats."""
        everybody = spread(levels, game.check_seats(seats))
        settled = game.all_options(options)
        check_bots(game, everybody, limit)
        return cls(game.name, seats, settled, everybody, seed, limit)

    def sitting(self, number: int, turn: int = 0) -> Sitting:
        """The game on this deal; after so many turns everybody has moved on by so many seats."""
        bots = (*self.levels[turn:], *self.levels[:turn])
        return Sitting(self.game, self.seats, self.options, bots, f"{self.seed}/{number}", self.limit)


def check_bots(game: Game, bots: Sequence[str], limit: float) -> None:
    """Complain in a sentence about the first bot that there is not."""
    if not 0 < limit <= 3600:
        raise ShoalError(f"A bot can have more than 0 and up to 3600 seconds for a move, not {limit:g}.")
    for name in dict.fromkeys(bots):
        if is_own(name):
            check_own(name, game)
        else:
            bot(game, name, Random(0))


class Thought(Value, frozen=True):
    """How long somebody thought in a game."""

    moves: int = 0
    seconds: float = 0.0
    """For all moves; CPU time where it thinks here, waiting time where it is a program."""
    longest: float = 0.0


class GameResult(Value, frozen=True):
    """One finished game."""

    number: int
    """Which game it was, counted from 1."""
    places: tuple[int, ...]
    """The place of each seat, counted from 1; those who share a place share its number."""
    reason: str
    answers: int
    """How many answers the game took, fate's included."""
    record: str = ""
    """The whole record, where it was asked for."""
    bots: tuple[str, ...] = ()
    """Who sat in each seat."""
    scores: tuple[float, ...] | None = None
    thoughts: tuple[Thought, ...] = ()
    """How long each seat thought; nothing for those who look at nothing."""
    faults: tuple[Fault, ...] = ()
    notes: bytes = b""
    """What the series noted of it, where it does."""

    def won(self, seat: int) -> float:
        """The part of the first place that this seat has."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0
