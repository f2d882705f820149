"""Processes that step games together: each writes its rows into memory that all share."""

from __future__ import annotations

import contextlib
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from shoal import games
from shoal.adapters.setting import Setting
from shoal.adapters.vectors.chunk import Arrays, Chunk, Make, Plan
from shoal.core import ShoalError

END = b"end"


class Workers:
    """So many processes, each with a part of the games; this one has the first part, and wakes the others."""

    def __init__(self, plan: Plan, setting: Setting, envs: int, processes: int) -> None:
        self._blocks: dict[str, SharedMemory] = {}
        self.arrays = Arrays.made(setting, envs, self._make)
        names = {name: block.name for name, block in self._blocks.items()}
        self._links: list[Connection[bytes, bytes]] = []
        self._processes = []
        context = get_context("spawn")
        first, *parts = [
            range(number * envs // processes, (number + 1) * envs // processes) for number in range(processes)
        ]
        self._own: Chunk | None = Chunk(plan, self.arrays, first)
        for part in parts:
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, plan, names, envs, part, games.brought()), daemon=True)
            process.start()
            theirs.close()
            self._links.append(ours)
            self._processes.append(process)

    def _make(self, name: str, shape: tuple[int, ...], kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
        block = SharedMemory(create=True, size=max(1, int(np.prod(shape)) * kind.itemsize))
        self._blocks[name] = block
        array: np.ndarray[Any, Any] = np.ndarray(shape, kind, block.buf)
        array[...] = 0
        return array

    def do(self, what: str) -> None:
        """Let all do this at once, and wait for the last."""
        if self._own is None:
            raise ShoalError("The environment is closed: make a new one.")
        try:
            for link in self._links:
                link.send_bytes(what.encode())
            own = done(self._own, what)
            answers = [own, *[link.recv_bytes() for link in self._links]]
        except (EOFError, OSError):
            raise ShoalError("A process that steps games has ended: make a new environment.") from None
        for answer in answers:
            if answer:
                raise ShoalError(answer.decode())

    def close(self) -> None:
        """End the processes and give the memory back; the arrays must not be read any more."""
        for link in self._links:
            with contextlib.suppress(OSError):
                link.send_bytes(END)
            link.close()
        for process in self._processes:
            process.join()
        self._own = None  # it holds the memory, too
        for block in self._blocks.values():
            with contextlib.suppress(BufferError):  # somebody still holds an array
                block.close()
            with contextlib.suppress(FileNotFoundError):
                block.unlink()
        self._links, self._processes, self._blocks = [], [], {}


def work(
    link: Connection[bytes, bytes],
    plan: Plan,
    names: dict[str, str],
    envs: int,
    part: range,
    brought: tuple[tuple[str, str, str], ...],
) -> None:
    """What such a process does: step its games whenever it is told to, until nobody tells it any more."""
    for each in brought:
        games.bring(*each)
    blocks: list[SharedMemory] = []
    chunk = Chunk(plan, Arrays.made(plan.setting(), envs, _attached(names, blocks)), part)
    with contextlib.suppress(EOFError, OSError):
        while (what := link.recv_bytes()) != END:
            link.send_bytes(done(chunk, what.decode()))


def done(chunk: Chunk, what: str) -> bytes:
    """Have this done; what is wrong, if anything is."""
    try:
        chunk.do(what)
    except ShoalError as error:
        return str(error).encode()
    return b""


def _attached(names: dict[str, str], blocks: list[SharedMemory]) -> Make:
    """Makes arrays in the memory that is there under these names, and keeps hold of it."""

    def make(name: str, shape: tuple[int, ...], kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
        block = SharedMemory(names[name])
        blocks.append(block)
        return np.ndarray(shape, kind, block.buf)

    return make
