"""What can be wrong with the disk or with what is kept there, in sentences for those who have to wait for it."""

from __future__ import annotations

import logging

from shoal.core import ShoalError

log = logging.getLogger(__name__)

ENDED = "This game was ended because it could not go on; you can download its record up to that point."
DESERTED = "Nobody has moved here for so long that this game was ended; you can download its record up to that point."
LATER = "so nothing has been kept. Try again in a while."


class Unwritable(ShoalError):
    """Nothing can be written now."""


class Unreadable(ShoalError):
    """What is kept cannot be read now."""


class Unplayable(ShoalError):
    """A table that is there cannot be opened: it is damaged, or from other rules."""


class Stuck(Unplayable):
    """A table whose game cannot go on here though nothing is damaged: it is from other rules, or it was ended."""

    def __init__(self, reason: str, *, ended: bool = False, deserted: bool = False) -> None:
        super().__init__(reason)
        self.ended = ended
        self.deserted = deserted


def stuck_at_end(deserted: bool) -> Stuck:
    """What a table says whose game was ended."""
    return Stuck(DESERTED if deserted else ENDED, ended=True, deserted=deserted)


def tell_operator(before: str, now: str) -> None:
    """Say in the log when writing begins to fail, and when it succeeds again."""
    if now and not before:
        log.error("nothing can be written", extra={"why": now})
    elif before and not now:
        log.warning("what comes can be written again")
