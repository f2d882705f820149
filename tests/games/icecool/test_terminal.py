"""ICECOOL in the terminal: flicks are typed."""

from __future__ import annotations

from pathlib import Path

from cli.conftest import Shoal, shoal  # noqa: F401 (a fixture)
from shoal.cli.records import open_record
from shoal.games.icecool.moves import Flick, Place

GAME = ["play", "icecool", "--seats", 2, "--bots", "random", "--seed", 1, "--set", "first_catcher=first"]


def test_places_and_flicks_are_typed_and_wrong_ones_are_refused(shoal: Shoal, tmp_path: Path) -> None:  # noqa: F811
    typed = "flick 90 50\nplace 1 1\nplace 20 50\nflick 90 500\nflick nan 3\nflick 90 0\nq\n"
    ran = shoal(*GAME, "--save", "game.jsonl", typed=typed)
    assert "IC-4: Put your penguin in the Kitchen first." in ran.out
    assert "IC-4: The Catcher starts inside the Kitchen's red line" in ran.out
    assert "IC-10: The power goes from 0 to 100." in ran.out
    assert "'flick nan 3' does not match one move here" in ran.out
    moves = [entry.answer for entry in open_record(tmp_path / "game.jsonl").entries if entry.who == 0]
    assert moves[:2] == [Place(2000, 5000), Flick(900, 0, 11, 0)]
    assert "Red (You) is flicked north (90°) with power 0" in ran.out


def test_a_hint_names_a_move_that_cannot_be_listed(shoal: Shoal) -> None:  # noqa: F811
    ran = shoal(*GAME, typed="hint\nq\n")
    assert "Hint: place at" in ran.out
