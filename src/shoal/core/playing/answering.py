"""How an answer becomes a line of the record, and which answer may be taken back: the same at every kind of table."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.event import Event
from shoal.core.contract.state import State
from shoal.core.errors import ShoalError
from shoal.core.playing.record import Entry


def give(state: State, who: int, answer: object) -> tuple[Entry, list[Event]]:
    """Give this answer to the rules; say which entry it becomes, and what happened. Fate's is checked here, once."""
    if who != FATE or state.who != FATE:
        return Entry(who, answer), state.answer(who, answer)
    question, events = state.question(), list[Event]()
    checked = question.check(answer)
    state.settle(checked, events)
    return Entry(FATE, checked, question.kind), events


def turn_so_far(seat: int, entries: Sequence[Entry], told: Sequence[Sequence[Event]]) -> int:
    """How many of the newest answers, which told this, are the seat's, of one turn, and may be taken back together.

    A turn goes back to where somebody else answered, or to where a round or a phase began.
    """
    count = 0
    for entry, events in zip(reversed(entries), reversed(told), strict=False):
        if entry.who != seat or any(event.final or (event.heads and count > 0) for event in events):
            break
        count += 1
    return count


def check_undo(seat: int, state: State, entries: Sequence[Entry], told: Sequence[Event]) -> None:
    """Refuse unless the newest answer, which told this, is the seat's, showed nothing hidden and ended no game."""
    if state.who == OVER:
        raise ShoalError("The game is over, so nothing can be taken back.")
    if not entries or entries[-1].who != seat:
        raise ShoalError("You have nothing to take back: someone else has answered since.")
    if any(event.final for event in told):
        raise ShoalError("That cannot be taken back: it revealed something hidden.")
