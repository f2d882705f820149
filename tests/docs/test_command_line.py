"""The page about the command line: its commands run, and it names every argument there is."""

from __future__ import annotations

import re
import shlex
from io import StringIO
from pathlib import Path

import pytest

from shoal.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
CHAPTERS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def arguments_in(text: str) -> set[str]:
    """The long arguments that a text names, without those that every command has."""
    return set(re.findall(r"--[a-z]+", text)) - {"--help"}


def words_of(command: str) -> list[str]:
    """The words of this command line, its patterns filled in from the folder we are in, as a shell does."""
    return [
        str(found) for word in shlex.split(command) for found in (sorted(Path().glob(word)) if "*" in word else [word])
    ]


def test_every_command_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in re.findall(r"^\$ shoal (.+)$", PAGE, re.MULTILINE):
        monkeypatch.setattr("sys.stdin", StringIO("hint\nquit\n"))
        assert main(words_of(command)) == 0, f"{command}: {capsys.readouterr().err}"
        assert capsys.readouterr().out


def test_the_page_has_a_chapter_for_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    ([a-z]+)  ", capsys.readouterr().out, re.MULTILINE)
    assert sorted(CHAPTERS) == sorted(commands)


@pytest.mark.parametrize("command", CHAPTERS)
def test_the_page_names_every_argument_of_a_command_and_no_other(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def helped(*words: str) -> str:
        with pytest.raises(SystemExit):
            main([*words, "--help"])
        return capsys.readouterr().out

    about = helped(command)
    parts = re.findall(r"^    ([a-z]+)  ", about, re.MULTILINE)
    usages = [text.partition("\n\n")[0] for text in (about, *(helped(command, part) for part in parts))]
    assert arguments_in(CHAPTERS[command]) == arguments_in(" ".join(usages))
