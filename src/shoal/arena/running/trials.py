"""Trials: the same deals played in several ways, so that a difference between the ways is not one of luck."""

from __future__ import annotations

from typing import NamedTuple

from shoal.arena.running.match import Match, Sitting
from shoal.core import ShoalError, Value


class Turn(NamedTuple):
    """Where a game stands in its trials."""

    round: int
    """Counted from 1; games of a round share their deal."""
    way: int
    """Which of the matches is played."""
    turn: int
    """By how many seats everybody has moved on."""


class Trials(Value, frozen=True):
    """Everything that settles trials but their length.

    Games come in rounds. In a round each way to play comes once, or once in each turn of the seats.
    """

    ways: tuple[Match, ...]
    rotate: bool = False
    """Whether everybody moves on by one seat from game to game."""

    @property
    def a_round(self) -> int:
        """How many games a round has."""
        return sum(map(self.turns, self.ways))

    def turns(self, way: Match) -> int:
        """How many games of a round are played this way: until everybody would sit as at first."""
        if not self.rotate:
            return 1
        bots = way.levels
        return next(turn for turn in range(1, way.seats + 1) if (*bots[turn:], *bots[:turn]) == bots)

    def whole_rounds(self, games: int) -> int:
        """How many games there are in all, if each way is played so often or a few times more."""
        if games < 1:
            raise ShoalError(f"There must be at least 1 game, not {games}.")
        return max(-(-games // self.turns(way)) for way in self.ways) * self.a_round

    def turn(self, number: int) -> Turn:
        """Where the game of this number stands."""
        round, rest = divmod(number - 1, self.a_round)
        for place, way in enumerate(self.ways):
            if rest < self.turns(way):
                return Turn(round + 1, place, rest)
            rest -= self.turns(way)
        raise AssertionError("a round is made of its ways")

    def round(self, number: int) -> int:
        """The round to which this game belongs, counted from 1."""
        return (number - 1) // self.a_round + 1

    def sitting(self, number: int) -> Sitting:
        round, way, turn = self.turn(number)
        return self.ways[way].sitting(round, turn)
