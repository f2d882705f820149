"""Goofspiel in numbers, for those who study it: actions, and what a seat knows, its own things first."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.layout import Field, Kind, Layout
from shoal.core.contract.state import State
from shoal.core.contract.study import NUMBER, Study, bits
from shoal.games.goofspiel.rules import BIT, Goofspiel

HANDS: Final[list[bytes]] = [bits(hand, 13, 1) for hand in range(1 << 14)]


class GoofspielStudy(Study):
    """Action 0 bids card 1, and so on."""

    def __init__(self, seats: int, cards: int, shuffled: bool) -> None:
        general = [
            Field("over", 1, 1, "Whether the game is over."),
            Field("drawing", 1, 1, "Whether the next prize is to be drawn."),
            Field("prize", 1, 13, "The prize that can be won now."),
            Field("pool", 13, 1, "Whether the prizes 1 to 13 are still to come."),
            Field("bid", 1, 13, "The card that this seat has laid for the prize; 0 for none."),
        ]
        for seat in range(seats):
            general += [
                Field(f"seat{seat}.hand", 13, 1, "Whether it holds the cards 1 to 13; a sealed bid counts as held."),
                Field(f"seat{seat}.points", 1, 91, "The prizes that it has won."),
                Field(f"seat{seat}.asked", 1, 1, "Whether its bid is awaited."),
            ]
        kind = Kind(
            hidden=True,
            simultaneous=True,
            chance=shuffled,
            scores=(0.0, cards * (cards + 1) / 2),
            longest=seats * cards,
        )
        super().__init__(kind, Layout(tuple(general)), cards)
        self.story = ("outcome", "shuffled")

    def name(self, action: int) -> str:
        return f"bid {action + 1}"

    def parts(self, state: State, seat: int, code: int) -> list[int]:
        return [code - 1]

    def legal(self, state: State, seat: int, chosen: list[int]) -> list[int]:
        return [code - 1 for code in state.codes(seat)]

    def code(self, state: State, seat: int, chosen: list[int]) -> int:
        return chosen[0] + 1

    def observe(self, state: State, seat: int) -> bytes:
        assert isinstance(state, Goofspiel)
        seats, waiting = len(state.hands), state.waiting
        laid = waiting and not waiting & BIT[seat]
        parts = [
            NUMBER[1 if state.who == OVER else 0],
            NUMBER[1 if state.who == FATE else 0],
            NUMBER[state.prize],
            HANDS[state.pool],
            NUMBER[state.bids[seat] if laid else 0],
        ]
        for number in range(seat, seat + seats):
            other = number % seats
            sealed = BIT[state.bids[other]] if waiting and not waiting & BIT[other] else 0
            parts.append(HANDS[state.hands[other] | sealed])
            parts.append(NUMBER[state.points[other]])
            parts.append(NUMBER[1 if waiting & BIT[other] else 0])
        return b"".join(parts)
