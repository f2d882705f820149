"""The outlook after a flick: what the next rival can make of it, and what the penguin itself can do from where it is.

A good place is one from which others can do little and one can do a lot, and only trying tells: a few flicks of either
in the quick sketch of the world.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from shoal.core.deadline import NO_DEADLINE, Deadline
from shoal.games.icecool.bot.aim_error import STEADY
from shoal.games.icecool.bot.aims import Aims
from shoal.games.icecool.bot.planner import planned
from shoal.games.icecool.motion.motion import Anything, Spot
from shoal.games.icecool.view import IceCoolView

GLANCES: Final = 10
"""So many flicks of somebody's next turn are thought of."""
TRIES: Final = 6
"""So many times the most promising of them are tried."""
RIVAL: Final = 0.7
"""What a rival's prospects cost, against what a flick brings at once."""
OWN: Final = 0.5
"""What one's own next flick is worth, which may never come."""


class Outlook:
    """Looks beyond a flick of the seat on turn, which expects a steady hand of everybody."""

    def __init__(self, view: IceCoolView, aims: Aims, rng: Random, deadline: Deadline = NO_DEADLINE) -> None:
        """When the deadline is past, what it tells next is cut short."""
        self._view = view
        self._aims = aims
        self._rng = rng
        self._deadline = deadline

    def after(self, happened: list[Anything], rest: Spot) -> float:
        """What is to be expected of the next turns when this has happened and the penguin stops there."""
        aims = self._aims
        fish, caught = aims.fish_left(happened), aims.caught(happened)
        if (caught and len(aims.spots) == 2) or not (fish or aims.catches):
            return 0.0  # the Runner that was caught starts from the Classroom again, or the round is over
        penguins = [
            replace(penguin, ids=tuple(owner for owner in penguin.ids if owner not in caught))
            for penguin in self._view.penguins
        ]
        penguins[aims.seat] = replace(penguins[aims.seat], spot=rest, fish=tuple(fish))
        view = replace(self._view, penguins=tuple(penguins))
        worth = OWN * self._prospects(Aims(view, aims.seat))
        rival = self._rival(aims, caught)
        return worth if rival is None else worth - RIVAL * self._prospects(Aims(view, rival))

    def _rival(self, aims: Aims, caught: set[int]) -> int | None:
        """Whose next flick matters most: the Catcher's to a Runner that is free, and that of the next such Runner."""
        seats = len(aims.spots)
        order = [(aims.seat + step) % seats for step in range(1, seats)]
        free = [seat for seat in aims.free if seat not in caught]
        wanted = free if aims.catches else [aims.catcher] if aims.seat in free else []
        return next((seat for seat in order if seat in wanted and aims.spots[seat] is not None), None)

    def _prospects(self, aims: Aims) -> float:
        """What the best flick of the seat with these aims would be worth, if it were on turn."""
        from shoal.games.icecool.physics import LightWorld  # only whoever thinks loads the engine

        world = LightWorld(aims.spots, aims.seat)
        return planned(aims, world, STEADY, GLANCES, TRIES, self._rng, self._deadline).best()[0].mean
