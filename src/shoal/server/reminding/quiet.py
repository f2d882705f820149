"""Quiet hours: when somebody is not to be told anything, by the clock where they live."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from shoal.core import ShoalError
from shoal.server.store.common.reminders import Quiet

DAY = 24 * 60
"""Minutes of a day."""


def check_quiet(quiet: Quiet) -> Quiet:
    """These hours, if there are such."""
    if not (0 <= quiet.start < DAY and 0 <= quiet.end < DAY):
        raise ShoalError(f"Quiet hours begin and end at a minute of the day, from 0 to {DAY - 1}.")
    try:
        ZoneInfo(quiet.zone)
    except (LookupError, ValueError, OSError):
        raise ShoalError("That time zone is not known here.") from None
    return quiet


def quiet_until(quiet: Quiet | None, now: float) -> float | None:
    """When these quiet hours end, if they are now."""
    if quiet is None:
        return None
    here = datetime.fromtimestamp(now, ZoneInfo(quiet.zone))
    since = (60 * here.hour + here.minute - quiet.start) % DAY
    if since >= (quiet.end - quiet.start) % DAY:
        return None
    end = here.replace(hour=quiet.end // 60, minute=quiet.end % 60, second=0, microsecond=0)
    return (end if end > here else end + timedelta(days=1)).timestamp()
