"""How much, how big, how often: what keeps one visitor from being in the way of the others."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

LONGEST_MESSAGE = 4096
"""Characters of a socket message that is read at all."""
LONGEST_FRAME = 65536
"""Bytes after which a socket is closed rather than answered."""
LONGEST_BODY = 8192
LONGEST_RECORD = 1 << 20
LONGEST_ID = 64


FINE: Final = 0
TOO_FAST: Final = 1
"""What was paid for is to be refused."""
FLOODS: Final = 2
"""Whoever pays has gone on for so long that no more should be heard."""

DEARER: Final = 10
"""How many times its price something costs while the network as a whole is too fast, so that those who speak most
have to stop, and those who say little can stay."""


class Bucket:
    """What somebody may still spend; it comes back at a steady rate. Below nothing are debts."""

    __slots__ = ("left", "when")

    def __init__(self, left: float, when: float) -> None:
        self.left = left
        self.when = when


class Limit:
    """A bucket for everybody: so much at once, so much a second, and never more debts than fit into the bucket."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._buckets: dict[Hashable, Bucket] = {}

    def spend(self, who: Hashable, cost: float, now: float) -> int:
        """Count so much for this one: fine, too fast, or a flood. What is refused counts as well: it was work, too."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.burst, now)
        left = min(self.burst, bucket.left + (now - bucket.when) * self.rate)
        bucket.when = now
        bucket.left = max(left - cost, -self.burst)
        if left >= 1:
            return FINE
        return TOO_FAST if bucket.left > -self.burst else FLOODS

    def indebted(self, who: Hashable, now: float) -> bool:
        """Whether this one would be refused now."""
        bucket = self._buckets.get(who)
        return bucket is not None and bucket.left + (now - bucket.when) * self.rate < 1

    def forget(self, now: float) -> None:
        """Let go of everybody whose bucket is full again."""
        full = [
            who for who, bucket in self._buckets.items() if bucket.left + (now - bucket.when) * self.rate >= self.burst
        ]
        for who in full:
            del self._buckets[who]

    def __len__(self) -> int:
        return len(self._buckets)


class Purse:
    """What somebody pays from: a bucket of their own, and the one that a whole network shares."""

    def __init__(self, own: Limit, who: Hashable, shared: Limit, network: str) -> None:
        self._own = own
        self._who = who
        self._shared = shared
        self._network = network

    def pay(self, cost: float, now: float) -> int:
        """Pay for some work: fine, too fast, or a flood."""
        own = self._own.spend(self._who, cost, now)
        if self._shared.spend(self._network, cost, now) == FINE:
            return own
        return max(TOO_FAST, self._own.spend(self._who, DEARER * cost, now))

    def empty(self, now: float) -> bool:
        """Whether whatever is asked for would be refused now."""
        return self._own.indebted(self._who, now) or self._shared.indebted(self._network, now)
