"""How good a position of Black Molly looks for each seat: its fish, the older the better, and how safe they are."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import OVER
from shoal.core.shares import shares
from shoal.games.blackmolly.pieces import AGES, BESIDE, PLACES, distance
from shoal.games.blackmolly.rules.state import BlackMollyState

FISH: Final = 0.9
"""How much stronger a fish makes its seat."""

OLDER: Final = 0.1
"""How much more each year of its age adds to that (BM-D12)."""

OLD: Final = 4.0
"""What the old fish is worth where it alone decides the game (BM-27), against any other fish."""

NEAR: Final = 3
"""A Molly so many cards away is no danger in the next round."""

DANGER: Final = 0.12
"""How likely each card that a Molly is nearer than that makes it that a fish is lost."""

STUCK: Final = 0.1
"""How likely a fish is lost that cannot swim anywhere."""

DISTANCE: Final[list[list[int]]] = [[distance(one, other) for other in range(PLACES)] for one in range(PLACES)]

OUT: Final = -50.0
"""The strength of a seat that has lost."""


def worths(state: BlackMollyState) -> list[float]:
    """What each seat may expect of the win."""
    seats = state.setup.seats
    if state.who == OVER:
        outcome = state.outcome()
        return [outcome.won(seat) for seat in range(seats)]
    strengths = [0.0] * seats
    if not state.mollies:
        return shares(strengths)
    for fish, place in enumerate(state.fish):
        if place >= 0:
            strengths[fish // AGES] += FISH * value(state, fish) * (1.0 - danger(state, place))
    for seat in range(seats):
        if state.standings[seat]:
            strengths[seat] = OUT
    return shares(strengths)


def value(state: BlackMollyState, fish: int) -> float:
    """What one fish is worth to its owner."""
    age = fish % AGES
    if state.setup.old_fish:
        return OLD if age == AGES - 1 else 0.25
    return 1.0 + OLDER * float(age)


def danger(state: BlackMollyState, place: int) -> float:
    """How likely a fish here seems to be lost later: Mollies are near, few are beside it, no way leads out."""
    near = 0
    for molly in state.mollies:
        near += max(0, NEAR - DISTANCE[place][molly])
    danger = DANGER * float(near) / float(state.fish.count(place)) if near else 0.0
    return danger if BESIDE[place] & ~state.barred_now() else danger + STUCK
