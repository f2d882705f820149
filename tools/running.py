"""Running programs, and telling what goes on."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[1]
UV_SETTINGS = {"UV_PYTHON_DOWNLOADS": "never", "UV_LINK_MODE": "copy"}


class Sentence(Exception):
    """What cannot work, why, and what would help."""


def run(
    command: Sequence[object],
    environment: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
    quiet_if_good: bool = False,
) -> int:
    """Run a command to its end; answer its exit code, or what signal ended it. Quiet ones speak if they fail."""
    settings, words = surroundings(environment), [str(word) for word in command]
    if not quiet_if_good:
        return abs(subprocess.run(words, env=settings, cwd=cwd, check=False).returncode)
    done = subprocess.run(words, env=settings, cwd=cwd, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, end="", file=sys.stderr)
    return abs(done.returncode)


@contextmanager
def beside(command: Sequence[object], environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Let a command run beside what is done here; what it says is shown at the end, and it does not run on after it."""
    with tempfile.TemporaryFile() as told:
        words = [str(word) for word in command]
        process = subprocess.Popen(words, env=surroundings(environment), cwd=ROOT, stdout=told, stderr=told)
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGINT)
            process.wait()
        told.seek(0)
        print(told.read().decode(errors="replace"), end="", flush=True)


def leave_running(command: Sequence[object]) -> None:
    """Let a command run on by itself, behind everything else that this computer does."""
    words = [str(word) for word in command]
    if os.name == "nt":
        low = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
        subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=low)
        return
    subprocess.Popen(
        ["nice", "-n", "19", *words],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def become(command: Sequence[object], environment: Mapping[str, str]) -> int:
    """Give this process over to a command, so that keys like Ctrl-C reach nobody else."""
    if os.name != "nt":
        words = [str(word) for word in command]
        os.execve(words[0], words, {**os.environ, **environment})
    return run(command, environment, cwd=Path.cwd())


def attempt(command: Sequence[object], environment: Mapping[str, str] | None = None, cwd: Path = ROOT) -> bool:
    """Run a step of the set-up, its output kept in the log; answer whether it worked."""
    words = [str(word) for word in command]
    with open(cache() / "log.txt", "a", encoding="utf-8") as log:
        log.write(f"\n$ {' '.join(words)}\n")
        log.flush()
        try:
            process = subprocess.Popen(words, env=surroundings(environment), cwd=cwd, stdout=log, stderr=log)
        except OSError as error:
            log.write(f"{error}\n")
            return False
        return watched(process) == 0


def watched(process: subprocess.Popen[bytes]) -> int:
    """Wait for a process, counting the seconds where somebody looks; answer its exit code."""
    began = time.monotonic()
    while True:
        try:
            code = process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            tick(f" {time.monotonic() - began:.0f} s")
        except KeyboardInterrupt:
            process.terminate()
            raise
        else:
            tick("")
            return code


def surroundings(environment: Mapping[str, str] | None) -> dict[str, str]:
    """The environment of a program: this one's, how uv is to behave, and what is given."""
    return {**os.environ, **UV_SETTINGS, **(environment or {})}


def must(worked: bool, sentence: str) -> None:
    """Stop with this sentence if a step did not work."""
    if not worked:
        raise Sentence(f"{sentence} (What was tried is in {cache() / 'log.txt'}.)")


def say(words: str) -> None:
    """Tell what is going on, where results do not go."""
    print(f"· {words}", file=sys.stderr, flush=True)


def tick(words: str) -> None:
    """Write this behind the newest line, for a moment, if somebody looks at a screen."""
    if sys.stderr.isatty():
        print(f"\r  {words:<12}\r", end="", file=sys.stderr, flush=True)


def cache() -> Path:
    """A folder outside the checkout, for builds of this checkout."""
    base = os.environ.get("SHOAL_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(base) / "shoal" / hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def fingerprint(files: Sequence[Path], root: Path = ROOT) -> str:
    """Sixteen digits that change when a file or the version of Python does."""
    content = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for file in files:
        content.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes() + b"\0")
    return content.hexdigest()[:16]
