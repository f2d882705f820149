"""`shoal simulate` plays many games and prints who won how often."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import shoal as library
from cli.conftest import Shoal
from shoal.arena import wilson

FOUR = ("--seats", 4, "--bots", "casual,random,random,random", "--jobs", 1)


def test_it_prints_a_row_for_each_seat_with_its_interval(shoal: Shoal) -> None:
    ran = shoal("simulate", "getbit", *FOUR, "--games", 40, "--seed", 7)
    rows = re.findall(r"^ +(\d) +(\w+) +(\d+) +([\d.]+)% +([\d.]+)% – ([\d.]+)% +([\d.]+) *$", ran.out, re.MULTILINE)
    assert (ran.code, ran.err) == (0, "")
    assert [(row[0], row[1]) for row in rows] == [("1", "casual"), ("2", "random"), ("3", "random"), ("4", "random")]
    assert sum(int(row[2]) for row in rows) == 40
    for _, _, wins, rate, low, high, _ in rows:
        bounds = wilson(int(wins), 40)
        assert [rate, low, high] == [f"{100 * share:.1f}" for share in (int(wins) / 40, *bounds)]
    assert "Ended by: last robot 40." in ran.out


def test_shared_first_places_have_a_column_of_their_own(shoal: Shoal) -> None:
    assert " shared " in shoal("simulate", "goofspiel", "--games", 60, "--jobs", 1).out
    assert " shared " not in shoal("simulate", "getbit", "--games", 5, "--jobs", 1).out


def test_json_holds_the_same_for_programs(shoal: Shoal) -> None:
    data = json.loads(shoal("simulate", "getbit", *FOUR, "--games", 20, "--set", "memory=true", "--json").out)
    assert (data["game"], data["games"], data["seed"], data["stopped"]) == ("getbit", 20, 0, False)
    assert data["options"] == {"refresh_at": 2, "limbs": 4, "memory": True}
    assert sum(seat["wins"] for seat in data["results"]) == 20
    assert data["reasons"] == {"last robot": 20}
    assert data["answers"]["fewest"] <= data["answers"]["mean"] <= data["answers"]["most"]


def test_records_are_written_one_file_a_game_and_can_be_read(shoal: Shoal, tmp_path: Path) -> None:
    ran = shoal("simulate", "getbit", *FOUR, "--games", 3, "--seed", "tide", "--records", tmp_path / "new" / "folder")
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert f"The records are in {tmp_path / 'new' / 'folder'}." in ran.out
    assert [path.name for path in files] == ["getbit-0001.jsonl", "getbit-0002.jsonl", "getbit-0003.jsonl"]
    assert shoal("check", *files).out.count("finished") == 3


LISTENING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from shoal.cli import main
sys.exit(main())
"""
"""The command in a process that hears Ctrl-C, even where the tests run in the background and do not."""


@pytest.mark.skipif(os.name != "posix", reason="Windows sends Ctrl-C another way")
def test_ctrl_c_prints_what_is_finished_keeps_its_records_and_leaves_no_process(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    arguments = [
        "simulate",
        "getbit",
        "--games",
        "1000000",
        "--jobs",
        "2",
        "--bots",
        "random",
        "--records",
        str(folder),
    ]
    running = subprocess.Popen(
        [sys.executable, "-c", LISTENING, *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(library.__file__).parents[1])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        wait_until(lambda: len(list(folder.glob("*.jsonl"))) > 100)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    told = re.fullmatch(r"Stopped after (\d+) of 1000000 games\.\n", err)
    assert running.returncode == 130
    assert told is not None
    assert len(list(folder.iterdir())) - int(told[1]) in (0, 1)
    assert f"{told[1]} games, " in out
    wait_until(lambda: not is_alive(running.pid))


def wait_until(happens: Callable[[], bool]) -> None:
    """Wait for something that must happen soon."""
    patience = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < patience
        time.sleep(0.05)


def is_alive(group: int) -> bool:
    """Whether a process of this group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
