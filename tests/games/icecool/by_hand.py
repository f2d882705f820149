"""Motions written by hand, and games of ICECOOL brought to the point of interest: no physics anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.icecool.ways import end_of, way
from shoal.core import FATE, Event, Fate
from shoal.games.icecool.game import GAME
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.motion.motion import Anything, Enters, Leaves, Motion, Out, Spot, Touch
from shoal.games.icecool.moves import Done, Flick, Place
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.school.school import the_school

SCHOOL = the_school()
DOORS = {door.name: number for number, door in enumerate(SCHOOL.doors)}
ROOMS = {room.name: number for number, room in enumerate(SCHOOL.rooms)}
ANY_FLICK = Flick(900, 50, 11, 0)
CIRCLE = (SCHOOL.circle_x, SCHOOL.circle_y)
IN_KITCHEN = Place(2000, 5000)


# Motions --------------------------------------------------------------------------------------------------


def motion(
    places: Sequence[Spot | None], happened: Sequence[Anything] = (), rest: Mapping[int, tuple[int, int]] | None = None
) -> Motion:
    """The motion in which this happened, and after which these penguins stand somewhere else."""
    out = {each.penguin for each in happened if isinstance(each, Out)}
    ends = [None if number in out else spot for number, spot in enumerate(places)]
    for number, (x, y) in (rest or {}).items():
        start = places[number]
        assert start is not None
        ends[number] = Spot(x, y, start.turn)
    movers = [number for number, spot in enumerate(places) if spot is not None]
    paths = [path for number in movers if (path := way(number, places, happened, ends[number]))]
    return Motion("hand", "0" * 16, end_of(happened), tuple(ends), tuple(happened), tuple(paths))


def through(
    penguin: int, door: str, at: int, *, back: bool = False, under: bool = True, took: int = 50
) -> list[Anything]:
    """A penguin goes wholly through this door, from its first room to its second, or back."""
    one, other = SCHOOL.doors[DOORS[door]].rooms
    start, end = (other, one) if back else (one, other)
    return [Enters(at, penguin, DOORS[door], start), Leaves(at + took, penguin, DOORS[door], end, under)]


def touch(one: int, other: int, at: int) -> list[Anything]:
    """Two penguins touch."""
    return [Touch(at, one, other)]


# Games ----------------------------------------------------------------------------------------------------


def game(seats: int, **options: object) -> IceCool:
    """A game in which seat 0 is the Catcher, stands in the Kitchen, and seat 1 is about to flick."""
    state = GAME.begin(seats, {"first_catcher": "first", **options})
    assert isinstance(state, IceCool)
    state.answer(0, IN_KITCHEN)
    return state


def places(state: IceCool) -> tuple[Spot | None, ...]:
    """Where everybody stands, as the question about a flick tells it."""
    ask = state.ask()
    assert isinstance(ask, Fate)
    assert isinstance(ask.question, Flight)
    return ask.question.places


def flick(
    state: IceCool,
    happened: Sequence[Anything] = (),
    rest: Mapping[int, tuple[int, int]] | None = None,
    cards: Sequence[int] = (),
) -> list[Event]:
    """Let whoever is on turn flick, with this motion, and with these cards drawn for it; all that then happened."""
    events = state.answer(state.who, ANY_FLICK)
    events += state.answer(FATE, motion(places(state), happened, rest))
    for card in cards:
        events += state.answer(FATE, card)
    return events


def idle(state: IceCool, turns: int) -> None:
    """Let so many turns pass in which nothing happens and nobody skates."""
    for _ in range(turns):
        flick(state)
        done(state)


def done(state: IceCool) -> None:
    """End the turn, if somebody could skate."""
    if state.who >= 0 and Done() in state.moves(state.who):
        state.answer(state.who, Done())


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of these kinds of events."""
    return [type(event).__name__ for event in events]
