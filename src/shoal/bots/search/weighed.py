"""Moves as a search sees them, and choosing among them."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.bots.search.search import Search
from shoal.bots.search.tree import drawn
from shoal.core import Value

RARE: Final = 0.04
"""A sealed move that should be played more seldom than this is not played: so rare a mix is noise."""


LOOKS: Final = 8
"""So many times it is looked what a move brings soon."""


class Weighed(Value, frozen=True):
    """One move as a search sees it."""

    code: int
    share: float
    """How often it should be played; for choices in turn, how much of the search went to it."""
    worth: float
    """What may be expected after it: a chance to win, from 0 to 1."""
    spread: float = 0.0
    """How far what came of it was from that, mostly: the standard deviation."""
    doubt: float = 0.0
    """Where it was worked out: how far off the worth may be at most."""


def weighed(search: Search) -> list[Weighed]:
    """All moves that a search has thought about, with what it has found so far."""
    choice = search.first()
    tried = [visits / max(1, choice.total) for visits in choice.visits]
    shares = choice.mean_mix() if search.secret else tried
    return [
        Weighed(code, shares[slot], choice.mean(slot), choice.spread(slot)) for slot, code in enumerate(choice.codes)
    ]


def gain(search: Search, code: int, luck: float) -> float:
    """What a move brings the seat of a search soon, on average; with the same luck, moves meet the same fate."""
    rng, total = Random(luck), 0.0
    for look in range(LOOKS):
        world = search.worlds[look % len(search.worlds)].copy()
        for before in search.sealed:
            world.apply(search.seat, before, None)
        total += search.knowledge.gain(world, search.seat, code, rng)
    return total / LOOKS


def most_tried(found: list[Weighed]) -> int:
    """The code of the move that a search liked most."""
    return max(found, key=lambda each: (each.share, each.worth)).code


def drawn_code(found: list[Weighed], rng: Random, rare: float = RARE) -> int:
    """The code of one of these, drawn as often as it should be played."""
    most = max(each.share for each in found)
    played = [each for each in found if each.share >= min(rare, most)]
    total = sum(each.share for each in played)
    return played[drawn([each.share / total for each in played], rng)].code
