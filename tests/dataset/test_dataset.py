"""Datasets: the same files to the byte, decisions that are those of the records, arrays without a copy."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from cli.conftest import Shoal, shoal  # noqa: F401 - a fixture
from shoal import dataset, games
from shoal.adapters import seat_env
from shoal.arena import Match
from shoal.arena.running.going_on import Means
from shoal.core import FATE, Move, ShoalError, read
from shoal.dataset import Plan, make


def plan(game: str = "getbit", seats: int = 3, bots: tuple[str, ...] = ("random",), values: int = 0) -> Plan:
    return Plan.of(Match.of(games.find(game), seats, {}, bots, 7), values)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_plan_makes_the_same_files_on_any_number_of_processes_and_after_a_stop(tmp_path: Path) -> None:
    def stop(finished: int) -> None:
        if finished == 2:
            raise KeyboardInterrupt

    make(plan(values=4), 4, tmp_path / "one")
    stopped = make(plan(values=4), 4, tmp_path / "two", Means(2), progress=stop)
    assert (stopped.games, stopped.finished) == (2, False)
    with pytest.raises(ShoalError, match="holds no dataset"):
        dataset.load(tmp_path / "two")
    assert make(plan(values=4), 4, tmp_path / "two").finished
    assert sorted(files(tmp_path / "one")) == ["README.md", "dataset.json", "decisions.parquet", "games.parquet"]
    assert files(tmp_path / "one") == files(tmp_path / "two")


@pytest.mark.parametrize("game", ["getbit", "aquaria"])
def test_decisions_are_those_of_the_records_with_what_was_known_and_what_could_be_chosen(
    game: str, tmp_path: Path
) -> None:
    found, seats = games.find(game), 2
    make(plan(game, seats), 1, tmp_path / "out")
    loaded = dataset.load(tmp_path / "out")
    (record,) = loaded.games.column("record").to_pylist()
    table = read(BytesIO(record.encode()), games.find)
    study = found.study(seats, found.all_options({}))
    state = found.begin(seats)
    wanted: list[tuple[int, int, int]] = []
    for number, entry in enumerate(table.entries, 1):
        if entry.who != FATE:
            assert isinstance(entry.answer, Move)
            row = len(wanted)
            told = study.layout.size
            known = np.frombuffer(study.observe(state, entry.who), "<i2")
            assert (loaded.observations[row][:told] == known).all()
            parts = study.parts(state, entry.who, state.encode(entry.answer))
            assert loaded.masks[row].nonzero()[0].tolist() == study.legal(state, entry.who, [])
            wanted += [(number, entry.who, part) for part in parts]
        state.answer(entry.who, entry.answer)
    rows = zip(*(loaded.column(name).tolist() for name in ("answer", "seat", "action")), strict=True)
    assert list(rows) == wanted
    assert loaded.masks[np.arange(len(loaded)), loaded.actions].all()
    assert table.outcome is not None
    assert loaded.column("place").tolist() == [table.outcome.place(seat) for _, seat, _ in wanted]


def test_observations_are_those_of_the_environments(tmp_path: Path) -> None:
    make(plan("aquaria", 2), 1, tmp_path / "out")
    space = seat_env("aquaria", 2).observation_space
    loaded = dataset.load(tmp_path / "out")
    for observation, mask in zip(loaded.observations, loaded.masks, strict=True):
        assert space.contains({"observation": observation, "action_mask": mask})
    assert loaded.layout == seat_env("aquaria", 2).setting.layout


def test_flicks_have_the_numbers_that_make_them_and_marks_for_those_that_count(tmp_path: Path) -> None:
    game = games.find("icecool")
    match = Match.of(game, 2, {"turn_limit": 4}, ("random",), 7)
    make(Plan.of(match), 1, tmp_path / "out")
    loaded = dataset.load(tmp_path / "out")
    assert (loaded.masks.shape, loaded.actions.shape) == ((len(loaded), 4), (len(loaded), 4))
    (record,) = loaded.games.column("record").to_pylist()
    study, state, row = game.study(2, match.options), game.begin(2, match.options), 0
    for entry in read(BytesIO(record.encode()), games.find).entries:
        if entry.who != FATE:
            counting = study.counting(state)
            assert loaded.masks[row].nonzero()[0].tolist() == counting
            numbers = [float(number) if at in counting else 0.7 for at, number in enumerate(loaded.actions[row])]
            assert state.decode(study.code_of_numbers(state, entry.who, numbers)) == entry.answer
            row += 1
        state.answer(entry.who, entry.answer)
    assert row == len(loaded)
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "`action` is 4 numbers: heading, power, height, side" in card


def test_columns_are_read_once_and_arrays_and_tensors_share_their_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(plan(values=4), 3, tmp_path / "out")
    loaded = dataset.load(tmp_path / "out")
    # torch is large; numpy takes memory over in the same way, by DLPack, and can say where it is.
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(from_dlpack=np.from_dlpack))
    for name in ("observation", "mask", "action", "win"):
        assert np.shares_memory(loaded.column(name), loaded.column(name))
        assert np.shares_memory(loaded.torch(name), loaded.column(name))
        assert (loaded.torch(name) == loaded.column(name)).all()
        assert not loaded.column(name).flags.writeable
    assert loaded.observations.dtype == np.int16
    assert len(loaded.observations) == len(loaded)
    values = loaded.column("value")
    assert ((values >= 0) & (values <= 1)).all()
    assert loaded.column("win")[loaded.column("place") == 1].all()


def test_the_card_tells_what_is_in_it(tmp_path: Path) -> None:
    made = make(plan(), 3, tmp_path / "out")
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert f"# Get Bit!: 3 games, {made.decisions} decisions" in card
    assert "| `robot0.hand` | 7 | 0 to 1 |" in card
    assert "Values from search were not asked for." in card


def test_what_is_missing_or_there_already_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(plan(), 1, tmp_path / "out")
    loaded = dataset.load(tmp_path / "out")
    monkeypatch.setitem(sys.modules, "torch", None)
    for wrong, sentence in (
        (lambda: make(plan(), 1, tmp_path / "out"), "already holds a dataset"),
        (lambda: make(plan(), 0, tmp_path / "new"), "at least 1 game"),
        (lambda: loaded.column("weather"), "There is no column 'weather'; the columns are game, answer, seat"),
        (lambda: loaded.torch("action"), "needs torch, which is not installed"),
        (lambda: dataset.load(tmp_path / "no"), "holds no dataset"),
    ):
        with pytest.raises(ShoalError, match=sentence):
            wrong()
    assert not (tmp_path / "new").exists()


def test_the_command_makes_one(shoal: Shoal, tmp_path: Path) -> None:  # noqa: F811
    ran = shoal("dataset", "goofspiel", "--games", 3, "--bots", "random", "--jobs", 1, "--out", "goof")
    assert (ran.code, ran.err) == (0, "")
    assert "3 games of Goofspiel with" in ran.out
    assert "score" in dataset.load(tmp_path / "goof").columns
    wrong = shoal("dataset", "goofspiel", "--values", "huge", "--out", "more")
    assert (wrong.code, wrong.err.count("\n")) == (2, 1)
    assert not (tmp_path / "more").exists()
