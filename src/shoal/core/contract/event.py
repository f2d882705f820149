"""What happened, told in order; logs, animation, screen readers and statistics all read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from shoal.core.value import Value

Mark = Literal["", "round", "strike", "loss"]
"""What to find again in the course of a game: a round begins, something strikes, somebody or something is gone."""


class Event(Value, frozen=True, tag_field="kind"):
    """One thing that happened, whole; `seen_by` takes out what a seat may not know."""

    final: ClassVar[bool] = False
    """Whether nothing before this may be undone: something hidden came to light, or went out of sight."""

    forgets: ClassVar[bool] = False
    """Whether all that was told before goes out of sight with this, as in a memory game."""

    heads: ClassVar[bool] = False
    """Whether its words are a heading for what follows, such as a round."""

    mark: ClassVar[Mark] = ""
    """Whether one looks for this moment later, and as what."""
    rule: ClassVar[str] = ""
    """The id of the rule that says why such a thing happens; words may name a more special one."""

    def in_brief(self) -> Self:
        """The event for somebody who comes later: without what matters only while it happens, such as a long path."""
        return self

    def seen_by(self, seat: int | None) -> Self:
        """The event as this seat may know it; None is a spectator."""
        return self


def in_sight(events: Sequence[Event]) -> Sequence[Event]:
    """Those of the events that may still be told: what came after the last one that forgets."""
    for number in range(len(events), 0, -1):
        if events[number - 1].forgets:
            return events[number:]
    return events
