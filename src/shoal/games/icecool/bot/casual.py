"""A sensible player of ICECOOL with an ordinary hand.

It thinks of some flicks, tries them in a quick sketch of the world, with its hand's own error, and likes those that
work most of the time (`planner`). The best are tried once more in the real physics. Then it flicks, and its hand errs
as it knows it does: that, and nothing else, makes it a weaker or a stronger player.
"""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.view import View
from shoal.games.icecool.bot.aim_error import CASUAL, MASTERLY, STEADY, UNSURE, Hand
from shoal.games.icecool.bot.aims import Aims
from shoal.games.icecool.bot.planner import Planner
from shoal.games.icecool.moves import Done, Flick, Place, Skate, ToLine
from shoal.games.icecool.school.school import the_school
from shoal.games.icecool.view import IceCoolView

IDEAS: Final = 36
"""Flicks that are thought of."""
TRIES: Final = 30
"""So many times the most promising of them are tried in the head."""
MANY: Final = 3
"""So many times more of both an expert has."""
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
    return choose_with(MASTERLY, view, moves, rng, MANY)


def choose_with(hand: Hand, view: View, moves: Moves, rng: Random, thought: int = 1) -> Move:
    """The best move that comes to mind, done as well as this hand can."""
    assert isinstance(view, IceCoolView)
    if view.phase == "skate":
        return Skate() if Skate() in moves else Done()
    if view.phase == "place":
        return _place(rng)
    assert view.seat is not None
    if view.lines and view.penguins[view.seat].stuck is not None:
        return ToLine(view.lines[int(rng.random() * float(len(view.lines)))].room)
    return hand.flick(_best(Aims(view, view.seat), hand, rng, thought), rng)


def _place(rng: Random) -> Place:
    """Somewhere in the half of the Kitchen from which most doors can be watched."""
    red = the_school().rooms[the_school().kitchen].red
    return Place(
        red.west + int((0.5 + 0.5 * rng.random()) * float(red.east - red.west)),
        red.south + int(rng.random() * float(red.north - red.south)),
    )


def _best(aims: Aims, hand: Hand, rng: Random, thought: int) -> Flick:
    """The flick that this hand should try."""
    from shoal.games.icecool.physics import LightWorld, simulate  # only whoever thinks loads the engine

    world = LightWorld(aims.spots, aims.seat)
    ideas = [aims.idea(rng) for _ in range(thought * IDEAS)]
    planner = Planner(hand, ideas, lambda flick: aims.worth(*world.flick(flick)), rng)
    planner.think(thought * TRIES)
    best = planner.best(CHECKED)
    sure = []
    for idea in best:
        motion = simulate(aims.spots, aims.seat, hand.flick(idea.flick, rng))
        sure.append(idea.mean + 0.5 * aims.worth(list(motion.happened), motion.rest[aims.seat]))
    return best[sure.index(max(sure))].flick
