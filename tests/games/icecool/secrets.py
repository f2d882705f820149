"""What a seat may not know in ICECOOL: the values of other players' face-down cards, and so what is in the pile.

Written from the rules (IC-14, IC-D17), not from the view. Nothing is sealed, so there is no `public`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod
from random import Random

from shoal.core import OVER, State
from shoal.games.icecool.rules.game import IceCool

RAREST = 1 / 150
"""Possibilities rarer than that could not be counted."""


def hides(state: IceCool) -> bool:
    """Whether there are secrets in a game like this: tournament scoring has no cards (IC-31)."""
    return not state.setup.tournament


def hidden(state: IceCool) -> object:
    """All face-down cards, and what is left of the pile."""
    return tuple(state.hidden), tuple(state.pile)


def alter(state: IceCool, seat: int | None, rng: Random) -> State:
    """A copy in which all cards that this seat does not see are dealt anew."""
    altered = state.copy()
    others = _others(state, seat)
    cards = [value for value in range(3) for _ in range(_unseen(state, others)[value])]
    rng.shuffle(cards)
    for other in others:
        dealt = [cards.pop() for _ in range(_down(state, other))]
        altered.hidden[3 * other : 3 * other + 3] = [dealt.count(value) for value in range(3)]
    if state.who != OVER:
        altered.pile = [cards.count(value) for value in range(3)]
    return altered


def learns(state: IceCool, seat: int | None) -> bool:
    """A card is shown to whoever draws it, and to nobody else (IC-14)."""
    return state.question().kind != "card" or seat == state.owed[0]


def worlds(state: IceCool, seat: int | None, most: int) -> dict[object, float]:
    """What may be hidden from this seat, with its chance; nothing if it is too much, or some of it too rare."""
    others = _others(state, seat)
    if prod(comb(_down(state, other) + 2, 2) for other in others) > most:
        return {}
    ways = list(_deals([_down(state, other) for other in others], _unseen(state, others)))
    total = sum(weight for _, weight, _ in ways)
    chances: dict[object, float] = {}
    for dealt, weight, rest in ways:
        altered = state.copy()
        for other, counts in zip(others, dealt, strict=True):
            altered.hidden[3 * other : 3 * other + 3] = counts
        altered.pile = list(rest)
        chances[hidden(altered)] = weight / total
    return chances if len(chances) <= most and min(chances.values()) >= RAREST else {}


def _others(state: IceCool, seat: int | None) -> list[int]:
    return [other for other in range(state.setup.seats) if other != seat and state.who != OVER]


def _down(state: IceCool, seat: int) -> int:
    return sum(state.hidden[3 * seat : 3 * seat + 3])


def _unseen(state: IceCool, others: list[int]) -> list[int]:
    """How many cards of each value are in the pile or face down with these seats."""
    return [state.pile[value] + sum(state.hidden[3 * other + value] for other in others) for value in range(3)]


def _deals(downs: list[int], unseen: list[int]) -> Iterator[tuple[list[list[int]], int, list[int]]]:
    """Every way to deal so many cards to each seat: the counts, in how many ways it can come so, and the rest."""
    if not downs:
        yield [], 1, unseen
        return
    for one in range(downs[0] + 1):
        for two in range(downs[0] - one + 1):
            counts = [one, two, downs[0] - one - two]
            if all(count <= there for count, there in zip(counts, unseen, strict=True)):
                here = comb(unseen[0], one) * comb(unseen[1], two) * comb(unseen[2], counts[2])
                left = [there - count for count, there in zip(counts, unseen, strict=True)]
                for dealt, weight, rest in _deals(downs[1:], left):
                    yield [counts, *dealt], here * weight, rest
