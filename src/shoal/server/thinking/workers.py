"""Work for other processes, never for the event loop: bots think there, and heavy questions to fate are worked out.

A bot is sent the view of its seat, and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING, TypeVar

import msgspec

from shoal import bots, games
from shoal.bots.levels import CASUAL, RANDOM
from shoal.bots.program import START
from shoal.core import Game, Header, Move, Moves, Question, Seeded, Setting, ShoalError, View, parse
from shoal.core.errors import quoted
from shoal.review import Advice, hint
from shoal.server.operating.metrics import Metrics
from shoal.server.thinking.fair_queue import FairQueue
from shoal.server.wire.protocol import Plain

if TYPE_CHECKING:
    from shoal.server.thinking.elsewhere import Elsewhere

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds a bot may think before its seat moves anyway."""
AT_LEISURE = 120.0
"""Seconds for what no game waits for, such as a report with its charts: a busy machine may need that."""
TRIES = 3

A = TypeVar("A")
B = TypeVar("B")

_find = cache(games.find)


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked: all that its seat sees, and the luck it may use."""

    game: str
    level: str
    seat: int
    view: bytes
    seed: str
    seats: int = 0
    options: dict[str, Setting] = {}


def thought(game: Game, level: str, seat: int, view: View, seed: str, header: Header | None = None) -> Thought:
    """What a bot of this level is asked in this seat; those of somebody's own are told what is played, too."""
    setting = (0, {}) if header is None else (header.seats, header.options)
    return Thought(game.name, level, seat, msgspec.json.encode(view), seed, *setting)


def think(thought: Thought) -> Plain:
    """The move that the bot chooses. This runs in a worker; the view alone tells which moves there are."""
    game, luck = _find(thought.game), Random(thought.seed)
    view = parse(game.view_type, thought.view)
    moves = game.imagine(view, luck).moves(thought.seat)
    guest = bots.guest(thought.level)
    if guest is None:
        move = bots.bot(game, thought.level, luck, awaited=True).answer(view, moves)
    else:
        move = _ask(guest, thought, view, moves)
    if move not in moves:
        raise ShoalError(f"The bot may not make the move {quoted(move.text())} now.")
    return move.data()


class _Nobody:
    """Stands in for a bot that has failed, so that the server hears of it."""

    def answer(self, view: View, moves: Moves) -> Move:
        raise ShoalError("It did not answer.")


def _ask(guest: bots.Guest, thought: Thought, view: View, moves: Moves) -> Move:
    """The move of a bot that the operator brings along: in a process of its own, and each move is a new start.

    Its luck has nothing to do with the game's, so that nobody works out a deal from it.
    """
    setting = (thought.seats, thought.options)
    game = _find(thought.game)
    asked = bots.own_bot(guest.name, game, thought.seat, setting, token_hex(8), guest.limit, _Nobody())
    try:
        return asked.answer(view, moves)
    except ShoalError:
        fault = asked.faults[-1]
        raise ShoalError(f"{guest.level.name} failed: {fault.kind}, {fault.why}.") from None


def _stand_in(thought: Thought) -> str:
    """The level that moves for a bot that has failed: a quick one that makes no mistakes of its own."""
    game = _find(thought.game)
    return CASUAL.name if CASUAL in bots.levels(game) else RANDOM.name


def ponder(thought: Thought) -> Advice:
    """The best moves with their chances. This runs in a worker, from the view alone."""
    game = _find(thought.game)
    return hint(game, parse(game.view_type, thought.view), Random(thought.seed))


class Chance(msgspec.Struct, frozen=True):
    """What fate is asked, which line of the record its answer becomes, and the seed that settles it."""

    question: Question
    number: int
    seed: int | str


def happen(chance: Chance) -> object:
    """Fate's answer, in its plain form. A heavy one is worked out in a worker."""
    return msgspec.to_builtins(Seeded(chance.seed).answer(chance.question, chance.number))


def begin_worker(guests: Sequence[bots.Guest] = ()) -> None:
    """Prepare a worker: leave interrupts to the server, end when it ends, have every game and guest at hand."""
    bots.welcome(guests)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # the server goes first; but somebody waits here as well, so other programs may not starve it
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for name in games.names():
        _find(name)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        bots.dismiss()
        os._exit(0)


