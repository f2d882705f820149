"""What a motion counts for: fish, catches and penguins outside, booked in order of time.

A motion says when a penguin came under a lintel and when it was clear of it. Whether that takes a fish is decided here.
"""

from __future__ import annotations

from shoal.core.contract.event import Event
from shoal.games.icecool.events import Caught, LeftSchool, TookFish
from shoal.games.icecool.motion.motion import Enters, Leaves, Motion, Out, Spot, Touch
from shoal.games.icecool.rules.state import OFF, IceCoolState
from shoal.games.icecool.school.free import Point, is_free, nearest_free
from shoal.games.icecool.school.placement import door_at, others_at
from shoal.games.icecool.school.school import the_school


def judge(state: IceCoolState, motion: Motion, told: list[Event]) -> None:
    """Book everything that happened, in order of time (IC-D5), and leave the penguins where they came to rest."""
    before = list(zip(state.xs, state.ys, state.ways, strict=True))
    stuck = _stuck(state)
    entered: dict[tuple[int, int], int] = {}
    out: dict[int, int] = {}
    for each in motion.happened:
        match each:
            case Touch(one=one, other=other, at=at) if at > 0 and one not in out and other not in out:
                _touch(state, one, other, at, told)
            case Enters(penguin=penguin, door=door, room=room):
                entered[penguin, door] = room
            case Leaves(penguin=penguin, door=door) if penguin not in out and (penguin, door) not in stuck:
                _leave(state, each, entered.pop((penguin, door), -1), told)
            case Out(penguin=penguin, at=at):
                out.setdefault(penguin, at)
    for seat, spot in enumerate(motion.rest):
        if spot is not None:
            state.xs[seat], state.ys[seat], state.ways[seat] = spot.x, spot.y, spot.turn
    _put_back(state, out, before, told)


def _stuck(state: IceCoolState) -> set[tuple[int, int]]:
    """Who stands in which door as the flick begins: it is no way to that door's fish (IC-12, IC-D3)."""
    school = the_school()
    found = [(seat, door_at(school, x, state.ys[seat])) for seat, x in enumerate(state.xs) if x != OFF]
    return {(seat, school.doors.index(stuck[0])) for seat, stuck in found if stuck is not None}


def _leave(state: IceCoolState, leaves: Leaves, entered: int, told: list[Event]) -> None:
    """A Runner wholly through its own fish door takes the fish and is owed a card (IC-11, IC-21, IC-D3, IC-D21).

    It must have been clear on the other side in this same motion (IC-12), below the lintel all the way (IC-13, IC-D22).
    The fish is gone after the first time (IC-D4), and the Catcher has none (IC-3).
    """
    seat = leaves.penguin
    doors = the_school().fish_doors
    if entered in (-1, leaves.room) or not leaves.under or leaves.door not in doors:
        return
    bit = 1 << doors.index(leaves.door)
    if state.fish[seat] & bit:
        state.fish[seat] ^= bit
        state.fish_taken[seat] += 1
        state.owed.append(seat)
        told.append(TookFish(seat, leaves.door, leaves.at, state.fish[seat].bit_count()))


def _touch(state: IceCoolState, one: int, other: int, at: int, told: list[Event]) -> None:
    """The Catcher and a Runner touch, whoever moved and whoever's turn it is (IC-15, IC-18, IC-21)."""
    catcher = state.catcher
    if catcher not in (one, other):
        return
    runner = other if one == catcher else one
    if state.setup.seats == 2:
        _touch_of_two(state, runner, at, told)
    elif state.ids[runner] != catcher:  # an ID is lost once and not won back (IC-16, IC-17)
        state.ids[runner] = catcher
        told.append(Caught(runner, catcher, at, again=False))


def _touch_of_two(state: IceCoolState, runner: int, at: int, told: list[Event]) -> None:
    """The first catch takes the ID and sends the Runner back (IC-29, IC-D11); the second one ends the round (IC-30).

    More contacts in the flick of the first catch are the same catch (IC-D12).
    """
    if state.recalled >= 0 or state.caught == 2:
        return
    state.caught += 1
    state.ids[runner] = state.catcher
    if state.caught == 1:
        state.recalled = runner
    told.append(Caught(runner, state.catcher, at, again=state.caught == 2))


def _put_back(state: IceCoolState, out: dict[int, int], before: list[tuple[int, int, int]], told: list[Event]) -> None:
    """Penguins that left the school come back to where they were (IC-22, IC-23), or next to it (IC-D7, IC-D8).

    Whose point is free gets it before somebody else is put next to one that is taken.
    """
    for seat in out:
        state.xs[seat] = OFF
    for seat in sorted(out, key=lambda seat: not is_free(*before[seat][:2], _around(state, seat), gap=0)):
        x, y, way = before[seat]
        if not is_free(x, y, _around(state, seat), gap=0):
            x, y = nearest_free(the_school(), x, y, _around(state, seat))
        state.xs[seat], state.ys[seat], state.ways[seat] = x, y, way
    for seat, at in out.items():
        told.append(LeftSchool(seat, at, Spot(state.xs[seat], state.ys[seat], state.ways[seat])))


def _around(state: IceCoolState, seat: int) -> list[Point]:
    """Where the others stand, but not a Runner that is about to go to the red circle (IC-29)."""
    xs = [OFF if other == state.recalled else x for other, x in enumerate(state.xs)]
    return others_at(xs, state.ys, seat)
