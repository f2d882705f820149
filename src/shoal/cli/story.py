"""What happened at a table as one seat heard it, and how much of it may be told again."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import Event, Table, in_sight


class Story:
    """The events of a table through the ears of one seat: each is news once."""

    def __init__(self, table: Table, seat: int) -> None:
        """The story from the last answer of this seat on, as far as it is not out of sight."""
        self._table = table
        self._seat = seat
        own = [number for number, entry in enumerate(table.entries) if entry.who == seat]
        self._heard = own[-1] if own else 0
        self._reminding = True
        self.must_forget = False
        """Whether the newest news went out of sight right after it was told."""

    def news(self) -> Sequence[Event]:
        """What happened since the last news."""
        events = self._events(self._heard)
        if self._reminding:
            events = in_sight(events)
        self._heard, self._reminding = len(self._table.told), False
        self.must_forget = any(event.forgets for event in events)
        return events

    def so_far(self) -> Sequence[Event]:
        """All that happened and is not out of sight."""
        return self._table.heard(self._seat)

    @property
    def has_forgotten(self) -> bool:
        """Whether something that happened is out of sight."""
        return any(event.forgets for event in self._events(0))

    def _events(self, first: int) -> Sequence[Event]:
        return [event.seen_by(self._seat) for events in self._table.told[first:] for event in events]
