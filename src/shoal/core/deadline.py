"""Until when a bot may think about a move for which somebody waits."""

from __future__ import annotations

from time import thread_time
from typing import Final


class Deadline:
    """So many seconds of this processor from now on, or no end at all; without one, no clock is ever read."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._at = thread_time() + seconds if seconds else 0.0

    def is_past(self) -> bool:
        """Whether the time is up."""
        return self._at > 0 and thread_time() >= self._at


NO_DEADLINE: Final = Deadline()
"""Nobody waits."""


class TimeIsUp(Exception):
    """Nothing came of it in time."""
