"""A sensible player of ICECOOL with an ordinary hand.

It thinks of some flicks, tries them in a quick sketch of the world, with its hand's own error, and likes those that
work most of the time (`planner`). The best are tried once more in the real physics. Then it flicks, and its hand errs
as it knows it does: that makes it a weaker or a stronger player. A newcomer thinks of a few flicks only. An expert
looks further: at what the best flicks leave to others, and to itself (`outlook`). Whoever runs out of time has thought
of less, but always of something.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from msgspec.structs import replace

from shoal.core.contract.game import Liking
from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.view import View
from shoal.core.deadline import NO_DEADLINE, Deadline
from shoal.games.icecool.bot.aim_error import CASUAL, MASTERLY, STEADY, UNSURE, Hand
from shoal.games.icecool.bot.aims import Aims
from shoal.games.icecool.bot.outlook import Outlook
from shoal.games.icecool.bot.planner import Idea, best_of, planned
from shoal.games.icecool.moves import Done, Flick, Place, Skate, ToLine
from shoal.games.icecool.school.school import the_school
from shoal.games.icecool.view import IceCoolView

Thought: TypeAlias = Callable[[IceCoolView, Aims, Hand, Random, Deadline], Flick]
"""How somebody finds the flick that the hand should try."""

IDEAS: Final = 36
"""Flicks that are thought of."""
TRIES: Final = 30
"""So many times the most promising of them are tried in the head."""
FEW: Final = 3
"""A newcomer has so many times fewer of both."""
MANY: Final = 2
"""An expert has so many times more of both."""
CHECKED: Final = 2
"""So many are tried in the real physics."""
PURSUED: Final = 5
"""So many an expert thinks through to the next turns."""


def choose(view: View, moves: Moves, rng: Random) -> Move:
    """What somebody with an ordinary hand does."""
    return choose_with(CASUAL, _surest, view, moves, rng)


def choose_gently(view: View, moves: Moves, rng: Random) -> Move:
    """What somebody does who has never flicked before."""
    return choose_with(UNSURE, _at_a_glance, view, moves, rng)


def choose_sharply(
    view: View, moves: Moves, rng: Random, deadline: Deadline = NO_DEADLINE, likes: Liking | None = None
) -> Move:
    """What somebody with a steady hand does."""
    return choose_with(replace(STEADY, likes=likes), _surest, view, moves, rng, deadline)


def choose_expertly(
    view: View, moves: Moves, rng: Random, deadline: Deadline = NO_DEADLINE, likes: Liking | None = None
) -> Move:
    """What somebody does who has a master's hand, thinks of more flicks and looks beyond them."""
    return choose_with(replace(MASTERLY, likes=likes), _with_outlook, view, moves, rng, deadline)


def choose_with(
    hand: Hand, thought: Thought, view: View, moves: Moves, rng: Random, deadline: Deadline = NO_DEADLINE
) -> Move:
    """The best move that comes to mind, done as well as this hand can."""
    assert isinstance(view, IceCoolView)
    if view.phase == "skate":
        return Skate() if Skate() in moves else Done()
    if view.phase == "place":
        return _place(rng)
    assert view.seat is not None
    if view.lines and view.penguins[view.seat].stuck is not None:
        return ToLine(view.lines[int(rng.random() * float(len(view.lines)))].room)
    return hand.flick(thought(view, Aims(view, view.seat), hand, rng, deadline), rng)


def _place(rng: Random) -> Place:
    """Somewhere in the half of the Kitchen from which most doors can be watched."""
    red = the_school().rooms[the_school().kitchen].red
    return Place(
        red.west + int((0.5 + 0.5 * rng.random()) * float(red.east - red.west)),
        red.south + int(rng.random() * float(red.north - red.south)),
    )


def _at_a_glance(_view: IceCoolView, aims: Aims, hand: Hand, rng: Random, _deadline: Deadline) -> Flick:
    """The flick that looks best among a few."""
    from shoal.games.icecool.physics import LightWorld  # only whoever thinks loads the engine

    world = LightWorld(aims.spots, aims.seat)
    return planned(aims, world, hand, IDEAS // FEW, TRIES // FEW, rng).best()[0].flick


def _surest(_view: IceCoolView, aims: Aims, hand: Hand, rng: Random, deadline: Deadline) -> Flick:
    """The flick that this hand should try: it works most of the time, and in the real physics."""
    from shoal.games.icecool.physics import LightWorld, simulate  # only whoever thinks loads the engine

    def checked(idea: Idea) -> float:
        motion = simulate(aims.spots, aims.seat, hand.flick(idea.flick, rng))
        return idea.mean + 0.5 * aims.worth(list(motion.happened), motion.rest[aims.seat])

    world = LightWorld(aims.spots, aims.seat)
    best = planned(aims, world, hand, IDEAS, TRIES, rng, deadline).best(CHECKED)
    return best_of(best, checked, deadline)


def _with_outlook(view: IceCoolView, aims: Aims, hand: Hand, rng: Random, deadline: Deadline) -> Flick:
    """The flick that this hand should try: the best one, with all that it leads to next."""
    from shoal.games.icecool.physics import LightWorld  # only whoever thinks loads the engine

    world = LightWorld(aims.spots, aims.seat)
    best = planned(aims, world, hand, MANY * IDEAS, MANY * TRIES, rng, deadline).best(PURSUED)
    outlook = Outlook(view, aims, rng, deadline)
    return best_of(best, lambda idea: idea.mean + outlook.after(*world.flick(hand.flick(idea.flick, rng))), deadline)
