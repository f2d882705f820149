"""What an operator can set."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the server runs."""

    data: Path
    base_url: str = ""
    """The address that people use; empty: whatever address they came by."""
    log_level: str = "info"
    """What is worth a line in the log: debug, info, warning or error."""
    pace: float = 0.7
    """Seconds between what happens and what bots do next, so that people can follow."""
    workers: int = 2
    """Processes in which bots think."""
    posts: tuple[float, float] = (30, 1)
    """HTTP posts of one person or address: so many at once, so many a second."""
    messages: tuple[float, float] = (60, 20)
    """Socket messages of one person or address: so many at once, so many a second."""
    silence: float = 45
    """Seconds after which a socket that says nothing is closed."""
    idle: float = 60
    """Seconds after which a table that nobody looks at leaves the memory."""
    queue: int = 256
    """Messages that wait for a slow reader before it is dropped."""
    quicker_build: Path | None = None
    """Where a compiled build of the same sources will be, while this one is not; workers run on it once it is there."""
    rotates: float = 7 * 86400
    """Seconds after which a cookie's secret is replaced."""
