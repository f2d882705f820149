"""What a seat may not know in Aquaria: the cards of other hands that nobody saw taken, and those tucked under the deck.

Written from the rules (AQ-R7, AQ-R11, AQ-R74, AQ-D21), not from the view. A card that was discarded and shuffled into a
new deck has been seen by all, so whoever drew a card before that cannot hold it: hidden cards and the deck they came
from belong together. The tucked cards are the last of the first deck: each is known to whoever tucked it, and by
nobody else, until it may have been drawn unseen by somebody else. While Starting tiles are chosen, the tile that
somebody has chosen is hidden, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from random import Random

from games.aquaria.positions import table
from shoal.core import Move, State
from shoal.games.aquaria.moves import Keep
from shoal.games.aquaria.rules.bonuses.cards import BLIND_CARD
from shoal.games.aquaria.rules.game import Aquaria

Pile = tuple[str, int, int]
"""Some hidden cards that belong together: hand or tucked, whose, and from which deck."""


def public(move: Move) -> object:
    """What everybody may see of a sealed choice: that it is made."""
    assert isinstance(move, Keep)
    return "kept"


def curious(seats: int) -> list[int | None]:
    """Alone there is nobody to hide anything from oneself; who only watches does not see the hand."""
    return [None] if seats == 1 else [*range(seats), None]


def hidden(state: Aquaria) -> object:
    """All hands, chosen tiles, and what everybody has tucked as long as it lies under the deck."""
    return tuple((player.hand, state.under and player.tucked, player.tile) for player in state.players)


def alter(state: Aquaria, seat: int | None, rng: Random) -> State:
    """A copy in which everything that this seat must not know is any of all that it could be."""
    altered = state.copy()
    for deck, piles in _decks(state, seat).items():
        cards = [card for pile in piles for card in _cards(state, pile)] + (
            _pool(state, seat) if deck == _last(state) else []
        )
        rng.shuffle(cards)
        for pile in piles:
            _put(altered, state, pile, [cards.pop() for _ in _cards(state, pile)])
        if deck == _last(state):
            altered.pool = tuple(sorted({*cards, *_known(state, seat)}))
            _remember(altered, state, seat, cards)
    if state.under:
        altered.under = tuple(sorted(card for player in altered.players for card in player.tucked))
    for number in _choosers(state, seat):
        altered.players[number].tile = rng.choice(state.players[number].choices)
    _ask_again(altered)
    return altered


def learns(state: Aquaria, seat: int | None) -> bool:
    """A card that is drawn blind goes into the hand, unseen by the others (AQ-R74)."""
    return state.next_task() is not BLIND_CARD or seat == state.active


def worlds(state: Aquaria, seat: int | None, most: int) -> list[object]:
    """What may be hidden from this seat, every possibility once; nothing if there are more than so many."""
    decks = _decks(state, seat)
    left = {deck: _pool(state, seat) if deck == _last(state) else [] for deck in decks}
    if state.waiting or prod(_ways(state, piles, left[deck]) for deck, piles in decks.items()) > most:
        return []
    dealt = [list(_deals(state, piles, left[deck])) for deck, piles in decks.items()]
    found = []
    for ways in product(*dealt):
        world = state.copy()
        for way in ways:
            for pile, cards in way:
                _put(world, state, pile, cards)
        found.append(hidden(world))
    return found


def small(seats: int) -> list[tuple[State, int]]:
    """Games with hardly any cards left in the deck: in its first deck, and in one made of discards."""
    kinds = ("first", "tucked", "again") if seats < 4 else ("tucked", "again")
    return [(_late(seats, 3 - seats // 2, kind), 0) for kind in kinds] if seats > 1 else []


def _late(seats: int, left: int, kind: str) -> Aquaria:
    """A game in which one card is hidden in a hand, few are left in the deck, and most are discarded.

    The deck is the first one, with the tucked cards under it; or only these are left of it; or it is made of discards.
    """
    state = table(seats)
    cards = list(range(100))
    for player in state.players:
        if kind != "again":
            player.tucked = (cards.pop(), cards.pop())[::-1]
        player.hand = player.open = (cards.pop(),)
    tucked = tuple(sorted(card for player in state.players for card in player.tucked))
    secret = cards.pop()
    state.players[1].hand = (secret, *state.players[1].hand)
    state.offer, state.pool, state.discards = tuple(cards[:6]), tuple(cards[6 : 6 + left]), tuple(cards[6 + left :])
    if kind == "tucked":
        state.discards, state.pool = (*state.discards, *state.pool), tucked
    else:
        state.under = tucked
    state.reshuffled = (tuple(sorted([secret, *state.pool])),) if kind == "again" else ()
    return state


# Piles ------------------------------------------------------------------------------------------------------


def _last(state: Aquaria) -> int:
    return len(state.reshuffled)


def _pool(state: Aquaria, seat: int | None) -> list[int]:
    """The cards of the deck that this seat cannot know."""
    return [card for card in state.pool if card not in _known(state, seat)]


def _known(state: Aquaria, seat: int | None) -> list[int]:
    """The cards that this seat has tucked and that have come to the top of the deck."""
    return [] if seat is None or state.under else list(state.players[seat].tucked)


def _remember(altered: Aquaria, state: Aquaria, seat: int | None, cards: Sequence[int]) -> None:
    """Where tucked cards are all that is left of the deck, let others know as many of these as before."""
    for number, player in enumerate(altered.players):
        if number != seat and not state.under:
            player.tucked = tuple(sorted(cards[: len(player.tucked)]))
            cards = cards[len(player.tucked) :]


def _deck_of(state: Aquaria, card: int) -> int:
    return max([number for number, deck in enumerate(state.reshuffled, 1) if card in deck], default=0)


def _decks(state: Aquaria, seat: int | None) -> dict[int, list[Pile]]:
    """The piles that this seat does not see, by the deck they came from."""
    others = [number for number in range(state.setup.seats) if number != seat]
    return {
        deck: [("hand", number, deck) for number in others] + [("tucked", number, deck) for number in others]
        for deck in range(1 + len(state.reshuffled))
    }


def _cards(state: Aquaria, pile: Pile) -> list[int]:
    """The hidden cards of a pile."""
    kind, number, deck = pile
    player = state.players[number]
    if kind == "tucked":
        return list(player.tucked) if deck == 0 and state.under else []
    return [card for card in player.hand if card not in player.open and _deck_of(state, card) == deck]


def _put(altered: Aquaria, state: Aquaria, pile: Pile, cards: Sequence[int]) -> None:
    """Replace the hidden cards of a pile by these."""
    kind, number, _ = pile
    player, gone = altered.players[number], _cards(state, pile)
    if kind == "tucked":
        player.tucked = tuple(sorted(cards)) if gone else player.tucked
    else:
        kept = list(player.hand)
        for card in gone:
            kept.remove(card)
        player.hand = tuple(sorted([*kept, *cards]))


def _choosers(state: Aquaria, seat: int | None) -> list[int]:
    """Other seats that have chosen a Starting tile which is not shown yet."""
    players = enumerate(state.players[: state.setup.seats])
    return [number for number, player in players if state.waiting and number != seat and player.tile]


def _ask_again(state: Aquaria) -> None:
    """Let the rules work out again what may be answered, since that can depend on the hand."""
    state.go_on(None)


# Counting ---------------------------------------------------------------------------------------------------


def _ways(state: Aquaria, piles: Sequence[Pile], left: Sequence[int]) -> int:
    sizes = [len(_cards(state, pile)) for pile in piles]
    total = sum(sizes) + len(left)
    ways = 1
    for size in sizes:
        ways *= comb(total, size)
        total -= size
    return ways


def _deals(state: Aquaria, piles: Sequence[Pile], left: Sequence[int]) -> Iterator[list[tuple[Pile, tuple[int, ...]]]]:
    """Every way to deal the hidden cards of a deck to its piles; some are left in it."""
    cards = {card for pile in piles for card in _cards(state, pile)}
    yield from _dealt(cards | set(left), list(piles), state)


def _dealt(cards: set[int], piles: list[Pile], state: Aquaria) -> Iterator[list[tuple[Pile, tuple[int, ...]]]]:
    if not piles:
        yield []
        return
    for chosen in combinations(sorted(cards), len(_cards(state, piles[0]))):
        for rest in _dealt(cards - set(chosen), piles[1:], state):
            yield [(piles[0], chosen), *rest]
