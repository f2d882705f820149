"""A world made up: answers for flicks that need no physics, so that whole games can be played in no time.

Anything may happen in it that may happen in the real one, and much more often.
"""

from __future__ import annotations

from random import Random

from games.icecool.by_hand import SCHOOL, motion, through, touch
from shoal.core import Question
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.motion.motion import Anything, Leaves, Motion, Out, Over, Spot
from shoal.games.icecool.school.free import fits, is_free
from shoal.games.icecool.school.placement import door_at

STEP = 85
"""Milliseconds from one thing that happens to the next."""
QUICK = 10
"""Milliseconds through a door."""
NEIGHBOURS = [door.rooms for door in SCHOOL.doors]


def sample(question: Question, rng: Random) -> Motion:
    """One thing that a flick might do."""
    assert isinstance(question, Flight)
    places = question.places
    others = [number for number, spot in enumerate(places) if spot is not None and number != question.penguin]
    happened = _gets_clear(places, question.penguin, STEP)
    rest = {question.penguin: _anywhere(places, question.penguin, rng)}
    for at in range(2 * STEP, 2 * STEP + STEP * rng.randrange(1, 5), STEP):
        happened += _something(question.penguin, others, at, rng)
    if others and rng.random() < 0.2:
        pushed = rng.choice(others)
        happened += [*_gets_clear(places, pushed, 6 * STEP), *_something(pushed, [], 7 * STEP, rng)]
        spots = [*places, Spot(*rest[question.penguin], 0)]
        rest[pushed] = _anywhere(tuple(spots), pushed, rng)
    if rng.random() < 0.08:
        gone = rng.choice([question.penguin, *rest])
        happened.append(Out(9 * STEP, gone, 0))
        rest.pop(gone)
    return motion(places, happened, rest)


def _gets_clear(places: tuple[Spot | None, ...], penguin: int, at: int) -> list[Anything]:
    """Whoever stands in a door leaves it first, on a side where it is seen."""
    spot = places[penguin]
    stuck = spot and door_at(SCHOOL, spot.x, spot.y)
    if not stuck:
        return []
    door, first, _ = stuck
    return [Leaves(at, penguin, SCHOOL.doors.index(door), door.rooms[0 if first else 1], True)]


def _something(penguin: int, others: list[int], at: int, rng: Random) -> list[Anything]:
    """A door, a wall, or another penguin."""
    if others and rng.random() < 0.4:
        return touch(rng.choice(others), penguin, at)
    if rng.random() < 0.2:
        return [Over(at, penguin, *rng.choice(NEIGHBOURS))]
    door = rng.choice([each.name for each in SCHOOL.doors])
    return through(penguin, door, at, back=rng.random() < 0.5, under=rng.random() < 0.8, took=QUICK)


def _anywhere(places: tuple[Spot | None, ...], penguin: int, rng: Random) -> tuple[int, int]:
    """A free place on the floor; often close to a wall, sometimes in a door."""
    others = [(spot.x, spot.y) for number, spot in enumerate(places) if spot is not None and number != penguin]
    while True:
        if rng.random() < 0.25:
            door = rng.choice(SCHOOL.doors)
            off = rng.randrange(-170, 171)
            x, y = (door.x + off, door.y) if door.across == "x" else (door.x, door.y + off)
        else:
            x, y = rng.randrange(180, 5820), rng.randrange(180, 5820)
            if not fits(SCHOOL, x, y):
                continue
        if is_free(x, y, others):
            return x, y
