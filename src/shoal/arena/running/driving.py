"""Driving a game by its integers: views are made for those who look, and events for those who listen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.event import Event
from shoal.core.contract.state import State
from shoal.core.playing.fate import FateSource

Answer = tuple[int, object, str]
"""Who answered, the code of the move or the answer of fate, and the kind of question that fate was asked."""


def drive(
    state: State,
    fate: FateSource,
    lots: list[Random | None],
    choose: Callable[[int], int],
    kept: list[Answer] | None = None,
    hear: Callable[[list[Event]], None] | None = None,
) -> int:
    """Play to the end and say how many answers that took; they are kept where somebody wants a record.

    A seat with a generator draws any of its moves by lot; every other seat is asked for the code of its own. What
    happens is told after each answer, if anybody wants to hear it.
    """
    number = 0
    who = state.who
    while who != OVER:
        number += 1
        events: list[Event] | None = None if hear is None else []
        if who == FATE:
            question = state.question()
            answer = question.check(fate.answer(question, number))
            if kept is not None:
                kept.append((FATE, answer, question.kind))
            who = state.settle(answer, events)
        else:
            lot = lots[who]
            code = choose(who) if lot is None else draw(state, who, lot)
            if kept is not None:
                kept.append((who, code, ""))
            who = state.apply(who, code, events)
        if hear is not None:
            hear(events or [])
    return number


def draw(state: State, seat: int, lot: Random) -> int:
    """The code of any of this seat's moves: the same that a random bot takes who looks at them, with the same luck."""
    codes = state.codes(seat)
    space = state.space(seat)
    listed = len(codes)
    few = listed > 0 and len(space) > 0 and lot.random() < 0.5
    place = int(lot.random() * float(listed if few else listed + len(space)))
    return codes[place] if place < listed else space[place - listed]
