"""Studies: the same tables on any number of processes and after any stop, and answers that follow from the games."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pyarrow.parquet
import pytest

from cli.conftest import Shoal, shoal  # noqa: F401 - a fixture
from shoal.arena import mean
from shoal.arena.running.going_on import Means
from shoal.core import ShoalError
from shoal.lab import Study, run_study
from shoal.lab.asking import sentence
from shoal.lab.reading import parse_study

REFRESH = """
title = "Later"
[play]
game = "getbit"
seats = [3, 4]
bots = "random"
games = {games}
seed = 3
options = {{ limbs = [4, 8] }}
[[ask]]
question = "What do more limbs <do>?"
compare = "limbs"
within = {within}
"""

SEATS = """
[play]
game = "goofspiel"
seats = 3
bots = "random"
games = 12
[[ask]]
compare = "seat"
measure = "score"
[[ask]]
compare = "seat"
measure = "win"
"""


def study(games: int = 12, within: float = 0.001) -> Study:
    return parse_study(REFRESH.format(games=games, within=within), "study.toml")


def tables(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*")) if path.suffix in (".parquet", ".html")}


def test_tables_and_report_are_the_same_to_the_byte_on_any_number_of_processes_and_after_a_stop(tmp_path: Path) -> None:
    def stop(finished: int) -> None:
        if finished == 17:
            raise KeyboardInterrupt

    run_study(study(), tmp_path / "one")
    stopped = run_study(study(), tmp_path / "two", Means(2), progress=stop)
    assert (stopped.games, stopped.finished) == (17, False)
    assert tables(tmp_path / "two") == {}
    begun: list[int] = []
    assert run_study(study(), tmp_path / "two", progress=begun.append).finished
    assert begun[0] == 18
    assert sorted(tables(tmp_path / "one")) == ["answers.parquet", "games.parquet", "report.html"]
    assert tables(tmp_path / "one") == tables(tmp_path / "two")


def test_an_answer_is_the_paired_difference_of_the_rows(tmp_path: Path) -> None:
    lab = run_study(study(), tmp_path / "out")
    rows = pyarrow.parquet.read_table(tmp_path / "out" / "games.parquet").to_pylist()
    firsts = [row for row in rows if row["seat"] == 1 and row["seats"] == 4]
    lengths = {(row["round"], row["limbs"]): row["answers"] for row in firsts}
    apart = [lengths[round, 8] - lengths[round, 4] for round in range(1, 13)]
    line = next(line for line in lab.answers[0].lines if line.where == "4 seats")
    assert line.found.difference.mean == pytest.approx(mean(apart).mean)
    assert line.found.difference.reach == pytest.approx(mean(apart).reach)
    assert line.found.difference.sure
    together = lab.answers[0].heads[0]
    assert together.found.difference.mean == pytest.approx(
        fmean(line.found.difference.mean for line in lab.answers[0].lines[1:])
    )
    assert "longer by" in sentence(lab.answers[0], line)
    kept = pyarrow.parquet.read_table(tmp_path / "out" / "answers.parquet").to_pylist()
    assert [row["where"] for row in kept] == ["all together", "3 seats", "4 seats"]
    assert kept[2]["low"] < kept[2]["difference"] < kept[2]["high"]


def test_seats_are_compared_with_the_mean_of_their_table(tmp_path: Path) -> None:
    lab = run_study(parse_study(SEATS, "study.toml"), tmp_path / "out")
    assert lab.games == 12
    for answer in lab.answers:
        assert [line.what for line in answer.lines] == ["seat 1", "seat 2", "seat 3"]
        assert sum(line.found.difference.mean for line in answer.lines) == pytest.approx(0)


def test_it_stops_when_all_that_was_asked_is_known_exactly_enough(tmp_path: Path) -> None:
    lab = run_study(study(games=4000, within=9.0), tmp_path / "out")
    assert lab.finished
    assert lab.games < 4000
    assert lab.answers[0].exact
    again: list[int] = []
    assert run_study(study(games=4000, within=9.0), tmp_path / "out", progress=again.append).games == lab.games
    assert again == []


def test_the_report_is_one_file_that_loads_and_runs_nothing(tmp_path: Path) -> None:
    run_study(study(), tmp_path / "out")
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "What do more limbs &lt;do&gt;?" in page
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "")
    assert page.count("<figure") == 2
    assert "var(--mark)" in page
    assert "#040506" not in page
    assert len(page) < 100_000


def test_a_folder_of_another_study_is_left_alone(tmp_path: Path) -> None:
    run_study(study(), tmp_path / "out")
    before = tables(tmp_path / "out")
    with pytest.raises(ShoalError, match="holds another study"):
        run_study(study(games=13), tmp_path / "out")
    assert tables(tmp_path / "out") == before


def test_the_command_prints_the_answer_and_names_the_report(shoal: Shoal, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "later.toml").write_text(REFRESH.format(games=12, within=0.001), encoding="utf-8")
    ran = shoal("lab", "later.toml", "--jobs", 1)
    assert (ran.code, ran.err) == (0, "")
    assert "limbs=8 (all together): longer by" in ran.out
    assert "The report is later/report.html." in ran.out
    (tmp_path / "wrong.toml").write_text("[play]\ngame = 'chess'\n", encoding="utf-8")
    wrong = shoal("lab", "wrong.toml")
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err.startswith("wrong.toml, line 2: There is no game 'chess'")
    assert not (tmp_path / "wrong").exists()
