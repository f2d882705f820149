"""Numbers for operators, in the Prometheus text format."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

COUNTERS = {
    "rows_committed": "Rows written to the logs of tables.",
    "messages_in": "Messages received over sockets.",
    "messages_out": "Messages sent over sockets.",
    "refusals": "Wishes that were refused.",
    "too_fast": "Requests and messages refused for coming too fast.",
    "floods_cut": "Sockets closed because they went on and on too fast.",
    "late_dropped": "Sockets closed because they did not say hello in time.",
    "sent_away": "Connections closed because they took too long, or because their network has too many.",
    "slow_readers_dropped": "Sockets closed because they did not read.",
    "silent_dropped": "Sockets closed because nothing was heard from them.",
    "bot_moves": "Moves made by bots.",
    "bots_failed": "Moves made by a casual bot because the bot of the seat crashed, hung or chose what it may not.",
    "bots_gave_up": "Moves made at random because no bot could think.",
    "reviews_made": "Reviews of games that were made.",
    "studies_made": "Studies that were made.",
    "reminders_sent": "Reminders that push services took.",
    "reminders_failed": "Reminders that could not be sent, to be tried again.",
    "reminders_gone": "Reminders to browsers that are no longer there.",
    "thoughts_elsewhere": "Questions to bots and to heavy fate that were answered on other machines.",
    "workers_replaced": "Times the worker processes were replaced.",
    "replays_made": "Replays made from records, rather than found at hand.",
    "requests": "HTTP requests answered.",
    "forgotten": "Uploads, secrets, links and tables that were kept long enough.",
    "errors": "Failures inside the server.",
}
SPANS = {
    "commit_seconds": "Seconds from a wish to its commit.",
    "request_seconds": "Seconds until an HTTP request was answered.",
    "thought_seconds": "Seconds from a question to a bot or to heavy fate until its answer, with the wait for a turn.",
    "loop_lag_seconds": "Seconds that the event loop came late to something that was due.",
}
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which spans are counted apart."""


class Spans:
    """Spans of time of one kind: how many there were of each length, and how long they were together."""

    __slots__ = ("counts", "together")

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.together = 0.0

    def lines(self, name: str, sentence: str) -> list[str]:
        """A histogram as Prometheus reads it."""
        *counts, count = accumulate(self.counts)
        buckets = [f'{name}_bucket{{le="{most}"}} {count}' for most, count in zip(BUCKETS, counts, strict=True)]
        return [
            f"# HELP {name} {sentence}",
            f"# TYPE {name} histogram",
            *buckets,
            f'{name}_bucket{{le="+Inf"}} {count}',
            f"{name}_sum {self.together:.15g}",
            f"{name}_count {count}",
        ]


class Metrics:
    """Counters, spans of time, and gauges that are asked when somebody looks."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(COUNTERS, 0.0)
        self._spans = {name: Spans() for name in SPANS}
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "memory_bytes": ("Resident memory of the server.", memory)
        }

    def count(self, name: str, more: float = 1) -> None:
        """Count so much more of this."""
        self._counts[name] += more

    def took(self, name: str, seconds: float) -> None:
        """Count a span of this kind that took so long."""
        spans = self._spans[name]
        spans.counts[bisect_left(BUCKETS, seconds)] += 1
        spans.together += seconds

    def watch(self, name: str, sentence: str, ask: Callable[[], float]) -> None:
        """Show this number whenever somebody looks."""
        self._gauges[name] = (sentence, ask)

    def value(self, name: str) -> float:
        """What has been counted of this so far."""
        return self._counts[name]

    def text(self) -> str:
        """All numbers, as Prometheus reads them."""
        lines: list[str] = []
        for name, value in self._counts.items():
            lines += _lines(f"shoal_{name}_total", COUNTERS[name], "counter", value)
        for name, spans in self._spans.items():
            lines += spans.lines(f"shoal_{name}", SPANS[name])
        for name, (sentence, ask) in self._gauges.items():
            lines += _lines(f"shoal_{name}", sentence, "gauge", ask())
        return "\n".join(lines) + "\n"


def _lines(name: str, sentence: str, kind: str, value: float) -> list[str]:
    return [f"# HELP {name} {sentence}", f"# TYPE {name} {kind}", f"{name} {value:.15g}"]


def memory() -> float:
    """Resident memory in bytes, where the system tells it."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * float(os.sysconf("SC_PAGE_SIZE"))
