"""Who plays the games of a series: processes of this computer, or a cluster. What is played does not depend on it."""

from __future__ import annotations

from concurrent.futures import Future
from socket import create_connection
from typing import Final, Protocol
from urllib.parse import urlsplit

from shoal.arena.running.executors.processes import MOST_JOBS, Processes
from shoal.arena.running.match import GameResult, Series
from shoal.core import ShoalError
from shoal.core.errors import quoted
from shoal.core.extras import extra

RAY: Final = "ray"
PORT: Final = 10001
"""Where the head of a cluster listens, if nobody says otherwise."""
PATIENCE: Final = 10.0
"""Seconds until the head must have answered; Ray would try for half a minute."""

__all__ = ["MOST_JOBS", "RAY", "Executor", "check_on", "executor"]


class Executor(Protocol):
    """Plays games by their numbers, many at once. Who plays which, and when, is its own business."""

    jobs: int
    """How many tasks are played at the same time."""
    lost: tuple[type[Exception], ...]
    """What a task fails with that is to be played again, once there is somebody new to play it."""

    def submit(self, series: Series, numbers: range, records: bool) -> Future[list[GameResult]]:
        """Have these games played."""

    def renew(self) -> None:
        """Find somebody new to play, after a task was lost."""

    def close(self) -> None:
        """Let everybody go."""


def check_on(on: str) -> str:
    """The same word, if it says where games can be played; somebody has to answer at an address."""
    if on in ("", RAY):
        return on
    if not on.startswith("ray://") or on == "ray://":
        raise ShoalError(f"--on takes ray, or the address of a cluster such as ray://head:10001, not {quoted(on)!r}.")
    try:
        address = urlsplit(on)
        create_connection((address.hostname or "", address.port or PORT), timeout=PATIENCE).close()
    except (OSError, ValueError) as error:
        raise ShoalError(f"There is no cluster at {quoted(on)}: {error}.") from None
    return on


def executor(on: str, jobs: int) -> Executor:
    """So many processes of this computer, or the cluster with this address."""
    if not check_on(on):
        return Processes(jobs)
    with extra("cluster", "Playing on a cluster"):
        from shoal.arena.running.executors.cluster import Cluster
    return Cluster(on)
