"""Characters: how bots differ that play equally well. They settle what a search finds about equal, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from shoal.bots.search.weighed import Weighed
from shoal.core import Liking, Value

ALIKE: Final = 0.02
"""Chances to win that differ by no more than this are about equal."""

TRIED: Final = 0.25
"""A move must have had this much of what the best one had, or little is known about it."""

Gain = Callable[[int], float]
"""What the move with this code brings soon, in whatever the game counts."""


class Character(Value, frozen=True):
    """A liking among moves that are about equal: for those after which much can happen, or little, or that pay soon."""

    name: str
    sentence: str
    look: str
    """The eye and the mouth of its face."""
    likes: Liking

    def among(self, found: list[Weighed], gain: Gain) -> list[Weighed]:
        """The same moves, but of those about as good as the best the others give half their shares to the one it likes.

        That is enough where the largest share is chosen, and leaves a mix that nobody foresees where lots are drawn.
        """
        best = max(found, key=lambda each: (each.share, each.worth))
        equal = [each for each in found if each.worth >= best.worth - ALIKE and each.share >= TRIED * best.share]
        if len(equal) == 1:
            return found
        liked = max(equal, key=lambda each: (self._liking(each, gain), each.share))
        given = sum(each.share for each in equal if each is not liked) / 2
        shares = {each.code: each.share / 2 for each in equal} | {liked.code: liked.share + given}
        return [msgspec.structs.replace(each, share=shares.get(each.code, each.share)) for each in found]

    def _liking(self, each: Weighed, gain: Gain) -> float:
        if self.likes == "gain":
            return gain(each.code)
        return each.spread if self.likes == "much" else -each.spread


BOLD: Final = Character("bold", "Likes moves after which anything can happen.", "ò>", "much")
CAREFUL: Final = Character("careful", "Likes moves after which little can go wrong.", "ó>", "little")
GREEDY: Final = Character("greedy", "Likes moves that pay off at once.", "°<", "gain")
