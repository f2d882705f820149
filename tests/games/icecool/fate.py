"""A world made up: answers for flicks that need no physics, so that whole games can be played in no time.

Anything may happen in it that may happen in the real one, and much more often.
"""

from __future__ import annotations

from random import Random

from games.icecool.by_hand import SCHOOL, motion, through, touch
from shoal.core import Question
from shoal.games.icecool.ground import is_free, is_on_floor
from shoal.games.icecool.motion import Anything, Motion, Out, Over, Spot
from shoal.games.icecool.question import Flight


def sample(question: Question, rng: Random) -> Motion:
    """One thing that a flick might do."""
    assert isinstance(question, Flight)
    places = question.places
    others = [number for number, spot in enumerate(places) if spot is not None and number != question.penguin]
    happened: list[Anything] = []
    rest = {question.penguin: _anywhere(places, question.penguin, rng)}
    for at in range(100, 100 + 100 * rng.randrange(1, 5), 100):
        happened += _something(question.penguin, others, at, rng)
    if others and rng.random() < 0.2:
        pushed = rng.choice(others)
        happened += _something(pushed, [], 600, rng)
        spots = [*places, Spot(*rest[question.penguin], 0)]
        rest[pushed] = _anywhere(tuple(spots), pushed, rng)
    if rng.random() < 0.08:
        gone = rng.choice([question.penguin, *rest])
        happened.append(Out(900, gone, 0))
        rest.pop(gone)
    return motion(places, happened, rest)


def _something(penguin: int, others: list[int], at: int, rng: Random) -> list[Anything]:
    """A door, a wall, or another penguin."""
    if others and rng.random() < 0.4:
        return touch(penguin, rng.choice(others), at)
    if rng.random() < 0.2:
        return [Over(at, penguin, 0, 1)]
    door = rng.choice([each.name for each in SCHOOL.doors])
    return through(penguin, door, at, back=rng.random() < 0.5, under=rng.random() < 0.8)


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
            if not is_on_floor(SCHOOL, x, y):
                continue
        if is_free(x, y, others):
            return x, y
