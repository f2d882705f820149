"""`shoal arena` in real processes: killed and gone on with, stopped by Ctrl-C, with bots of one's own."""

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
from cli.test_simulate_command import LISTENING, is_alive
from patience import PATIENCE, until

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PATIENT = ("--limit", 60)


def kept(folder: Path) -> dict[str, bytes]:
    """The rows and records in this folder."""
    files = [folder / "games.csv", *sorted((folder / "records").iterdir())]
    return {path.name: path.read_bytes() for path in files}


def start(*arguments: object) -> subprocess.Popen[str]:
    """The command in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", LISTENING, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(Path(library.__file__).parents[1])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_it_prints_ratings_and_pairs_and_writes_records_rows_and_a_report(shoal: Shoal, tmp_path: Path) -> None:
    held = ("arena", "getbit", "--bots", "random,casual", "--seats", 2, "--games", 40, "--jobs", 1, "--seed", "tide")
    ran = shoal(*held, "--out", "friday")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"^ +casual +[\d.]+ +[\d.]+ – [\d.]+ +[\d.]+% +[\d.]+% – [\d.]+%", ran.out, re.MULTILINE)
    assert "ahead of" in ran.out
    assert "The report is friday/report.html." in ran.out
    assert "<svg" in Path("friday/report.html").read_text(encoding="utf-8")
    assert len(list(Path("friday/records").iterdir())) == 40
    assert shoal("check", *sorted(Path("friday/records").iterdir())[:3]).out.count("finished") == 3


def test_json_holds_the_same_for_programs(shoal: Shoal) -> None:
    ran = shoal("arena", "goofspiel", "--bots", "random,casual", "--seats", 2, "--games", 4)
    assert (ran.code, ran.out) == (2, "")
    ran = shoal("arena", "getbit", "--bots", "random,casual", "--seats", 4, "--games", 10, "--jobs", 1, "--json")
    data = json.loads(ran.out)
    assert data["games"] == 12
    assert ran.err == "A round has 12 games, so 12 are played, not 10.\n"
    assert {bot["bot"] for bot in data["bots"]} == {"random", "casual"}


@pytest.mark.skipif(os.name != "posix", reason="Windows has no kill -9")
def test_killed_in_the_middle_it_goes_on_and_ends_as_if_nothing_had_been(shoal: Shoal, tmp_path: Path) -> None:
    held = ("arena", "getbit", "--bots", "casual,random", "--seats", 4, "--games", 96, "--seed", 7)
    whole, folder = tmp_path / "whole", tmp_path / "folder"
    for games in (8, 24):
        running = start(*held, "--jobs", 2, "--out", folder)
        try:
            until(lambda least=games: len(list((folder / "records").glob("*.jsonl"))) > least)  # type: ignore[misc]
        finally:
            os.kill(running.pid, signal.SIGKILL)
            running.communicate()
        until(lambda group=running.pid: not is_alive(group))  # type: ignore[misc]
        assert not (folder / "games.csv").exists()
    assert shoal(*held, "--jobs", 1, "--out", folder).code == 0
    assert shoal(*held, "--jobs", 1, "--out", whole).code == 0
    assert kept(folder) == kept(whole)


@pytest.mark.skipif(os.name != "posix", reason="Windows sends Ctrl-C another way")
def test_ctrl_c_says_how_to_go_on_and_leaves_no_process(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    own = f"casual,{EXAMPLES / 'mine.py'}:Careful"
    running = start(
        "arena", "getbit", "--bots", own, "--seats", 2, "--games", 100_000, "--jobs", 2, "--out", folder, *PATIENT
    )
    try:
        until(lambda: len(list((folder / "records").glob("*.jsonl"))) > 20)
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    sentence = r"^Stopped after (\d+) of 100000 games\. The same command continues from here\.\n\Z"
    told = re.search(sentence, err, re.MULTILINE)
    assert running.returncode == 130
    assert told is not None
    assert int(told[1]) == len((folder / "journal.jsonl").read_bytes().splitlines())
    until(lambda: not is_alive(running.pid))
    until(lambda: not hosts_of(str(EXAMPLES / "mine.py")))


def hosts_of(file: str) -> list[int]:
    """The processes that play a class of this file."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if file.encode() in words and b"shoal.bots.hosting" in words:
            found.append(int(path.parent.name))
    return found


