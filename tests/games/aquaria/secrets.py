"""What a seat may not know in Aquaria: the cards of other hands that nobody saw taken, and those tucked under the deck.

Written from the rules (AQ-R7, AQ-R11, AQ-R74, AQ-D21), not from the view. A card that was discarded and shuffled into a
new deck has been seen by all, so whoever drew a card before that cannot hold it: hidden cards and the deck they came
from belong together. While Starting tiles are chosen, the tile that somebody has chosen is hidden, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from random import Random

from games.aquaria.positions import table
from shoal.core import Move, State
from shoal.games.aquaria.moves import Keep
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
    """All hands, tucked cards and chosen tiles."""
    return tuple((player.hand, player.tucked, player.tile) for player in state.players)


def alter(state: Aquaria, seat: int | None, rng: Random) -> State:
    """A copy in which everything that this seat must not know is any of all that it could be."""
    altered = state.copy()
    for deck, piles in _decks(state, seat).items():
        cards = [card for pile in piles for card in _cards(state, pile)] + (
            _pool(state) if deck == _last(state) else []
        )
        rng.shuffle(cards)
        for pile in piles:
            _put(altered, state, pile, [cards.pop() for _ in _cards(state, pile)])
        if deck == _last(state):
            altered.pool = tuple(sorted(cards))
    for number in _choosers(state, seat):
        altered.players[number].tile = rng.choice(state.players[number].choices)
    _ask_again(altered)
    return altered


def worlds(state: Aquaria, seat: int | None, most: int) -> list[object]:
    """What may be hidden from this seat, every possibility once; nothing if there are more than so many."""
    if state.waiting or prod(_ways(state, piles, deck) for deck, piles in _decks(state, seat).items()) > most:
        return []
    dealt = [list(_deals(state, deck, piles)) for deck, piles in _decks(state, seat).items()]
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
    return (
        []
        if seats == 1
        else [(_late(seats, 3 - seats // 2, again), 0) for again in (False, True) if again or seats < 4]
    )


def _late(seats: int, left: int, again: bool) -> Aquaria:
    """A game in which one card is hidden in a hand, so many are left in the deck, and most are discarded."""
    state = table(seats)
    cards = list(range(100))
    for player in state.players:
        player.tucked = (cards.pop(), cards.pop())[::-1]
        player.hand = player.open = (cards.pop(),)
    secret = cards.pop()
    state.players[1].hand = (secret, *state.players[1].hand)
    state.offer, state.pool, state.discards = tuple(cards[:6]), tuple(cards[6 : 6 + left]), tuple(cards[6 + left :])
    state.reshuffled = (tuple(sorted([secret, *state.pool])),) if again else ()
    return state


# Piles ------------------------------------------------------------------------------------------------------


def _last(state: Aquaria) -> int:
    return len(state.reshuffled)


def _pool(state: Aquaria) -> list[int]:
    return list(state.pool)


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
        return list(player.tucked) if deck == 0 else []
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


def _ways(state: Aquaria, piles: Sequence[Pile], deck: int) -> int:
    sizes = [len(_cards(state, pile)) for pile in piles]
    total = sum(sizes) + (len(state.pool) if deck == _last(state) else 0)
    ways = 1
    for size in sizes:
        ways *= comb(total, size)
        total -= size
    return ways


def _deals(state: Aquaria, deck: int, piles: Sequence[Pile]) -> Iterator[list[tuple[Pile, tuple[int, ...]]]]:
    """Every way to deal the hidden cards of a deck to its piles."""
    cards = {card for pile in piles for card in _cards(state, pile)}
    yield from _dealt(cards | (set(state.pool) if deck == _last(state) else set()), list(piles), state)


def _dealt(cards: set[int], piles: list[Pile], state: Aquaria) -> Iterator[list[tuple[Pile, tuple[int, ...]]]]:
    if not piles:
        yield []
        return
    for chosen in combinations(sorted(cards), len(_cards(state, piles[0]))):
        for rest in _dealt(cards - set(chosen), piles[1:], state):
            yield [(piles[0], chosen), *rest]
