"""What can be wrong with the disk or with what is kept there, in sentences for those who have to wait for it."""

from __future__ import annotations

from shoal.core import ShoalError

LATER = "so nothing has been kept. Try again in a while."


class Unwritable(ShoalError):
    """Nothing can be written now."""


class Unreadable(ShoalError):
    """What is kept cannot be read now."""


class Unplayable(ShoalError):
    """A table that is there cannot be opened: it is damaged, or from other rules."""
