"""Components of one's own: a folder of files that is played with, and what records and commands say of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

import shoal
from games.aquaria.component_files import DATA, changed
from shoal.core import BadRecord, Choose, Seeded, ShoalError, Table, new_table, read
from shoal.games.aquaria import GAME
from shoal.games.aquaria.components.sets import HOUSE, bring
from shoal.games.aquaria.components.sets import components as known
from shoal.games.aquaria.game import AquariaGame
from shoal.games.aquaria.moves import Place


def play_on(table: Table, answers: int) -> None:
    """Let seats make random moves."""
    rng = Random(2)
    for _ in range(answers):
        if isinstance(ask := table.ask, Choose):
            table.answer(ask.seats[0], rng.choice(table.moves(ask.seats[0])))


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line, in a Python of its own that plays with the components in this folder."""
    env = {**os.environ, "PYTHONPATH": str(Path(shoal.__file__).parents[1])}
    command = [sys.executable, "-m", "shoal", *arguments, "--set", f"components={folder}"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_a_folder_of_ones_own_replaces_the_files_it_holds_and_records_say_so(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    changed(folder, "cards.toml", "points = 10", "points = 11")
    name = bring(folder)
    points = {set: {card.id: card.points for card in known(set, 2, "basic").cards} for set in (HOUSE, name)}
    assert (points[HOUSE]["RD07"], points[name]["RD07"]) == (10, 11)
    assert re.fullmatch("[0-9a-f]{16}", name)
    done = run(
        folder,
        "simulate",
        "aquaria",
        "--bots",
        "random",
        "--seats",
        "1",
        "--games",
        "1",
        "--jobs",
        "1",
        "--records",
        str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    (record,) = tmp_path.glob("*.jsonl")
    assert f'"components":"{name}"' in record.read_text(encoding="utf-8")
    assert run(folder, "check", str(record)).returncode == 0
    with pytest.raises(ShoalError, match=f'Option components is "{HOUSE}", not '):
        GAME.all_options({"components": name})


def test_sets_with_other_ids_are_played_side_by_side_in_one_process(tmp_path: Path) -> None:
    text = (DATA / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "cards.toml").write_text(text.replace("RD07", "MY07"), encoding="utf-8")
    game = AquariaGame()
    name = game.bring("components", tmp_path)
    own = new_table(game, 2, {"components": name}, Seeded(1), seed=1)
    house = new_table(GAME, 2, {}, Seeded(1), seed=1)
    for table, card, other in ((own, "MY07", "RD07"), (house, "RD07", "MY07")):
        play_on(table, 40)
        place = Place(card, 6)
        assert table.state.decode(table.state.encode(place)) == place
        assert table.state.encode(Place(other, 6)) == -1
        words = table.game.words(["Ann", "Ben"], table.header.options)
        assert words.move(place).startswith("place red clownfish (7 oxygen; ")
        assert words.move(Place(other, 6)) == f"place {other} on C2"
        assert words.board(table.view(0))
        imagined = table.imagine(0, Random(1))
        assert imagined.view(0) == table.view(0)
    seen = [table.view(0).data()["components"] for table in (own, house)]
    assert seen == [name, HOUSE]
    assert [table.game.begin(2, table.header.options).key()[0] for table in (own, house)] == [
        (2, False, name),
        (2, False, HOUSE),
    ]


def test_whoever_has_not_brought_the_files_cannot_read_a_record_that_was_played_with_them(tmp_path: Path) -> None:
    folder = changed(tmp_path, "cards.toml", "points = 10", "points = 11")
    game = AquariaGame()
    own = new_table(game, 2, {"components": game.bring("components", folder)}, Seeded(1), seed=1)
    record = own.record.text().encode()
    assert read(BytesIO(record), lambda _: game).state.key() == own.state.key()
    with pytest.raises(BadRecord, match=f'Option components is "{HOUSE}", not '):
        read(BytesIO(record), lambda _: GAME)
    with pytest.raises(ShoalError, match=f'Option components is "{HOUSE}", not '):
        GAME.all_options({"components": str(folder)})


def test_other_processes_play_with_the_folder_too(tmp_path: Path) -> None:
    folder, records = tmp_path / "own", tmp_path / "records"
    folder.mkdir()
    changed(folder, "cards.toml", "points = 10", "points = 11")
    match = ["--seats", "1", "--bots", "random", "--games", "12", "--jobs", "2", "--records", str(records)]
    done = run(folder, "simulate", "aquaria", *match)
    assert done.returncode == 0, done.stderr
    named = [f'"components":"{bring(folder)}"' in path.read_text(encoding="utf-8") for path in records.iterdir()]
    assert named == [True] * 12


@pytest.mark.parametrize("command", ["check", "replay"])
def test_what_a_record_settles_cannot_be_set_again(tmp_path: Path, command: str) -> None:
    record = tmp_path / "game.jsonl"
    new_table(GAME, 2, {}, Seeded(1), seed=1).save(record)
    done = run(tmp_path, command, str(record), "--set", "scoring=advanced")
    assert done.returncode == 2
    assert "The record settles scoring; --set takes only folders of files here" in done.stderr


def test_a_broken_folder_is_told_by_the_command_line_in_one_sentence(tmp_path: Path) -> None:
    folder = changed(tmp_path, "cards.toml", '"line3 + pearl1"', '"line3 +"')
    done = run(folder, "simulate", "aquaria", "--games", "1")
    assert done.returncode == 2
    assert "RD01 has an effect that cannot be read" in done.stderr
    assert "Traceback" not in done.stderr
