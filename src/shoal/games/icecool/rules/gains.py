"""What fish and ID cards bring: fish cards from the pile, drawn one after another, or the points of a tournament."""

from __future__ import annotations

from shoal.core.contract.event import Event
from shoal.games.icecool.events import Drew, Scored
from shoal.games.icecool.rules.state import DRAWING, IceCoolState


def only_card(state: IceCoolState) -> int:
    """The card that must come, where the pile leaves no choice; 0 if there is no card left, or else -1."""
    values = [value for value in (1, 2, 3) if state.pile[value - 1]]
    if not values:
        return 0
    return values[0] if len(values) == 1 else -1


def draw(state: IceCoolState, value: int, tell: list[Event] | None) -> None:
    """Give the next seat that is owed a card this one, face down (IC-11, IC-14); a plain point for 0 (IC-D18)."""
    seat = state.owed.pop(0)
    if value:
        state.pile[value - 1] = state.pile[value - 1] - 1
        state.hidden[3 * seat + value - 1] = state.hidden[3 * seat + value - 1] + 1
    else:
        state.plain[seat] = state.plain[seat] + 1
    if tell is not None:
        tell.append(Drew(seat, value or 1, "fish" if state.phase == DRAWING else "id", value == 0))


def score_fish(state: IceCoolState, tell: list[Event] | None) -> None:
    """Tournament scoring: a point for each fish, and no card (IC-31)."""
    for seat in state.owed:
        _score(state, seat, 1, "fish", tell)
    state.owed = []


def pay_for_ids(state: IceCoolState, tell: list[Event] | None) -> None:
    """From the Catcher on, everybody is owed a card for each ID card in front of them (IC-25, IC-30), or scores it."""
    seats = state.setup.seats
    for step in range(seats):
        seat = (state.catcher + step) % seats
        held = state.ids.count(seat)
        state.ids_held[seat] = state.ids_held[seat] + held
        if not state.setup.tournament:
            state.owed.extend([seat] * held)
        elif held:
            _score(state, seat, held, "id", tell)


def _score(state: IceCoolState, seat: int, points: int, cause: str, tell: list[Event] | None) -> None:
    state.points[seat] = state.points[seat] + points
    if tell is not None:
        tell.append(Scored(seat, points, "fish" if cause == "fish" else "id"))
