"""Why a move is not allowed, in one sentence, with the rule."""

from __future__ import annotations

from shoal.core.contract.ask import FATE, OVER
from shoal.core.errors import NotYourTurn, Refused
from shoal.games.blackmolly.moves import PLACE_NAMES, Enter, MoveMolly, Place, PlaceOld, Split, Swim
from shoal.games.blackmolly.pieces import AGES, BIT, ENTER, HUNT, NAMES, PLACE, RINGS, SPLIT, SWIM
from shoal.games.blackmolly.rules.state import BlackMollyState

WANTED = {
    PLACE: ("BM-29", "Choose a start card for your old fish."),
    SWIM: ("BM-10", "Move your fish, one card each, or let them stay."),
    SPLIT: ("BM-17", "Choose where the fish on the splitting card go."),
    ENTER: ("BM-D16", "Choose which of the old fish goes on."),
    HUNT: ("BM-21", "Choose which way the Molly goes."),
}
"""What each phase waits for, with its rule."""

KINDS: dict[int, type] = {PLACE: PlaceOld, SPLIT: Split, ENTER: Enter, HUNT: MoveMolly}


def why_not(state: BlackMollyState, seat: int, move: object) -> Refused:
    """The reason why this seat may not make this move now."""
    if state.who == OVER:
        return Refused("BM-28" if state.setup.old_fish else "BM-26", "The game is over.")
    if state.who == FATE:
        return (
            Refused("BM-14", "The die is rolled first.")
            if state.round
            else Refused("BM-1", "The tank is not laid out yet.")
        )
    if seat != state.who:
        rule = "BM-9" if state.phase == SWIM else WANTED[state.phase][0]
        return NotYourTurn(rule)
    if state.phase == SWIM:
        return _why_not_swim(state, seat, move)
    if not isinstance(move, KINDS[state.phase]):
        return Refused(*WANTED[state.phase])
    return _why_not_decide(state, move)


def _why_not_swim(state: BlackMollyState, seat: int, move: object) -> Refused:
    if not isinstance(move, Swim):
        return Refused(*WANTED[SWIM])
    if not 1 <= move.fish <= AGES:
        return Refused("BM-3", f"Your fish are aged 1 to {AGES}.")
    place = state.fish[seat * AGES + move.fish - 1]
    if place < 0:
        return Refused("BM-23", "That fish is out of the tank.")
    if state.swam >> move.fish & 1:
        return Refused("BM-10", "That fish has already swum this turn.")
    if move.to not in PLACE_NAMES or not RINGS[place][1] & BIT[PLACE_NAMES.index(move.to)]:
        return Refused("BM-11", f"From {NAMES[place]} a fish can swim one card up, down, left or right.")
    return _why_barred(state, move.to)


def _why_barred(state: BlackMollyState, to: Place) -> Refused:
    place = PLACE_NAMES.index(to)
    if place in state.mollies:
        return Refused("BM-12", f"A Black Molly is on {to}.")
    if state.tank.anemones & BIT[place]:
        return Refused("BM-12", f"There is an anemone on {to}.")
    if state.red & BIT[place]:
        return Refused("BM-12", f"The machine on {to} is on.")
    return Refused("BM-31", f"Another old fish is on {to}.")


def _why_not_decide(state: BlackMollyState, move: object) -> Refused:
    """Why the starting player, or whoever places fish, cannot decide like this."""
    match move:
        case PlaceOld(start):
            return Refused("BM-30", f"Another old fish starts on {start}.")
        case Split(owner, fish) if (owner, fish) != _asked_fish(state):
            return Refused("BM-D9", "Fish on the splitting card are sent one by one; a different one is next.")
        case Split():
            arms = " or ".join(NAMES[arm] for arm in state.tank.arms)
            return Refused("BM-17", f"From the splitting card the current leads to {arms}.")
        case MoveMolly(molly) if molly != state.turn:
            return Refused("BM-D5", f"It is Molly {state.turn + 1}'s turn to move.")
        case MoveMolly():
            steps = " or ".join(NAMES[step] for step in state.steps_of(state.turn, state.aims))
            return Refused("BM-19", f"This Molly's shortest ways lead to {steps}.")
    card = state.contested()
    return Refused("BM-D16", f"Choose which old fish enters {NAMES[card]}: one that is carried there.")


def _asked_fish(state: BlackMollyState) -> tuple[int, int]:
    fish = state.undecided()
    return fish >> 2, (fish & 3) + 1
