"""A game is a folder: put one more where games are looked for, and it is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import shoal
from shoal import games
from shoal.core import ShoalError

GOOFSPIEL = Path(__file__).parents[3] / "examples" / "goofspiel"
PROGRAM = """
from random import Random
from shoal import games
from shoal.core import playout
minnow = games.find("minnow")
state = minnow.begin(3, {"cards": 7})
playout(state, Random(1))
print(games.names(), minnow.name, state.outcome().reason, len(minnow.rulebook()) > 0)
"""


def _add_minnow(folder: Path) -> None:
    """Put Goofspiel in this folder under the name of minnow."""
    shutil.copytree(GOOFSPIEL, folder / "minnow", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / "minnow").rglob("*.*"):
        file.write_text(file.read_text(encoding="utf-8").replace("goofspiel", "minnow"), encoding="utf-8")


def _run(program: str, folders: list[Path]) -> str:
    """What this program prints, in a Python of its own that looks for games in these folders, too."""
    root = str(Path(shoal.__file__).parents[1])
    env = {**os.environ, "PYTHONPATH": root, "SHOAL_GAMES": os.pathsep.join(map(str, folders))}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_game_added_as_a_folder_is_found_and_can_be_played(tmp_path: Path) -> None:
    _add_minnow(tmp_path)
    names, name, *played = _run(PROGRAM, [tmp_path]).rsplit(" ", 5)
    assert "'minnow'" in names
    assert "'getbit'" in names
    assert (name, " ".join(played)) == ("minnow", "no prizes left True")


def test_folders_that_hold_no_games_or_are_not_there_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no game", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    names = _run("from shoal import games; print(games.names())", [tmp_path, tmp_path / "nowhere"])
    assert "getbit" in names
    assert "notes" not in names
    assert "empty" not in names


@pytest.mark.parametrize("name", ["", "chess", "getbit.rules", "../getbit", "x" * 300, "GETBIT"])
def test_a_game_that_is_not_there_is_named_with_those_that_are(name: str) -> None:
    with pytest.raises(ShoalError, match=r"^There is no game .*; the games are .*getbit") as caught:
        games.find(name)
    assert len(str(caught.value)) < 200


def test_the_games_of_the_house_are_listed_by_name() -> None:
    assert games.names() == sorted(games.names())
    assert {"getbit", "goofspiel"} <= set(games.names())
    for name in games.names():
        assert games.find(name).name == name


BROKEN = """
from shoal import games
print(games.names(), games.broken())
try:
    games.find("wreck")
except games.ShoalError as error:
    print(error)
"""


def test_one_game_that_cannot_be_loaded_is_named_and_the_others_work(tmp_path: Path) -> None:
    (tmp_path / "wreck").mkdir()
    (tmp_path / "wreck" / "__init__.py").write_text("import no_such_package\n", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__init__.py").write_text("GAME = 7\n", encoding="utf-8")
    listed, named = _run(BROKEN, [tmp_path]).splitlines()
    sentence = "The game wreck cannot be loaded: ModuleNotFoundError: No module named 'no_such_package'."
    assert named == sentence
    names, broken = listed.split("] ")
    assert "getbit" in names
    assert "wreck" not in names
    assert sentence in broken
    assert "The game empty cannot be loaded: TypeError: its GAME is none." in broken
    shown = _run("from shoal.cli import main; main(['games'])", [tmp_path])
    assert "Get Bit!" in shown


def test_a_folder_of_games_that_is_not_there_is_named(tmp_path: Path) -> None:
    listed = _run("from shoal import games; print(games.names(), games.broken())", [tmp_path / "no"])
    assert "getbit" in listed
    assert f"SHOAL_GAMES names the folder {tmp_path / 'no'}, which is not there." in listed


def test_a_game_that_was_found_once_is_not_looked_for_in_the_folders_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists ask for each of many tables whether its game is there, and to look through folders takes long."""
    assert games.has("getbit")
    monkeypatch.setattr(games, "__path__", [])
    assert games.has("getbit")
    assert not games.has("minnow")
