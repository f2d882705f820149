"""A cluster of Ray that plays: who plays what, and what is played again after a loss, is left to Ray."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import Future

import ray

from shoal import games
from shoal.arena.running.executors import RAY
from shoal.arena.running.match import GameResult, Series
from shoal.arena.running.playing import play_games
from shoal.bots import dismiss
from shoal.core import ShoalError

Folders = Sequence[tuple[str, str, str]]


class Cluster:
    """The computers of a cluster, each of which has Shoal; alone, this one is a cluster of its own."""

    lost: tuple[type[Exception], ...] = ()
    """Nothing: a worker or a computer that goes is Ray's to replace, and its tasks are Ray's to play again."""

    def __init__(self, on: str) -> None:
        """Join the cluster at this address, the one that runs here, or begin one."""
        self._joined = on != RAY or not ray.is_initialized()
        if self._joined:
            _join(None if on == RAY else on)
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        self.jobs = max(1, int(resources.get("CPU", 1)))
        self._play = ray.remote(max_retries=-1)(_play_task)
        self._folders = games.brought()

    def submit(self, series: Series, numbers: range, records: bool) -> Future[list[GameResult]]:
        future: Future[list[GameResult]] = self._play.remote(series, numbers, records, self._folders).future()
        return future

    def renew(self) -> None:
        raise AssertionError("Ray loses nothing")

    def close(self) -> None:
        if self._joined:
            ray.shutdown()


def _join(address: str | None) -> None:
    try:
        ray.init(address, logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, RuntimeError, ValueError) as error:
        said = str(error).strip().partition("\n")[0]
        raise ShoalError(f"There is no cluster at {address or 'the address that is set'}: {said}") from None


def _play_task(series: Series, numbers: range, records: bool, folders: Folders) -> list[GameResult]:
    """Play these games on whatever computer this is."""
    for folder in folders:
        games.bring(*folder)
    try:
        return list(play_games(series, numbers, records=records))
    finally:
        dismiss()
