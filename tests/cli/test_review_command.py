"""`shoal review`: where a game was won and lost, printed for people and for programs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import shoal as library
from cli.conftest import Shoal
from patience import PATIENCE

BLACK_MOLLY = Path(__file__).parents[1] / "golden" / "blackmolly"
LONG = BLACK_MOLLY / "3-tank-show-old_fish-false-anemones_kill-true-quiet_rounds-60.jsonl"

PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from shoal.cli import main
from shoal.review import Reviewer
begun = Reviewer.findings
Reviewer.findings = lambda self: (print("begun", flush=True), begun(self))[1]
sys.exit(main(sys.argv[1:]))
"""
"""The command in a process that hears Ctrl-C, and says when it has begun to look."""


def test_it_prints_chances_turning_points_decisions_and_luck(shoal: Shoal, record: Path) -> None:
    ran = shoal("review", record, "--budget", 20)
    assert ran.code == 0
    for words in ("Get Bit!", "Chance to win", "Turning points", "chance rose from", "Decisions and luck", "luck"):
        assert words in ran.out
    assert ran.err == ""


def test_the_same_budget_and_seed_print_the_same_json(shoal: Shoal, record: Path) -> None:
    arguments = ("review", record, "--budget", 20, "--json")
    first = shoal(*arguments).out
    assert shoal(*arguments).out == first
    assert shoal(*arguments, "--seed", 1).out != first
    told = json.loads(first)
    assert len(told["chances"]) == len(record.read_text().splitlines()) - 1
    assert len(told["turning_points"]) == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("review", "nothing.jsonl"), "nothing.jsonl cannot be read: No such file or directory."),
        (("review", "game.jsonl", "--budget", "endless"), "There is no budget 'endless'; it is quick, usual, deep, or"),
        (("review", "game.jsonl", "--budget", "0"), "A budget is a whole number of looks ahead from 1 to"),
        (("review", "cut.jsonl"), "cut.jsonl stops before the game is over, so it cannot be reviewed."),
        (("review", "bad.jsonl"), "bad.jsonl: line 1"),
    ],
)
def test_a_mistake_is_one_sentence(shoal: Shoal, record: Path, arguments: tuple[str, ...], sentence: str) -> None:
    record.with_name("cut.jsonl").write_text("".join(record.read_text().splitlines(keepends=True)[:9]))
    record.with_name("bad.jsonl").write_text("{}\n")
    ran = shoal(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(sentence)
    assert ran.err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="Windows sends Ctrl-C another way")
def test_ctrl_c_stops_it_and_nothing_is_printed() -> None:
    command = [sys.executable, "-c", PROGRAM, "review", str(LONG), "--budget", "deep"]
    environment = {**os.environ, "PYTHONPATH": str(Path(library.__file__).parents[1])}
    running = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "begun\n"
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert out == ""
    assert err.strip() == "Stopped."


def test_a_hint_at_the_table_names_the_best_move_its_chance_and_why(shoal: Shoal) -> None:
    out = shoal("play", "getbit", "--seed", 3, typed="hint\nquit\n").out
    assert "Hint: " in out
    assert "% of the time" in out
