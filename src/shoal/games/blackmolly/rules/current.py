"""The current: where it carries the fish, and what the starting player decides before it does (BM-16, BM-17)."""

from __future__ import annotations

from shoal.core.contract.event import Event
from shoal.games.blackmolly.pieces import AGES, ENTER, SPLIT
from shoal.games.blackmolly.rules.state import BlackMollyState
from shoal.games.blackmolly.teller import Teller


def run_current(state: BlackMollyState) -> None:
    """Note where the current carries each fish, all at once (BM-D8); some may wait for a decision."""
    flow = state.tank.flow
    state.sweep = tuple([flow[place] if place >= 0 and flow[place] >= 0 else place for place in state.fish])
    state.phase = SPLIT


def waits(state: BlackMollyState, tell: list[Event] | None) -> bool:
    """Whether the starting player has something to decide: first the split (BM-17), then who enters (BM-D16)."""
    if state.phase == SPLIT:
        if state.undecided() >= 0:
            return True
        state.phase = ENTER
    if not state.setup.old_fish:
        return False
    _hold_back(state, tell)
    return state.contested() >= 0


def steer(state: BlackMollyState, arm: int, tell: list[Event] | None) -> None:
    """The starting player sends one fish along one arrow of the splitting card (BM-17, BM-D9)."""
    fish = state.undecided()
    _carry(state, fish, arm)
    if tell is not None:
        Teller(state, tell).steered(fish, arm)


def admit(state: BlackMollyState, owner: int, place: int, tell: list[Event] | None) -> None:
    """The starting player lets one old fish go where only one can; the others stay (BM-D16)."""
    if tell is not None:
        Teller(state, tell).admitted(owner, place)
    for other in state.contenders(place):
        if other != owner:
            _hold(state, other * AGES + AGES - 1, tell)


def sweep(state: BlackMollyState, tell: list[Event] | None) -> None:
    """Carry all fish at once (BM-16, BM-D8)."""
    if tell is not None:
        Teller(state, tell).swept()
    state.fish = list(state.sweep)
    state.sweep = ()


def _carry(state: BlackMollyState, fish: int, to: int) -> None:
    """Note that the current carries this fish there; to its own place means that it stays."""
    state.sweep = (*state.sweep[:fish], to, *state.sweep[fish + 1 :])


def _hold_back(state: BlackMollyState, tell: list[Event] | None) -> None:
    """Alternative rule: stop old fish that would be carried onto one that stays, until none is left (BM-D16)."""
    held = True
    while held:
        held = False
        for old in range(AGES - 1, len(state.fish), AGES):
            if state.sweep[old] != state.fish[old] and state.stays_at(state.sweep[old]):
                _hold(state, old, tell)
                held = True


def _hold(state: BlackMollyState, old: int, tell: list[Event] | None) -> None:
    """Note that this old fish stays after all."""
    if tell is not None:
        Teller(state, tell).held(old)
    _carry(state, old, state.fish[old])