class Workers:
    """The workers. One that dies is replaced; nothing is lost, since whatever it did can be asked again."""

    def __init__(self, workers: int, metrics: Metrics, patience: float = PATIENCE) -> None:
        self._workers = workers
        self._metrics = metrics
        # Whoever the operator brings along has time of its own, and some more to start.
        self._patience = patience + max([START + guest.limit for guest in bots.guests()], default=0.0)
        self._closed = False
        self.elsewhere: Elsewhere | None = None
        """Thinkers on other machines, where there may be some."""
        self._pool = new_pool(workers)
        # One more than there are workers, so that none has to wait for the loop between two turns.
        self._turns = FairQueue(workers + 1)
        metrics.watch("thoughts_waiting", "Questions that wait for their turn at the workers.", self._turns.waiting)

    @property
    def pids(self) -> list[int]:
        """The process numbers of the workers there are now."""
        return list(self._pool._processes or {})

    async def choose(self, person: str, table: str, thought: Thought) -> Plain | None:
        """The move that the bot chooses, on this person's account, or `casual` if it fails; nothing if nobody can."""
        try:
            return await self._work(person, table, think, thought)
        except Exception:
            instead = _stand_in(thought)
            log.exception("a bot failed", extra={"game": thought.game, "level": thought.level, "instead": instead})
        if instead == thought.level:
            self._metrics.count("bots_gave_up")
            return None
        self._metrics.count("bots_failed")
        return await self.choose(person, table, msgspec.structs.replace(thought, level=instead))

    async def advise(self, person: str, table: str, thought: Thought) -> Advice | None:
        """The best moves of a seat, on this person's account; nothing if none comes to mind."""
        try:
            return await self._work(person, table, ponder, thought)
        except Exception:
            log.exception("a hint failed", extra={"game": thought.game})
            self._metrics.count("errors")
            return None

    async def happen(self, person: str, table: str, chance: Chance) -> object:
        """Fate's answer, worked out on this person's account."""
        return await self._work(person, table, happen, chance)

    async def do(self, person: str, work: Callable[[A], B], what: A) -> B:
        """What comes of something else that takes long, when it is this person's turn."""
        return await self._work(person, person, work, what, max(self._patience, AT_LEISURE))

    async def _work(self, person: str, table: str, work: Callable[[A], B], what: A, patience: float | None = None) -> B:
        """Have this done by a worker when it is its turn; by new ones if these die or take for ever."""
        began = time.perf_counter()
        try:
            return await self._try(person, table, work, what, patience or self._patience)
        finally:
            self._metrics.took("thought_seconds", time.perf_counter() - began)

    async def _try(self, person: str, table: str, work: Callable[[A], B], what: A, patience: float) -> B:
        for attempt in range(TRIES):
            async with self._turns.turn(person, table):
                if self.elsewhere is not None and self.elsewhere.free and _can_travel(what):
                    try:
                        return await self._ask(self.elsewhere, work, what, patience)
                    except ShoalError as error:
                        log.info("done here instead", extra={"why": str(error)})
                pool = self._pool
                try:
                    future = asyncio.wrap_future(pool.submit(work, what))
                    return await asyncio.wait_for(future, patience)
                except (BrokenProcessPool, TimeoutError) as error:
                    self._replace(pool, error)
                    if attempt == TRIES - 1:
                        raise
        raise AssertionError("The last attempt returns or raises.")

    async def _ask(self, elsewhere: Elsewhere, work: Callable[[A], B], what: A, patience: float) -> B:
        """What a thinker on another machine answers."""
        answer: B = await elsewhere.ask(work.__name__, what, patience)
        self._metrics.count("thoughts_elsewhere")
        return answer

    def make_room(self, places: int) -> None:
        """Let so many more work at once, elsewhere."""
        self._turns.resize(self._workers + 1 + places)

    def _replace(self, pool: ProcessPoolExecutor, error: Exception) -> None:
        """Put new workers in place of these, if nobody has done so yet and the server is not closing."""
        if pool is not self._pool or self._closed:
            return
        log.warning("workers replaced", extra={"why": type(error).__name__})
        self._metrics.count("workers_replaced")
        self._pool = new_pool(self._workers)
        stop(pool)

    def look_for(self, build: Path | None) -> None:
        """Let workers run on this build from now on, once it is there; those there now finish what they do."""
        if build is None or str(build) in sys.path or not build.exists():
            return
        # Workers look for modules where this process does; what it has imported itself stays what it is.
        sys.path.insert(0, str(build))
        log.info("workers run on the compiled build")
        pool, self._pool = self._pool, new_pool(self._workers)
        pool.shutdown(wait=False)

    def close(self) -> None:
        """End the workers."""
        self._closed = True
        stop(self._pool)


def _can_travel(what: object) -> bool:
    """Whether this is a thought that other machines understand."""
    if isinstance(what, Thought):
        return bots.guest(what.level) is None
    return isinstance(what, Chance) and what.question.heavy


def new_pool(workers: int) -> ProcessPoolExecutor:
    """So many workers."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=begin_worker, initargs=(bots.guests(),))


def stop(pool: ProcessPoolExecutor) -> None:
    """End a pool and whatever its workers are doing."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False)
    for worker in workers:
        worker.kill()
