"""Goofspiel's rules: all bid for a prize with one card each; the highest bid takes it, a tie takes nothing."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.event import Event
from shoal.core.contract.moves import Move
from shoal.core.contract.outcome import Outcome
from shoal.core.contract.question import Draw, Question
from shoal.core.contract.state import State
from shoal.core.contract.view import View
from shoal.core.errors import Refused
from shoal.games.goofspiel.evaluation import worths
from shoal.games.goofspiel.values import Bid, GoofspielView, Laid, Offered, Won

BIT: Final[list[int]] = [1 << card for card in range(14)]
CARDS: Final[list[list[int]]] = [[card for card in range(1, 14) if hand >> card & 1] for hand in range(1 << 14)]
LOWEST: Final[list[int]] = [(seats & -seats).bit_length() - 1 for seats in range(1 << 6)]
NONE: Final[list[int]] = []


class Goofspiel(State):
    """Hands and pool are bit masks of cards; `waiting` is a bit mask of seats."""

    __slots__ = ("bids", "hands", "points", "pool", "prize", "shuffled", "waiting")

    def __init__(
        self,
        who: int,
        shuffled: bool,
        prize: int,
        pool: int,
        waiting: int,
        hands: list[int],
        points: list[int],
        bids: list[int],
    ) -> None:
        self.who = who
        self.shuffled: bool = shuffled
        self.prize: int = prize
        self.pool: int = pool
        self.waiting: int = waiting
        self.hands: list[int] = hands
        self.points: list[int] = points
        self.bids: list[int] = bids

    def copy(self) -> Goofspiel:
        return Goofspiel(
            self.who, self.shuffled, self.prize, self.pool, self.waiting, self.hands[:], self.points[:], self.bids[:]
        )

    def key(self) -> tuple[object, ...]:
        lists = (tuple(self.hands), tuple(self.points), tuple(self.bids))
        return (self.who, self.shuffled, self.prize, self.pool, self.waiting, *lists)

    def position(self) -> tuple[object, ...]:
        laid = [0 if self.waiting >> seat & 1 else bid for seat, bid in enumerate(self.bids)]
        return (*self.key()[:-1], tuple(laid) if self.waiting else ())

    def question(self) -> Question:
        """Which prize comes next (GS-2)."""
        return Draw("prize", "GS-2", tuple(CARDS[self.pool]))

    def settle(self, answer: object, tell: list[Event] | None = None) -> int:
        """Offer this prize (GS-2)."""
        assert isinstance(answer, int)
        self.who = self._offer(answer, tell)
        return self.who

    def _offer(self, prize: int, tell: list[Event] | None) -> int:
        """Ask everybody for a bid for this prize (GS-3). Who is asked next?"""
        self.prize = prize
        self.pool = self.pool ^ BIT[prize]
        if tell is not None:
            tell.append(Offered(prize))
        if not self.pool:
            return self._lay_last(tell)
        self.waiting = BIT[len(self.hands)] - 1
        return 0

    def _lay_last(self, tell: list[Event] | None) -> int:
        """For the last prize there is nothing to choose: the last cards lay themselves (GS-3)."""
        self.bids = [CARDS[hand][0] for hand in self.hands]
        self.hands = [0] * len(self.bids)
        if tell is not None:
            tell.extend([Laid(seat, bid) for seat, bid in enumerate(self.bids)])
        return self._award(tell)

    def asked(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if self.waiting & BIT[seat]]

    def codes(self, seat: int) -> list[int]:
        """Any card still in hand (GS-3)."""
        return CARDS[self.hands[seat]] if self.waiting & BIT[seat] else NONE

    def sealed(self) -> int:
        """How many bids for this prize are still to come (GS-3)."""
        return self.waiting.bit_count()

    def unseal(self, seat: int) -> None:
        for other in range(len(self.hands)):
            if self.waiting and other != seat and not self.waiting & BIT[other]:
                self.hands[other] ^= BIT[self.bids[other]]
                self.waiting |= BIT[other]
                self.who = LOWEST[self.waiting]

    def apply(self, seat: int, code: int, tell: list[Event] | None = None) -> int:
        """Lay a bid face down (GS-3); the last one shows them all (GS-4)."""
        hand = self.hands[seat]
        if not 0 < code < 14 or not self.waiting & BIT[seat] or not hand & BIT[code]:
            raise self.refusal(seat, Bid(code))
        self.hands[seat] = hand ^ BIT[code]
        self.bids[seat] = code
        waiting = self.waiting ^ BIT[seat]
        self.waiting = waiting
        if tell is not None:
            tell.append(Laid(seat, code))
        who = LOWEST[waiting] if waiting else self._award(tell)
        self.who = who
        return who

    def _award(self, tell: list[Event] | None) -> int:
        """The highest bid takes the prize, unless it is tied (GS-4). Who is asked next?"""
        best = 0
        winner = -1
        for seat, bid in enumerate(self.bids):
            if bid >= best:
                winner = seat if bid > best else -1
                best = bid
        if winner >= 0:
            self.points[winner] = self.points[winner] + self.prize
        if tell is not None:
            tell.append(Won(self.prize, winner if winner >= 0 else None, tuple(self.bids)))
        if not self.pool:
            return OVER
        several = self.pool & (self.pool - 1)
        return FATE if self.shuffled and several else self._offer(CARDS[self.pool][-1], tell)

    def outcome(self) -> Outcome:
        """Most points first (GS-5)."""
        totals = sorted(set(self.points), reverse=True)
        seats = range(len(self.points))
        ranking = [tuple([seat for seat in seats if self.points[seat] == total]) for total in totals]
        return Outcome("no prizes left", tuple(ranking), tuple([float(points) for points in self.points]))

    def worths(self) -> list[float]:
        return worths(self)

    def decode(self, code: int) -> Move:
        return Bid(code)

    def encode(self, move: object) -> int:
        return move.card if isinstance(move, Bid) else -1

    def refusal(self, seat: int, move: object) -> Refused:
        if seat not in self.asked():
            return Refused("GS-5" if self.who == OVER else "GS-3", "It is not your turn to bid.")
        return Refused("GS-3", "Bid with one of the cards in your hand.")

    def view(self, seat: int | None) -> View:
        laid = [
            0 if not self.waiting or self.waiting & BIT[owner] else BIT[self.bids[owner]]
            for owner in range(len(self.hands))
        ]
        return GoofspielView(
            seat=seat,
            asked=tuple(self.asked()),
            prize=self.prize,
            pool=tuple(CARDS[self.pool]),
            hands=tuple([tuple(CARDS[hand | bid]) for hand, bid in zip(self.hands, laid, strict=True)]),
            points=tuple(self.points),
            bid=self.bids[seat] if seat is not None and laid[seat] else None,
            shuffled=self.shuffled,
            outcome=self.outcome() if self.who == OVER else None,
        )
