"""A tournament: which bots meet in which seats, so that none has better seats, company or luck than another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from random import Random

from shoal.arena.running.match import Sitting, check_bots
from shoal.bots.own import LIMIT
from shoal.core import Game, Setting, ShoalError, Value

Company = tuple[str, ...]
"""Those who sit at one table, in no order."""


class Tournament(Value, frozen=True):
    """Everything that settles a tournament but its length.

    Games come in rounds. In a round every company meets once in each turn of its seats, and all of it on the same deal.
    """

    game: str
    seats: int
    options: dict[str, Setting]
    bots: tuple[str, ...]
    seed: int | str
    limit: float = LIMIT

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        bots: Sequence[str],
        seed: int | str = 0,
        limit: float = LIMIT,
    ) -> Tournament:
        """A tournament whose seats, options and bots there are."""
        settled = game.all_options(options)
        tournament = cls(game.name, game.check_seats(seats), settled, tuple(bots), seed, limit)
        if len(tournament.names) < 2 or seats < 2:
            raise ShoalError("A tournament needs at least two bots and two seats.")
        if len(tournament.names) < len(bots) != seats:
            raise ShoalError(
                f"Name each bot once, or one for each of {seats} seats; there are {len(bots)} here, some of them twice."
            )
        check_bots(game, bots, limit)
        return tournament

    @property
    def names(self) -> tuple[str, ...]:
        """Those who take part, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def a_round(self) -> int:
        """How many games a round has."""
        return len(companies(self.bots, self.seats)) * self.seats

    def whole_rounds(self, games: int) -> int:
        """So many games or a few more, so that the last round is whole."""
        return -(-games // self.a_round) * self.a_round

    def round(self, number: int) -> int:
        """The round to which this game belongs, counted from 1."""
        return (number - 1) // self.a_round + 1

    def line_up(self, number: int) -> tuple[str, ...]:
        """Who sits in each seat: a company in an order drawn by lot, moved on by one seat from game to game."""
        meeting, turn = divmod(number - 1, self.seats)
        meetings = companies(self.bots, self.seats)
        order = list(meetings[meeting % len(meetings)])
        Random(f"{self.seed}/order/{meeting}").shuffle(order)
        return (*order[turn:], *order[:turn])

    def sitting(self, number: int) -> Sitting:
        deal = f"{self.seed}/{self.round(number)}"
        return Sitting(self.game, self.seats, self.options, self.line_up(number), deal, self.limit)


@lru_cache
def companies(bots: tuple[str, ...], seats: int) -> tuple[Company, ...]:
    """All companies of so many: of more bots some, of fewer each at least once, of a full table as it is named."""
    if len(bots) == seats:
        return (bots,)
    if len(bots) > seats:
        return tuple(combinations(bots, seats))
    return tuple((*bots, *more) for more in combinations_with_replacement(bots, seats - len(bots)))
