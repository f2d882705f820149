"""How a rated game ended: who sat where, and in which place."""

from __future__ import annotations

from collections.abc import Collection

from shoal.core import Outcome, Value

BOT = "bot:"
"""How the name of a player begins who is a bot: its level follows."""


def bot(level: str) -> str:
    """The player that all bots of this level are, in whatever seat."""
    return BOT + level


class Result(Value, frozen=True):
    """One game that counts."""

    number: int
    """The place of this game among all rated games: they count in this order."""
    game: str
    players: tuple[str, ...]
    """Who sat in each seat: the public id of a person, or a bot by its level."""
    places: tuple[int, ...]
    """The place of each seat, counted from 1; those who share a place share its number."""

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.players)


def places(outcome: Outcome, gave_up: Collection[int]) -> tuple[int, ...]:
    """The place of each seat; those for whom a bot had to play share the last one, however it played."""
    seats = range(sum(map(len, outcome.ranking)))
    stayed = [seat for seat in seats if seat not in gave_up]
    return tuple(
        1 + sum(outcome.place(other) < outcome.place(seat) for other in stayed) if seat in stayed else len(stayed) + 1
        for seat in seats
    )
