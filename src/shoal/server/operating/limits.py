"""How much, how big, how often: what keeps one visitor from being in the way of the others."""

from __future__ import annotations

from collections.abc import Hashable

LONGEST_MESSAGE = 4096
"""Characters of a socket message that is read at all."""
LONGEST_FRAME = 65536
"""Bytes after which a socket is closed rather than answered."""
LONGEST_BODY = 8192
LONGEST_RECORD = 1 << 20
LONGEST_ID = 64


class Bucket:
    """Tokens that come back at a steady rate; each thing done takes one."""

    __slots__ = ("left", "when")

    def __init__(self, left: float, when: float) -> None:
        self.left = left
        self.when = when


class Limit:
    """A bucket for everybody: so many at once, so many a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._buckets: dict[Hashable, Bucket] = {}

    def allows(self, who: Hashable, now: float) -> bool:
        """Whether this one may do one thing more now; if so, it is counted."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.burst, now)
        bucket.left = min(self.burst, bucket.left + (now - bucket.when) * self.rate)
        bucket.when = now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    def forget(self, now: float) -> None:
        """Let go of everybody whose bucket is full again."""
        full = [
            who for who, bucket in self._buckets.items() if bucket.left + (now - bucket.when) * self.rate >= self.burst
        ]
        for who in full:
            del self._buckets[who]

    def __len__(self) -> int:
        return len(self._buckets)
