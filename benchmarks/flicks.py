"""Our side of ICECOOL: flicks of four penguins, as random games bring them, worked out by the physics alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from measure import Side
from shoal.core import FATE, State
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.physics import LightWorld, simulate
from shoal.games.icecool.physics.measures import STEP
from shoal.games.icecool.physics.world import World
from shoal.games.icecool.school.school import the_school


def random_flicks(first: State, number: int) -> list[Flight]:
    """So many flicks of random games, of those made while all penguins were on the board."""
    return list(islice((flick for flick in _flicks(first) if None not in flick.places), number))


def _flicks(first: State) -> Iterator[Flight]:
    """The flicks of one random game after another."""
    rng = Random(1)
    while True:
        state = first.copy()
        while (who := state.who) >= FATE:
            if who >= 0:
                state.apply(who, rng.choice(state.codes(who) or state.space(who)))
                continue
            question = state.question()
            if isinstance(question, Flight):
                yield question
            state.settle(question.sample(rng))


def simulated(flicks: Sequence[Flight]) -> Side:
    """Seconds in the school with every penguin free to move; the engine lets those sleep that stand still."""

    def run(times: int) -> float:
        steps = 0
        for _ in range(times):
            for flick in flicks:
                world = World(the_school(), flick.places, range(len(flick.places)))
                world.run(flick.penguin, flick.flick)
                steps += world.time
        return steps * STEP

    return run


def to_rest(flicks: Sequence[Flight]) -> Side:
    """Flicks as they are played: until everything stands still, with all that is told of the way."""

    def run(times: int) -> int:
        for _ in range(times):
            for flick in flicks:
                simulate(flick.places, flick.penguin, flick.flick)
        return times * len(flicks)

    return run


def sketched(flicks: Sequence[Flight]) -> Side:
    """Flicks as bots try them in their heads; the worlds stand ready, since a bot tries many flicks in each."""
    worlds = [LightWorld(flick.places, flick.penguin) for flick in flicks]

    def run(times: int) -> int:
        for _ in range(times):
            for world, flick in zip(worlds, flicks, strict=True):
                world.flick(flick.flick)
        return times * len(flicks)

    return run
