"""Ctrl-C that comes at a bad moment is heard a moment later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import shoal

BEGIN = """
import os, signal, subprocess, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
def ctrl_c():
    os.kill(os.getpid(), signal.SIGINT)
"""


def run(program: str) -> list[str]:
    """The lines that this program prints, in a process that hears Ctrl-C."""
    ran = subprocess.run(
        [sys.executable, "-c", BEGIN + program],
        env={**os.environ, "PYTHONPATH": str(Path(shoal.__file__).parents[1])},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return ran.stdout.splitlines()


pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows sends Ctrl-C another way")


def test_what_must_not_be_broken_off_is_done_to_its_end_and_then_ctrl_c_is_heard_once() -> None:
    program = """
from shoal.arena.running.ctrl_c import ctrl_c_later
try:
    with ctrl_c_later():
        ctrl_c()
        print("done")
    print("never")
except KeyboardInterrupt:
    print("heard")
print("on")
"""
    assert run(program) == ["done", "heard", "on"]


def test_a_process_that_is_started_meanwhile_does_not_hear_it() -> None:
    program = """
from shoal.arena.running.ctrl_c import ctrl_c_later
deaf = "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('played on', flush=True)"
with ctrl_c_later():
    subprocess.run([sys.executable, "-c", deaf], check=True)
"""
    assert run(program) == ["played on"]


def test_ctrl_c_while_the_processes_are_started_stops_a_series() -> None:
    program = """
from concurrent.futures import ProcessPoolExecutor
from shoal import games
from shoal.arena.running.match import Match
from shoal.arena.running.pool import played
start = ProcessPoolExecutor.submit
def submit(*task):
    ctrl_c()
    return start(*task)
ProcessPoolExecutor.submit = submit
if __name__ == "__main__":
    try:
        for _ in played(Match.of(games.find("getbit"), 2, {}, ("random",)), 100_000, 2):
            pass
        print("never")
    except KeyboardInterrupt:
        print("heard")
"""
    assert run(program) == ["heard"]
