"""Tides, a game to test servers with: fate takes its time, until a file opens the gate."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import ClassVar

from shoal.core import (
    FATE,
    OVER,
    Event,
    Game,
    Move,
    Outcome,
    Question,
    Refused,
    Setting,
    State,
    Verdict,
    View,
    Words,
)

ROUNDS = 3


class Wade(Move, frozen=True, tag="wade"):
    """Into the water."""


class Rose(Event, frozen=True, tag="rose"):
    """The tide rose so high."""

    height: int


class Tide(Question, frozen=True):
    """How high the tide rises: nobody knows before the gate is open."""

    heavy: ClassVar[bool] = True

    def sample(self, rng: Random) -> int:
        gate = Path(os.environ["SHOAL_TEST_GATE"])
        gate.with_suffix(".asked").touch()
        while not gate.exists():
            time.sleep(0.005)
        return rng.randrange(1, 1000)

    def outcomes(self) -> Iterator[tuple[int, float]]:
        return ((height, 1 / 999) for height in range(1, 1000))

    def check(self, answer: object) -> int:
        if isinstance(answer, int) and 0 < answer < 1000:
            return answer
        raise Refused(self.rule, "A tide rises from 1 to 999.")


class TidesView(View, frozen=True):
    """Everybody sees all tides."""

    heights: tuple[int, ...]


class Tides(State):
    """The tides so far."""

    __slots__ = ("heights",)

    def __init__(self, who: int, heights: tuple[int, ...]) -> None:
        self.who = who
        self.heights = heights

    def codes(self, seat: int) -> list[int]:
        return [0] if seat == self.who else []

    def apply(self, seat: int, code: int, tell: list[Event] | None = None) -> int:
        self.who = FATE
        return FATE

    def question(self) -> Question:
        return Tide("tide", "TI-1")

    def settle(self, answer: object, tell: list[Event] | None = None) -> int:
        assert isinstance(answer, int)
        self.heights = (*self.heights, answer)
        if tell is not None:
            tell.append(Rose(answer))
        self.who = OVER if len(self.heights) == ROUNDS else 0
        return self.who

    def outcome(self) -> Outcome:
        return Outcome("high water", ((0,),), None)

    def copy(self) -> Tides:
        return Tides(self.who, self.heights)

    def key(self) -> tuple[object, ...]:
        return (self.who, self.heights)

    def decode(self, code: int) -> Move:
        return Wade()

    def encode(self, move: object) -> int:
        return 0 if isinstance(move, Wade) else -1

    def refusal(self, seat: int, move: object) -> Refused:
        return Refused("TI-1", "Wait for the tide.")

    def view(self, seat: int | None) -> View:
        return TidesView(seat=seat, asked=tuple(self.asked()), heights=self.heights)


class TidesGame(Game):
    """Wade, and see how high the water comes."""

    name = "tides"
    title = "Tides"
    credit = "For tests."
    sentence = "Wade, and see."
    seats = range(1, 2)
    move_types = (Wade,)
    event_types = (Rose,)
    view_type = TidesView
    reasons = ("high water",)

    def start(self, seats: int, options: Mapping[str, Setting]) -> Tides:
        return Tides(0, ())

    def imagine(self, view: View, rng: Random) -> State:
        assert isinstance(view, TidesView)
        return Tides(view.asked[0] if view.asked else FATE, view.heights)

    def words(self, names: Sequence[str], options: Mapping[str, Setting] | None = None) -> Words:
        return TidesWords(names)


class TidesWords(Words):
    """Few words."""

    def ask(self, view: View) -> str:
        return "Wade." if view.asked else "The tide comes."

    def move(self, move: Move) -> str:
        return "wade"

    def event(self, event: Event) -> str:
        return f"The tide rose to {event.data()['height']}."

    def outcome(self, outcome: Outcome) -> Verdict:
        return Verdict("High water.")


GAME = TidesGame()
