"""A sensible player of ICECOOL with an ordinary hand.

It thinks of some flicks, tries each in a quick sketch of the world, with its hand's own error, and likes those that
work most of the time. The best are tried once more in the real physics. Then it flicks, and its hand errs as it knows
it does: that, and nothing else, makes it a weaker or a stronger player.
"""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.view import View
from shoal.games.icecool.bot.aim_error import CASUAL, MASTERLY, STEADY, UNSURE, Hand
from shoal.games.icecool.bot.aims import Aims
from shoal.games.icecool.moves import Done, Flick, Place, Skate, ToLine
from shoal.games.icecool.school.school import the_school
from shoal.games.icecool.view import IceCoolView

IDEAS: Final = 36
"""Flicks that are thought of."""
MANY_IDEAS: Final = 90
"""Flicks that an expert thinks of."""
LIKED: Final = 5
AGAIN: Final = 4
"""So many of them are tried again, so often."""
CHECKED: Final = 2
"""So many are tried in the real physics."""


def choose(view: View, moves: Moves, rng: Random) -> Move:
    """What somebody with an ordinary hand does."""
    return choose_with(CASUAL, view, moves, rng)


def choose_gently(view: View, moves: Moves, rng: Random) -> Move:
    """What somebody does who has never flicked before."""
    return choose_with(UNSURE, view, moves, rng)


def choose_sharply(view: View, moves: Moves, rng: Random) -> Move:
    """What somebody with a steady hand does."""
    return choose_with(STEADY, view, moves, rng)


def choose_expertly(view: View, moves: Moves, rng: Random) -> Move:
    """What somebody does who has a master's hand and thinks of more flicks."""
    return choose_with(MASTERLY, view, moves, rng, MANY_IDEAS)


def choose_with(hand: Hand, view: View, moves: Moves, rng: Random, ideas: int = IDEAS) -> Move:
    """The best move that comes to mind, done as well as this hand can."""
    assert isinstance(view, IceCoolView)
    if view.phase == "skate":
        return Skate() if Skate() in moves else Done()
    if view.phase == "place":
        return _place(rng)
    assert view.seat is not None
    if view.lines and view.penguins[view.seat].stuck is not None:
        return ToLine(view.lines[int(rng.random() * float(len(view.lines)))].room)
    return hand.flick(_best(Aims(view, view.seat), hand, rng, ideas), rng)


def _place(rng: Random) -> Place:
    """Somewhere in the half of the Kitchen from which most doors can be watched."""
    red = the_school().rooms[the_school().kitchen].red
    return Place(
        red.west + int((0.5 + 0.5 * rng.random()) * float(red.east - red.west)),
        red.south + int(rng.random() * float(red.north - red.south)),
    )


def _best(aims: Aims, hand: Hand, rng: Random, count: int) -> Flick:
    """The flick that this hand should try."""
    from shoal.games.icecool.physics import LightWorld, simulate  # only whoever thinks loads the engine

    world = LightWorld(aims.spots, aims.seat)
    ideas: list[tuple[float, int, Flick]] = []
    for number in range(count):
        idea = aims.idea(rng)
        ideas.append((aims.worth(*world.flick(hand.flick(idea, rng))), number, idea))
    ideas.sort(reverse=True)
    liked: list[tuple[float, int, Flick]] = []
    for worth, number, idea in ideas[:LIKED]:
        for _ in range(AGAIN):
            worth += aims.worth(*world.flick(hand.flick(idea, rng)))
        liked.append((worth / float(AGAIN + 1), number, idea))
    liked.sort(reverse=True)
    best = liked[0][2]
    most = -1000.0
    for worth, _, idea in liked[:CHECKED]:
        motion = simulate(aims.spots, aims.seat, hand.flick(idea, rng))
        sure = worth + 0.5 * aims.worth(list(motion.happened), motion.rest[aims.seat])
        if sure > most:
            best, most = idea, sure
    return best
