"""`shoal simulate` plays many games and prints who won how often."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import shoal as library
from cli.conftest import Shoal
from patience import PATIENCE, until
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
        until(lambda: len(list(folder.glob("*.jsonl"))) > 100)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    told = re.search(r"^Stopped after (\d+) of 1000000 games\.\n\Z", err, re.MULTILINE)
    assert running.returncode == 130
    assert told is not None
    assert len(list(folder.iterdir())) - int(told[1]) in (0, 1)
    assert f"{told[1]} games, " in out
    until(lambda: not is_alive(running.pid))


def is_alive(group: int) -> bool:
    """Whether a process of this group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_an_option_is_compared_on_the_same_deals_with_the_interval_of_the_difference(shoal: Shoal) -> None:
    compared = ("--games", 12, "--seed", 7, "--compare", "refresh_at=1", "--compare", "limbs=8")
    ran = shoal("simulate", "getbit", *FOUR, *compared)
    assert (ran.code, ran.err) == (0, "")
    assert "What refresh_at=1 changes, on the same deals" in ran.out
    found = re.findall(
        r"^ +length +([\d.]+) +([\d.]+) +([+-][\d.]+) +([+-][\d.]+) to ([+-][\d.]+) ", ran.out, re.MULTILINE
    )
    assert len(found) == 2
    assert "limbs=8 makes games longer." in ran.out
    data = json.loads(shoal("simulate", "getbit", *FOUR, *compared, "--json").out)
    length = next(each["found"] for each in data["changes"] if each["way"] == 2 and each["measure"] == "length")
    assert [f"{length['base']:.2f}", f"{length['other']:.2f}"] == list(found[1][:2])
    assert data["compared"][1]["options"]["limbs"] == 8


def test_scores_are_shown_where_a_game_counts(shoal: Shoal) -> None:
    assert re.search(r"place +score\b", shoal("simulate", "goofspiel", "--games", 5, "--jobs", 1).out)
    assert "score" not in shoal("simulate", "getbit", "--games", 2, "--jobs", 1).out


def test_a_row_a_game_goes_to_the_file_that_is_named(shoal: Shoal, tmp_path: Path) -> None:
    ran = shoal("simulate", "getbit", *FOUR, "--games", 6, "--rotate", "--out", "games.csv")
    assert ran.code == 0
    assert "The rows are in games.csv." in ran.out
    assert "Won from each seat" in ran.out
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 9
    again = shoal("simulate", "getbit", *FOUR, "--games", 6, "--out", "games.csv")
    assert (again.code, again.err) == (2, "games.csv already exists; name a new file.\n")


def test_slow_games_are_told_at_once_with_how_long_all_of_them_take(shoal: Shoal, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nclass Slow:\n    def answer(self, view, moves):\n        time.sleep(1.1)\n"
        "        raise SystemExit\n"
    )
    running = subprocess.Popen(
        [
            sys.executable,
            "-c",
            LISTENING,
            *["simulate", "getbit", "--seats", "2", "--jobs", "1", "--bots", "slow.py:Slow", "--games", "500"],
        ],
        env={**os.environ, "PYTHONPATH": str(Path(library.__file__).parents[1])},
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert running.stderr is not None
        first, second = running.stderr.readline(), running.stderr.readline()
    finally:
        running.kill()
        running.communicate()
    assert first.startswith("The first game is still running after 1 s: games like these are slow.")
    assert re.match(r"The remaining 49\d games will take about \d+ (minutes|hours) on one process\.", second)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--compare", "refresh_at"), "takes name=value"),
        (("--compare", "sharks=2"), "no option 'sharks'"),
        (("--compare", "refresh_at=2"), "is how it is already played"),
        (("--out", "games.txt"), "ends in .csv or .parquet"),
        (("--on", "moon"), "--on takes ray, or the address of a cluster"),
    ],
)
def test_a_mistake_is_one_sentence_and_nothing_is_played(
    arguments: tuple[object, ...], sentence: str, shoal: Shoal, tmp_path: Path
) -> None:
    ran = shoal("simulate", "getbit", "--games", 2, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert list(tmp_path.iterdir()) == []
