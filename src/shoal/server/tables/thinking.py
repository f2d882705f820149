"""Bots think in worker processes, never on the event loop. What travels to them is a view and its moves, no more."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from random import Random

import msgspec

from shoal import bots, games
from shoal.core import Game, Moves, View, parse
from shoal.core.game import msgspec_union
from shoal.server.operating.metrics import Metrics

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds a bot may think before its seat moves anyway."""
TRIES = 3


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked: all that its seat sees, what it may do, and the luck it may use."""

    game: str
    level: str
    view: bytes
    moves: bytes
    codes: tuple[int, ...]
    seed: str


def thought(game: Game, level: str, view: View, moves: Moves, seed: str) -> Thought:
    """What a bot of this level is asked."""
    encoded = msgspec.json.encode(list(moves))
    return Thought(game.name, level, msgspec.json.encode(view), encoded, moves.codes, seed)


def think(thought: Thought) -> int:
    """The place of the chosen move among its moves. This runs in a worker."""
    game = games.find(thought.game)
    values = msgspec.json.decode(thought.moves, type=list[msgspec_union(game.move_types)])  # type: ignore[misc]
    moves = Moves(thought.codes, dict(zip(thought.codes, values, strict=True)).__getitem__)
    player = bots.bot(game, thought.level, Random(thought.seed))
    return list(moves).index(player.answer(parse(game.view_type, thought.view), moves))


def settle_in() -> None:
    """Prepare a worker: leave interrupts to the server, end when it ends, have every game at hand."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for name in games.names():
        games.find(name)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Thinking:
    """The workers. One that dies is replaced; a seat whose bot cannot think makes any move it may."""

    def __init__(self, workers: int, metrics: Metrics, patience: float = PATIENCE) -> None:
        self._workers = workers
        self._metrics = metrics
        self._patience = patience
        self._closed = False
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=settle_in)

    @property
    def pids(self) -> list[int]:
        """The process numbers of the workers there are now."""
        return list(self._pool._processes or {})

    async def choose(self, thought: Thought) -> int:
        """The place of the move that the bot chooses; if it cannot, of any move."""
        for _ in range(TRIES):
            pool = self._pool
            try:
                future = asyncio.wrap_future(pool.submit(think, thought))
                return await asyncio.wait_for(future, self._patience)
            except (RuntimeError, OSError, TimeoutError) as error:
                self._replace(pool, error)
            except Exception:
                log.exception("a bot failed", extra={"game": thought.game, "level": thought.level})
                break
        self._metrics.count("bots_gave_up")
        return int(Random(thought.seed).random() * len(thought.codes))

    def _replace(self, pool: ProcessPoolExecutor, error: Exception) -> None:
        """Put new workers in place of these, if nobody has done so yet and the server is not closing."""
        if pool is not self._pool or self._closed:
            return
        log.warning("workers replaced", extra={"why": type(error).__name__})
        self._metrics.count("workers_replaced")
        self._pool = self._new_pool()
        stop(pool)

    def close(self) -> None:
        """End the workers."""
        self._closed = True
        stop(self._pool)


def stop(pool: ProcessPoolExecutor) -> None:
    """End a pool and whatever its workers are doing."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
