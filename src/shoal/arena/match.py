"""A match: which game is played by whom, and each of its games by number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from shoal import games
from shoal.bots import bot, name, spread
from shoal.core import Game, Seeded, Setting, Value, new_table


class Match(Value, frozen=True):
    """Everything that settles a series of games; small enough to be sent to other processes."""

    game: str
    seats: int
    options: dict[str, Setting]
    levels: tuple[str, ...]
    """The level of the bot in each seat."""
    seed: int | str

    @classmethod
    def of(
        cls, game: Game, seats: int, options: Mapping[str, object], levels: Sequence[str], seed: int | str = 0
    ) -> Match:
        """A match whose seats, options and levels the game knows; a single level is for all seats."""
        everybody = spread(levels, game.check_seats(seats))
        for level in everybody:
            bot(game, level, Random(0))
        return cls(game.name, seats, game.settle(options), everybody, seed)


class GameResult(Value, frozen=True):
    """One finished game of a match."""

    number: int
    """Which game it was, counted from 1."""
    places: tuple[int, ...]
    """The place of each seat, counted from 1; those who share a place share its number."""
    reason: str
    answers: int
    """How many answers the game took, fate's included."""
    record: str
    """The whole record, where it was asked for."""


def play_games(match: Match, numbers: range, *, records: bool) -> Iterator[GameResult]:
    """Play these games of the match, one after another. A game depends on the match and its number only."""
    game = games.find(match.game)
    for number in numbers:
        yield _play_game(game, match, number, records=records)


def _play_game(game: Game, match: Match, number: int, *, records: bool) -> GameResult:
    seed = f"{match.seed}/{number}"
    seats = range(match.seats)
    names = [name(seat) for seat in seats]
    table = new_table(game, match.seats, match.options, Seeded(seed), names=names, bots=match.levels, seed=seed)
    outcome = table.play([bot(game, match.levels[seat], Random(f"{seed}/seat/{seat}")) for seat in seats])
    return GameResult(
        number=number,
        places=tuple([outcome.place(seat) for seat in seats]),
        reason=outcome.reason,
        answers=len(table.entries),
        record=table.record.text() if records else "",
    )
