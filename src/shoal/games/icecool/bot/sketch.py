"""Flicks weighed for hints and reviews: each is tried in the quick sketch of the world, with a steady hand's error."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.game import Tried
from shoal.core.contract.view import View
from shoal.core.shares import shares
from shoal.games.icecool.bot.aim_error import STEADY
from shoal.games.icecool.bot.aims import Aims
from shoal.games.icecool.bot.evaluation import OPEN, SURE
from shoal.games.icecool.motion.motion import Anything
from shoal.games.icecool.moves import Flick, decode, encode
from shoal.games.icecool.view import IceCoolView, Penguin

LIKED: Final = 4
"""So many of the flicks that were thought of are tried again."""

A_FISH: Final = 2.0
"""The points of a fish or an ID card on average; in a tournament it is one."""


def sketch(view: View, also: int, tries: int, rng: Random) -> list[Tried]:
    """Some flicks, each tried as often as the best of them; nothing where no flick is asked for."""
    assert isinstance(view, IceCoolView)
    assert view.seat is not None
    if view.phase != "flick" or view.penguins[view.seat].stuck is not None:
        return []
    sketches = Sketches(view, Aims(view, view.seat), rng)
    ideas = {encode(sketches.aims.idea(rng)) for _ in range(max(LIKED, tries // 2))}
    first = sorted(((sketches.tried(code, 1), code) for code in sorted(ideas)), key=_worth, reverse=True)
    again = [code for _, code in first[:LIKED] if code != also]
    if isinstance(decode(also) if also >= 0 else None, Flick):
        again.append(also)
    return [sketches.tried(code, max(3, tries // (2 * len(again)))) for code in again]


def _worth(found: tuple[Tried, int]) -> tuple[float, int]:
    return sum(found[0].worths), found[1]


class Sketches:
    """The school as the seat on turn sees it, in which flicks are tried."""

    def __init__(self, view: IceCoolView, aims: Aims, rng: Random) -> None:
        from shoal.games.icecool.physics import LightWorld  # only whoever thinks loads the engine

        self.aims = aims
        self._rng = rng
        self._world = LightWorld(aims.spots, aims.seat)
        self._points = [_points_in_sight(penguin) for penguin in view.penguins]
        self._spread = SURE + OPEN * float(view.rounds - view.round)
        self._fish = 1.0 if view.tournament else A_FISH

    def tried(self, code: int, times: int) -> Tried:
        """What comes of this flick, so many times, with the hand's own error."""
        meant = decode(code)
        assert isinstance(meant, Flick)
        worths: list[float] = []
        notes: list[str] = []
        for _ in range(times):
            happened, rest = self._world.flick(STEADY.flick(meant, self._rng))
            worths.append(self._chance(self.aims.worth(happened, rest)))
            notes += self._notes(happened)
        return Tried(code, tuple(worths), tuple(notes))

    def _chance(self, gained: float) -> float:
        """The chance to win with what the flick brings, counted in fish."""
        points = list(self._points)
        points[self.aims.seat] += self._fish * gained
        return shares([each / self._spread for each in points])[self.aims.seat]

    def _notes(self, happened: list[Anything]) -> list[str]:
        """What matters of all that happened."""
        gained = self.aims.worth(happened, None)
        if gained >= 0.5:
            return ["you catch someone" if self.aims.catches else "you take a fish"]
        return ["you are caught"] if gained <= -0.5 else []


def _points_in_sight(penguin: Penguin) -> float:
    """The points of a player, where cards that are face down count as what they are on average."""
    if penguin.points is not None:
        return float(penguin.points)
    return A_FISH * float(penguin.down) + float(penguin.up) + float(penguin.plain)
