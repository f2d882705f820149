"""Numbers for operators, in the Prometheus text format."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

COUNTERS = {
    "rows_committed": "Rows written to the logs of tables.",
    "commit_seconds": "Seconds spent waiting for commits, added up.",
    "commits": "Waits for a commit.",
    "messages_in": "Messages received over sockets.",
    "messages_out": "Messages sent over sockets.",
    "refusals": "Wishes that were refused.",
    "too_fast": "Requests and messages refused for coming too fast.",
    "floods_cut": "Sockets closed because they went on and on too fast.",
    "late_dropped": "Sockets closed because they did not say hello in time.",
    "sent_away": "Connections closed because they took too long, or because their network has too many.",
    "slow_readers_dropped": "Sockets closed because they did not read.",
    "silent_dropped": "Sockets closed because nothing was heard of them.",
    "bot_moves": "Moves made by bots.",
    "bots_gave_up": "Moves made at random because a bot could not think.",
    "workers_replaced": "Times the worker processes were replaced.",
    "requests": "HTTP requests answered.",
    "errors": "Failures inside the server.",
}


class Metrics:
    """Counters, and gauges that are asked when somebody looks."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(COUNTERS, 0.0)
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "memory_bytes": ("Resident memory of the server.", memory)
        }

    def count(self, name: str, more: float = 1) -> None:
        """Count so much more of this."""
        self._counts[name] += more

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
