"""Running the command line inside the test, and records to run it on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import shoal as library
from shoal import games
from shoal.bots import bot
from shoal.cli import main, many


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Shoal = Callable[..., Ran]


@pytest.fixture
def shoal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shoal:
    """Run `shoal` in an empty folder; `typed` is what the person types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(many, "PATIENCE", 3600.0)  # how busy this machine is changes nothing that is printed
    monkeypatch.setattr(many, "VERY_LONG", 3600.0)
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = main([str(argument) for argument in arguments])
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def finished() -> str:
    """The record of a finished game of Get Bit! with four seats."""
    table = library.new("getbit", 4, seed=7)
    table.play([bot(games.find("getbit"), "random", Random(seat)) for seat in range(4)])
    return table.record.text()


@pytest.fixture
def record(tmp_path: Path, finished: str) -> Path:
    """That record in a file."""
    path = tmp_path / "game.jsonl"
    path.write_text(finished, encoding="utf-8")
    return path
