"""The game whose fate waits for a gate, for tests of who is served when."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from shoal import games

GAMES = str(Path(__file__).parents[1] / "games")


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the file has to be that lets fate answer; the game that asks for it is there meanwhile."""
    monkeypatch.setenv("SHOAL_GAMES", os.pathsep.join(filter(None, [os.environ.get("SHOAL_GAMES"), GAMES])))
    monkeypatch.setenv("SHOAL_TEST_GATE", str(tmp_path / "gate.open"))
    monkeypatch.setattr(games, "__path__", [*games.__path__, GAMES])
    return tmp_path / "gate.open"
