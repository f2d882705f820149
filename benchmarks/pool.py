"""pooltool as a peer: breaks of nine-ball in a process of its own, measured in the CPU time of both processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import PIPE, Popen
from time import process_time
from typing import Final

from measure import Side
from peers import Missing

COMMAND: Final = [
    *[sys.executable, "-m", "uv", "run", "--quiet", "--python", sys.executable],
    *["--script", str(Path(__file__).with_name("pool_breaks.py"))],
]


class Pool:
    """The other process; it starts when its first break is asked for."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Popen[str] | None = None
        self._breaks = 0
        """How many breaks a round has; nothing as long as the process is not ready."""
        self._spent = 0.0

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.communicate()

    def clock(self) -> float:
        """CPU seconds of this process, and of the physics in the other one."""
        return process_time() + self._spent

    def breaks(self) -> Side:
        """Rounds of breaks until all balls lie still."""
        if self._process is None:
            self._start()
        if not self._breaks:
            raise Missing("pooltool cannot be had: uv fetches it at the first run, which needs the network.")

        def play(times: int) -> int:
            self._spent += float(self._answer(str(times)))
            return times * self._breaks

        return play

    def _start(self) -> None:
        """Start it and wait until it is warm, which takes a minute at the first time."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self._process = Popen(self._command, stdin=PIPE, stdout=PIPE, text=True, env=environment)
        self._breaks = int((self._answer().split() or ["0"])[-1])

    def _answer(self, *asked: str) -> str:
        """The next line that it says, after it is asked this."""
        assert self._process is not None
        ear, mouth = self._process.stdin, self._process.stdout
        assert ear is not None
        assert mouth is not None
        for line in asked:
            print(line, file=ear, flush=True)
        return mouth.readline()
