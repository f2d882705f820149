"""Cards: the deck without an order, the offer, and gaining cards from both (AQ-R7, AQ-R74, AQ-D20, AQ-D21)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from shoal.core.contract.event import Event
from shoal.core.contract.question import Draw, Question
from shoal.games.aquaria.dealing_events import Drew, Offered
from shoal.games.aquaria.events import Cleared, Reached, Took
from shoal.games.aquaria.pieces import DRAW, EMPTY, OFFER, TAKE
from shoal.games.aquaria.rules.choices import Chance, Choice
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.rules.tasks import Task

NOBODY: Final = -1

FRESH: Final = 8
"""Set in what a draw is about, if the discards have just become the deck."""


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """These cards and one more, lowest number first."""
    place, one = bisect_left(cards, card), (card,)
    return cards[:place] + one + cards[place:]


def without_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """These cards but one, lowest number first."""
    place = bisect_left(cards, card)
    return cards[:place] + cards[place + 1 :]


def replaced(cards: tuple[int, ...], place: int, card: int) -> tuple[int, ...]:
    """These cards with another one in this place."""
    one = (card,)
    return cards[:place] + one + cards[place + 1 :]


def give_up(state: AquariaState, card: int) -> None:
    """Take a card out of the active player's hand."""
    player = state.player()
    player.hand = without_card(player.hand, card)
    if card in player.open:
        player.open = without_card(player.open, card)


class FromDeck(Chance):
    """One card from the deck, which fate draws; `at` says where it goes."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        """Ask fate, unless one card or none is left: the tucked ones come last, then the discards anew (AQ-D21)."""
        if not state.pool and state.under:
            state.pool = state.under
            state.under = ()
        if not state.pool and state.discards:
            state.pool = tuple(sorted(state.discards))
            state.discards = ()
            state.reshuffled = (*state.reshuffled, state.pool)
            at |= FRESH
        if len(state.pool) > 1:
            return self.wait(state, at)
        if state.pool:
            self.settle(state, at, state.pool[0], tell)
        return False

    def question(self, state: AquariaState, at: int) -> Question:
        return Draw("card", "AQ-R7", state.pool)


def _forget(state: AquariaState, card: int, drawer: int) -> None:
    """Once tucked cards are drawn: all see what comes open; where one is drawn unseen, only its drawer stays sure."""
    if state.under:
        return
    for number, player in enumerate(state.players):
        if player.tucked:
            sure = drawer in (NOBODY, number)
            player.tucked = tuple([other for other in player.tucked if other != card]) if sure else ()


class Refill(FromDeck):
    """The next card for a place of the offer (AQ-R74)."""

    __slots__ = ()

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, int)
        slot = at & 7
        state.pool = without_card(state.pool, answer)
        _forget(state, answer, NOBODY)
        state.offer = replaced(state.offer, slot, answer)
        if tell is not None:
            tell.append(Offered(slot, state.setup.tables.card_ids[answer], at >= FRESH))


class BlindCard(FromDeck):
    """The next card for the active player's hand (AQ-R74)."""

    __slots__ = ()

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, int)
        player = state.player()
        state.pool = without_card(state.pool, answer)
        _forget(state, answer, state.active)
        player.hand = with_card(player.hand, answer)
        if tell is not None:
            tell.append(Drew(state.active, state.setup.tables.card_ids[answer], at >= FRESH))


REFILL: Final = Refill("refill")
BLIND_CARD: Final = BlindCard("blind card")


class Cards(Choice):
    """`cardN`: N cards, each from the offer or blind from the deck; `offerN`: from the offer only (AQ-D20)."""

    __slots__ = ("deck", "rest")

    def __init__(self, name: str, deck: bool, rest: Task) -> None:
        super().__init__(name, "card")
        self.deck: bool = deck
        """Whether the deck is allowed."""
        self.rest: Task = rest

    def options(self, state: AquariaState, at: int) -> list[int]:
        """The cards of the offer, and the deck where it is allowed (AQ-R12, AQ-R32, AQ-R74, AQ-R87)."""
        codes = [TAKE + card for card in state.offer if card != EMPTY]
        if self.deck and (state.pool or state.under or state.discards):
            codes.append(DRAW)
        return codes

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        """Take the card; a place of the offer is filled again at once (AQ-R74, AQ-D22, AQ-D49)."""
        state.push(self.rest, at)
        if code == DRAW:
            state.push(BLIND_CARD)
            if tell is not None:
                tell.append(Reached(state.active))
            return
        card = code - TAKE
        player = state.player()
        slot = state.offer.index(card)
        player.hand = with_card(player.hand, card)
        player.open = with_card(player.open, card)
        state.offer = replaced(state.offer, slot, EMPTY)
        state.push(REFILL, slot)
        if tell is not None:
            tell.append(Took(state.active, state.setup.tables.card_ids[card], slot))


def clear_offer(state: AquariaState, seat: int | None, tell: list[Event] | None) -> None:
    """Discard the whole offer and deal six new cards (AQ-R90, AQ-R109), or what there is (AQ-D45)."""
    gone = [card for card in state.offer if card != EMPTY]
    state.discards = (*state.discards, *gone)
    state.offer = (EMPTY,) * OFFER
    for slot in range(OFFER - 1, -1, -1):
        state.push(REFILL, slot)
    if tell is not None:
        ids = state.setup.tables.card_ids
        tell.append(Cleared(seat, tuple([ids[card] for card in gone]), ()))
