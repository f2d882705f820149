"""A bot that is a program: it is asked a line at a time, in a process of its own, with so much time for an answer."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Thread, Timer
from typing import IO, Final

import msgspec

from shoal.core.errors import quoted

LONGEST_ANSWER: Final = 1 << 16
"""Bytes in a line; a move takes a few hundred."""

START: Final = 20.0
"""Seconds that a program has besides for its first answer, to load what it needs."""

LAST_WORDS: Final = 400
"""Bytes that are kept of what a program complains about, the newest."""


class Trouble(Exception):
    """A program that did not answer as it should: of what kind, and what is known about it."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(f"{kind}: {why}")
        self.kind = kind
        self.why = why


class Program:
    """One process that answers lines of JSON with lines of JSON; one that fails is ended, and a new one started."""

    def __init__(self, command: Sequence[str], limit: float, environment: Mapping[str, str] | None = None) -> None:
        self.command = list(command)
        self.limit = limit
        """Seconds for an answer."""
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._fresh = True
        self._late = False
        self._asked = 0
        self._first: object = None
        self._told = True
        self._happened: list[object] = []
        self._listens = False
        """Whether the process has asked to hear what happens."""
        self._heard = 0
        """So much of it the process has heard."""
        self._last_words = b""
        self._hearing: Thread | None = None

    def begin(self, line: object) -> None:
        """Let the program hear that a game begins, before it is asked; and again if it has to be started anew."""
        self._first, self._told = line, False
        self._happened, self._heard = [], 0

    def hear(self, events: Sequence[object]) -> None:
        """Let the program hear this before it is asked, if it wants to; and again if it has to be started anew."""
        self._happened += events

    def ask(self, line: Mapping[str, object]) -> object:
        """What the program answers to this line; `Trouble` if it does not, and then the process is ended.

        One that would rather hear first what has happened is then asked again.
        """
        try:
            process = self._process or self._start()
            said = self._understood(self._answer(process, line))
            if said.get("hear") is True and not self._listens:
                self._listens = True
                said = self._understood(self._answer(process, line))
            return said.get("move")
        except OSError as error:
            raise self._ended("crashed", error.strerror or "it cannot be run") from None
        except Trouble as trouble:
            raise self._ended(trouble.kind, trouble.why) from None

    def stop(self) -> None:
        """End the process and all that it started."""
        process, self._process = self._process, None
        if process is None:
            return
        _kill(process)
        process.wait()
        if self._hearing is not None:
            self._hearing.join(1.0)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _answer(self, process: subprocess.Popen[bytes], line: Mapping[str, object]) -> bytes:
        """One line of the program, or what there is of it when its time is up."""
        watch = Timer(self.limit + (START if self._fresh else 0.0), self._too_late)
        watch.daemon = True
        watch.start()
        try:
            if not self._told:
                self._write(process, self._first)
                self._told = True
            self._asked += 1
            self._write(process, {**line, **self._news(), "n": self._asked})
            assert process.stdout is not None
            return process.stdout.readline(LONGEST_ANSWER)
        finally:
            watch.cancel()

    def _news(self) -> dict[str, object]:
        """What has happened since the process was asked last, if it listens."""
        if not self._listens:
            return {}
        news, self._heard = self._happened[self._heard :], len(self._happened)
        return {"heard": news}

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        process = self._process = subprocess.Popen(  # noqa: S603 - whoever names a program wants it run
            self.command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            env=None if self._environment is None else dict(self._environment),
            start_new_session=True,
        )
        self._fresh, self._late, self._asked, self._last_words = True, False, 0, b""
        self._hearing = Thread(target=self._hear, args=(process.stderr,), daemon=True)
        self._hearing.start()
        self._told = self._first is None
        self._listens, self._heard = False, 0
        return process

    def _write(self, process: subprocess.Popen[bytes], line: object) -> None:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(line) + b"\n")
        process.stdin.flush()

    def _hear(self, complaints: IO[bytes]) -> None:
        """Read on for as long as the program complains, so that it never has to wait for a reader."""
        with suppress(OSError, ValueError):
            while heard := os.read(complaints.fileno(), 4096):
                self._last_words = (self._last_words + heard)[-LAST_WORDS:]

    def _understood(self, answer: bytes) -> dict[str, object]:
        if not answer.endswith(b"\n"):
            if len(answer) >= LONGEST_ANSWER:
                raise Trouble("flooded", f"a line is longer than {LONGEST_ANSWER} bytes")
            raise Trouble("crashed", "it ended without an answer")
        try:
            said = msgspec.json.decode(answer)
        except (ValueError, RecursionError):
            raise Trouble("flooded", f"it said {quoted(answer[:80].decode(errors='replace').strip())!r}") from None
        if not isinstance(said, dict) or said.get("n") != self._asked:
            raise Trouble(
                "flooded", f"it answered what was not asked: {quoted(answer[:80].decode(errors='replace'))!r}"
            )
        if "error" in said:
            raise Trouble("crashed", quoted(str(said["error"])))
        self._fresh = False
        return said

    def _too_late(self) -> None:
        """Time is up: this ends the process, and with it the wait for an answer."""
        process, self._late = self._process, True
        if process is not None:
            _kill(process)

    def _ended(self, kind: str, why: str) -> Trouble:
        """The trouble as it is told, with the process out of the way."""
        late = self._late
        self.stop()
        if late:
            return Trouble("too slow", f"no answer within {self.limit:g} s")
        said = self._last_words.decode(errors="replace").strip().splitlines()
        return Trouble(kind, f"{why} ({quoted(said[-1])})" if kind == "crashed" and said else why)


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
