"""What commands that take long have in common: a bar that counts, and sentences about bots that failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counting(total: int, begun: int = 0, what: str = "games") -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, if a person watches it; it is told how many of these things are finished."""
    stderr = Console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar:
        task = bar.add_task(what, total=total, completed=begun)
        yield lambda finished: bar.update(task, completed=finished)


def fault_sentence(bot: str, kind: str, moves: int, first: str) -> str:
    """How often a bot of somebody's own failed like this, and what is known of the first time."""
    times = "once" if moves == 1 else f"{moves} times"
    return f"{bot} did not move {times}, and the house moved for it: {kind}, at first because {first}."
