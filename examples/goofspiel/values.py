"""Goofspiel's move, events and view: the values that travel."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from shoal.core import Event, Move, Outcome, View


class Bid(Move, frozen=True, tag="bid"):
    """Bid for the prize with this card."""

    card: int


class Offered(Event, frozen=True, tag="offered"):
    """This prize can be won now."""

    rule: ClassVar[str] = "GS-2"
    final: ClassVar[bool] = True
    prize: int


class Laid(Event, frozen=True, tag="laid"):
    """A seat has laid its bid face down; only that seat knows the card."""

    rule: ClassVar[str] = "GS-3"
    seat: int
    card: int | None

    def seen_by(self, seat: int | None) -> Self:
        """The card for its owner, a face-down card for everybody else."""
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class Won(Event, frozen=True, tag="won"):
    """All bids are shown, and the prize goes to the winner; nobody wins a tie."""

    rule: ClassVar[str] = "GS-4"
    final: ClassVar[bool] = True
    prize: int
    winner: int | None
    bids: tuple[int, ...]


class GoofspielView(View, frozen=True):
    """What a seat knows: everything but the bids that others have laid."""

    prize: int
    pool: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    bid: int | None
    shuffled: bool
    outcome: Outcome | None
