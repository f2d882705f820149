"""How long tests wait for what must happen."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds after which a test gives up. Nothing takes that long, however busy the machine is, unless it is broken."""


def until(so: Callable[[], bool]) -> None:
    """Wait until this is so."""
    give_up = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < give_up, "What had to happen did not."
        time.sleep(0.005)
