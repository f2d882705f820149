"""The command as a whole: version, help, and one sentence for every mistake."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import shoal as library
from cli.conftest import Shoal
from patience import PATIENCE
from shoal.cli import main

COMMANDS = ["play", "games", "rules", "simulate", "replay", "check"]


def test_the_version_says_how_the_build_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    built = "compiled" if library.compiled() else "pure Python"
    assert left.value.code == 0
    assert capsys.readouterr().out == f"shoal {library.__version__} ({built})\n"


def test_shoal_alone_shows_its_help(shoal: Shoal) -> None:
    ran = shoal()
    assert ran.code == 0
    assert all(f"    {command} " in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_each_command_teaches_by_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"\n  shoal {command}" in capsys.readouterr().out.partition("example")[2]


def run_process(*arguments: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "shoal", *arguments],
        env={**os.environ, "PYTHONPATH": str(Path(library.__file__).parents[1]), **environment},
        input=typed,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


def test_python_runs_the_package_as_the_command() -> None:
    ran = run_process("rules", "getbit", "GB-99")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.strip() == b"Get Bit! has no rule 'GB-99'; its rules are called GB-1 and so on."


def test_letters_that_a_terminal_cannot_read_or_show_do_no_harm() -> None:
    ran = run_process("play", typed=b"\xff\xfe\nq\n", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"You leave the table." in ran.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("--dance", "arguments: --dance"),
        ("play --seats", "--seats: expected one argument"),
        ("rules", "required: GAME"),
        ("rules poker", "no game 'poker'; the games are "),
        ("play poker", "no game 'poker'"),
        ("simulate poker", "no game 'poker'"),
        ("simulate getbit --seats 7", "2 to 6 seats, not 7"),
        ("simulate getbit --seats four", "--seats takes a whole number of 1 or more, not 'four'"),
        ("simulate getbit --set sharks=2", "no option 'sharks'; it has refresh_at, limbs, memory"),
        ("simulate getbit --set limbs=5", "Option limbs is 4 or 8, not 5"),
        ("simulate getbit --set memory=yes", "Option memory is false or true, not 'yes'"),
        ("simulate getbit --set memory", "--set takes name=value, such as memory=true, not 'memory'"),
        ("simulate getbit --set limbs=" + "[" * 5000, "Option limbs is 4 or 8, not"),
        ("simulate getbit --bots hard", "no level 'hard'; Get Bit! has random, gentle, casual, sharp and expert"),
        ("simulate getbit --bots casual,random", "one level for all bots or 4 levels"),
        ("simulate goofspiel --bots casual", "Goofspiel has no casual bot yet"),
        ("simulate getbit --games -3", "--games takes a whole number of 1 or more, not '-3'"),
        ("simulate getbit --games 0", "--games takes a whole number"),
        ("simulate getbit --games " + "9" * 5000, "--games takes a whole number"),
        ("simulate getbit --jobs 0", "--jobs takes a whole number from 1 to 60, not '0'"),
        ("simulate getbit --records a-file", "a-file is a file; the records go in a folder"),
        ("simulate getbit --records a-file/inside", "a-file/inside cannot be made: Not a directory"),
        ("play --seat 5", "--seat is a number from 1 to 4, not 5"),
        ("play --seat 0", "--seat takes a whole number of 1 or more, not '0'"),
        ("play --bots hard", "no level 'hard'"),
        ("play --bots casual,random", "one level for all bots or 3 levels"),
        ("play --name \x1b[31m", "--name takes 1 to 20 plain letters"),
        ("play --save nowhere/game.jsonl", "nowhere/game.jsonl cannot be written: No such file"),
        ("play --save a-file", "a-file already exists"),
        ("play --save " + "x" * 300, "cannot be written: File name too long"),
        ("play --resume nowhere.jsonl", "nowhere.jsonl cannot be read: No such file"),
        ("play --resume a-file", "a-file: line 1: This is not a line of JSON"),
        ("play getbit --resume a-file", "GAME is set by the saved game"),
        ("play --resume a-file --seed 0", "--seed is set by the saved game"),
        ("replay a-file", "a-file: line 1: This is not a line of JSON"),
        ("replay .", "cannot be read: Is a directory"),
        ("check nowhere.jsonl", "nowhere.jsonl cannot be read"),
        ("replay no\x1b[31mwhere.jsonl", "no�[31mwhere.jsonl cannot be read"),
        ("check .", "There are no records in"),
    ],
)
def test_a_mistake_is_one_sentence_and_nothing_is_written(
    arguments: str, complaint: str, shoal: Shoal, tmp_path: Path
) -> None:
    (tmp_path / "a-file").write_text("my diary", encoding="utf-8")
    ran = shoal(*arguments.split(" "))
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.endswith(".\n")
    assert complaint in ran.err
    assert "\x1b" not in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["a-file"]
    assert (tmp_path / "a-file").read_text(encoding="utf-8") == "my diary"
