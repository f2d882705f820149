"""A promise of fair luck: fate follows from a secret that was sealed before the game, and from what the players added.

The page `docs/fair.md` is its manual: whoever has a record can work all of it out again, with any program.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated

import msgspec

from shoal.core.contract.question import Question
from shoal.core.playing.fate import Seeded

Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""Thirty-two bytes as people can copy them."""


class Added(msgspec.Struct, frozen=True):
    """What somebody's browser added to the luck of a game."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    after: Annotated[int, msgspec.Meta(ge=0)]
    """The answers that had been given by then: it counts for all that come after them."""
    luck: Hex


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was told before the game of its secret seed, and what was added to it since."""

    commitment: Hex
    added: tuple[Added, ...] = ()


def commitment_to(seed: str) -> str:
    """The hash that is told of a secret seed: whoever knows it cannot guess the seed, nor put another in its place."""
    return hashlib.sha256(seed.encode()).hexdigest()


def seed_at(seed: str, added: Sequence[Added], number: int) -> str:
    """The seed of fate for line `number`: the hash of the secret and of all that had been added by then."""
    luck = [each.luck for each in added if each.after < number]
    return hashlib.sha256("/".join([seed, *luck]).encode()).hexdigest()


class Promised:
    """Fate from a secret seed and from what players added to it."""

    def __init__(self, seed: str, added: Sequence[Added]) -> None:
        self.seed = seed
        self.added = added

    def answer(self, question: Question, number: int) -> object:
        return Seeded(seed_at(self.seed, self.added, number)).answer(question, number)