def test_bots_of_ones_own_join_in_and_what_they_could_not_do_is_told(shoal: Shoal, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Careful:\n    def answer(self, view, moves):\n        return moves[0]\n"
        "class Clumsy:\n    def answer(self, view, moves):\n        return moves[0] if len(moves) < 5 else 'oops'\n"
    )
    program = f'"{sys.executable} {EXAMPLES / "mybot.py"}"'
    bots = f"casual,mine.py:Careful,mine.py:Clumsy,{program}"
    ran = shoal("arena", "getbit", "--bots", bots, "--seats", 4, "--games", 8, "--jobs", 2, "--out", "out", *PATIENT)
    assert (ran.code, ran.err) == (0, "")
    told = re.search(r"mine.py:Clumsy failed to move (\d+) times, so the house moved for it: illegal", ran.out)
    assert told is not None
    assert ran.out.count("failed to move") == 1
    assert "Moves that the house made" in Path("out/report.html").read_text(encoding="utf-8")
    again = shoal(
        "arena", "getbit", "--bots", bots, "--seats", 4, "--games", 8, "--jobs", 1, "--out", "again", *PATIENT
    )
    assert again.code == 0
    assert kept(Path("out")) == kept(Path("again"))


def test_simulate_takes_bots_of_ones_own_too(shoal: Shoal, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Broken:\n    def answer(self, view, moves):\n        raise ValueError('no idea')\n"
    )
    ran = shoal(
        "simulate", "getbit", "--bots", "casual,mine.py:Broken", "--seats", 2, "--games", 2, "--jobs", 1, *PATIENT
    )
    assert ran.code == 0
    assert (
        "mine.py:Broken failed to move 6 times, so the house moved for it: crashed, at first because ValueError"
        in ran.out
    )
    data = shoal(
        "simulate", "getbit", "--bots", "mine.py:Broken", "--seats", 2, "--games", 1, "--json", "--jobs", 1, *PATIENT
    )
    assert {fault["kind"] for fault in json.loads(data.out)["faults"]} == {"crashed", "given up"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Use --bots to say who takes part"),
        (("--bots", "casual"), "at least two bots"),
        (("--bots", ""), "at least two bots"),
        (("--bots", "casual,hard"), "There is no level 'hard'"),
        (("--bots", "casual,mine.py:Careful"), "There is no file mine.py with a bot in it."),
        (("--bots", "casual,./mybot --fast"), "There is no program ./mybot that can be run."),
        (("--bots", "casual,random,random"), "Name each bot once, or one for each of 4 seats"),
        (("--bots", "casual,random", "--seats", 9), "2 to 6 seats, not 9"),
        (("--bots", "casual,random", "--limit", "soon"), "--limit takes seconds"),
        (("--bots", "casual,random", "--parquet"), "Use --out"),
        (("--bots", "casual,random", "--out", "letter"), "letter is a file"),
        (("--bots", "casual,random", "--set", "sharks=2"), "no option 'sharks'"),
    ],
)
def test_a_mistake_is_one_sentence_and_nothing_is_written(
    arguments: tuple[object, ...], sentence: str, shoal: Shoal, tmp_path: Path
) -> None:
    (tmp_path / "letter").touch()
    ran = shoal("arena", "getbit", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]


def test_parquet_where_it_cannot_be_written_is_one_sentence_before_anything_is_played(
    shoal: Shoal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = shoal("arena", "getbit", "--bots", "casual,random", "--seats", 2, "--out", "out", "--parquet")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Parquet needs the extra 'lab', and pyarrow is not installed: pip install ")
    assert list(tmp_path.iterdir()) == []


def test_two_at_once_do_not_share_a_folder(shoal: Shoal, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    held = (
        "arena",
        "getbit",
        "--bots",
        "casual,random",
        "--seats",
        2,
        "--games",
        100_000,
        "--jobs",
        1,
        "--out",
        folder,
    )
    running = start(*held)
    try:
        until(lambda: len(list((folder / "records").glob("*.jsonl"))) > 2)
        ran = shoal(*held)
    finally:
        running.kill()
        running.communicate()
    assert (ran.code, ran.out) == (2, "")
    assert "Another tournament is at work" in ran.err
