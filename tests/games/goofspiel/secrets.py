"""What nobody but its owner may know in Goofspiel: a bid that lies face down."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from shoal.core import Move, State
from shoal.games.goofspiel.rules import Goofspiel


def public(move: Move) -> object:
    """What everybody may see of a sealed bid: nothing but that it is there."""
    return None


def hidden(state: Goofspiel) -> object:
    """The bids that lie face down, with the hands they were taken from."""
    return tuple(state.hands), tuple(state.bids[seat] if _is_laid(state, seat) else 0 for seat in _seats(state))


def alter(state: Goofspiel, seat: int | None, rng: Random) -> State:
    """The same game, in which every other seat that has laid a bid may have laid another card of its hand."""
    return _with(state, {other: rng.choice(bids) for other, bids in _bids(state, seat).items()})


def worlds(state: Goofspiel, seat: int | None, most: int) -> list[object]:
    """What may be hidden from this seat, every possibility once; nothing if there are more than so many."""
    bids = _bids(state, seat)
    if prod(map(len, bids.values())) > most:
        return []
    return [hidden(_with(state, dict(zip(bids, chosen, strict=True)))) for chosen in product(*bids.values())]


def _bids(state: Goofspiel, seat: int | None) -> dict[int, list[int]]:
    """For each other seat whose bid lies face down, the cards it may be."""
    laid = [other for other in _seats(state) if other != seat and _is_laid(state, other)]
    return {other: [*_cards(state.hands[other]), state.bids[other]] for other in laid}


def _seats(state: Goofspiel) -> range:
    return range(len(state.hands))


def _is_laid(state: Goofspiel, seat: int) -> bool:
    return state.waiting != 0 and not state.waiting >> seat & 1


def _with(state: Goofspiel, bids: dict[int, int]) -> Goofspiel:
    """A copy with these bids in place of those that were laid."""
    altered = state.copy()
    for other, bid in bids.items():
        altered.hands[other] ^= 1 << altered.bids[other] ^ 1 << bid
        altered.bids[other] = bid
    return altered


def _cards(hand: int) -> list[int]:
    return [card for card in range(1, 14) if hand >> card & 1]
