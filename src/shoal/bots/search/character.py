"""Characters: how bots differ that play equally well. They settle what a search finds about equal, and nothing else."""

from __future__ import annotations

from typing import Final

import msgspec

from shoal.bots.search.weighed import Weighed
from shoal.core import Value

ALIKE: Final = 0.02
"""Chances to win that differ by no more than this are about equal."""

TRIED: Final = 0.25
"""A move must have had this much of what the best one had, or little is known about it."""


class Character(Value, frozen=True):
    """A liking among moves that are about equal: for those after which much can happen, or little."""

    name: str
    sentence: str
    daring: bool

    def among(self, found: list[Weighed]) -> list[Weighed]:
        """The same moves, but of those about as good as the best the others give half their shares to the one it likes.

        That is enough where the largest share is chosen, and leaves a mix that nobody foresees where lots are drawn.
        """
        best = max(found, key=lambda each: (each.share, each.worth))
        equal = [each for each in found if each.worth >= best.worth - ALIKE and each.share >= TRIED * best.share]
        liked = (max if self.daring else min)(equal, key=lambda each: each.spread)
        given = sum(each.share for each in equal if each is not liked) / 2
        shares = {each.code: each.share / 2 for each in equal} | {liked.code: liked.share + given}
        return [msgspec.structs.replace(each, share=shares.get(each.code, each.share)) for each in found]


BOLD: Final = Character("bold", "Likes moves after which anything can happen.", daring=True)
CAREFUL: Final = Character("careful", "Likes moves after which little can go wrong.", daring=False)
