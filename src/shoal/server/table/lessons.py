"""Where a table stands in its lesson, and what the learner is told there."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import Entry, Lesson, Move, ShoalError
from shoal.server.wire.protocol import Coach


class Standing:
    """One moment of a lesson: the step, and whether what it wants has been done."""

    __slots__ = ("_step", "done", "hurries", "rests", "seat", "told")

    def __init__(self, lesson: Lesson, number: int, entries: Sequence[Entry]) -> None:
        self._step = step = lesson.steps[number]
        self.seat = lesson.seat
        self.done = not step.wanted or any(entry.who == lesson.seat for entry in entries[step.after :])
        """Whether nothing is left to try at this step."""
        self.rests = self.done and number < lesson.last
        """Whether no move is wanted before the next step."""
        self.hurries = bool(step.wanted) and not step.good
        """Whether the next step follows at once."""
        tried = self.done and bool(step.wanted)
        self.told = Coach(
            step=number,
            steps=len(lesson.steps),
            title=step.title,
            words=step.good if tried else step.say,
            done=self.done,
            tried=tried,
            show=None if self.done else lesson.model(number),
            point=() if tried else step.point,
        )
        """What the learner is told."""

    def check(self, move: Move) -> None:
        """Refuse a move that the rules allow but the lesson does not want now."""
        if self.rests:
            raise ShoalError("Press Next to go on with the lesson.")
        if not self.done and not self._step.wants(move):
            raise ShoalError(self._step.otherwise)
