"""What happened in trials, in numbers that can be added up and kept from one run to the next."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from shoal.core import parse

SHARES = {0.5: "half of the moves", 0.99: "99 of 100", 0.999: "999 of 1000"}


class Figures(msgspec.Struct, kw_only=True):
    """The numbers of some trials."""

    trials: int = 1
    counts: dict[str, int]
    """How often something was done, by its name."""
    took: dict[str, int]
    """How many moves took so many seconds, to two digits, from their first sending to their acknowledgement."""
    seconds: float
    wrong: int
    """How many things were not as they should be."""

    @property
    def kills(self) -> int:
        """Servers that were killed."""
        return self.counts.get("kill", 0)

    def told(self) -> str:
        """All of it, a line each."""
        lines = [f"{name.replace('_', ' ')}: {count}" for name, count in sorted(self.counts.items())]
        waits = ", ".join(f"{name} took at most {self.wait(share):g} s" for share, name in SHARES.items())
        lines += [f"{waits}, the longest {max(map(float, self.took), default=0):g} s"]
        return "\n".join([*lines, f"trials: {self.trials}", f"seconds: {self.seconds:.0f}", f"wrong: {self.wrong}"])

    def wait(self, share: float) -> float:
        """Seconds within which this share of the moves was acknowledged."""
        left = share * sum(self.took.values())
        for took, count in sorted((float(took), count) for took, count in self.took.items()):
            left -= count
            if left <= 0:
                return took
        return 0.0


def rounded(took: list[float]) -> dict[str, int]:
    """How many of these lasted how long, to two digits."""
    return dict(Counter(f"{seconds:.2g}" for seconds in took))


def added(one: Figures, other: Figures) -> Figures:
    """The numbers of both."""
    return Figures(
        trials=one.trials + other.trials,
        counts=dict(Counter(one.counts) + Counter(other.counts)),
        took=dict(Counter(one.took) + Counter(other.took)),
        seconds=one.seconds + other.seconds,
        wrong=one.wrong + other.wrong,
    )


def kept_in(file: Path | None) -> Figures:
    """The numbers of earlier runs, if there were any."""
    if file is not None and file.exists():
        return parse(Figures, file.read_bytes())
    return Figures(trials=0, counts={}, took={}, seconds=0.0, wrong=0)
