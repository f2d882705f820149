"""Tournaments: the same to the byte on any number of processes and after any stop, with what they tell."""

from __future__ import annotations

import csv
import json
import os
import signal
from io import StringIO
from multiprocessing import active_children
from pathlib import Path
from threading import Event, Thread

import pyarrow.parquet
import pytest

from patience import PATIENCE, until
from shoal import games
from shoal.arena import GameResult, Thought, Tournament, hold, played, ratings, report, standings, wilson
from shoal.arena.running.executors.processes import Processes
from shoal.arena.running.records import Records
from shoal.bots import Fault
from shoal.core import ShoalError, read

GETBIT = games.find("getbit")


def tournament(seed: int | str = 7, bots: tuple[str, ...] = ("casual", "random")) -> Tournament:
    return Tournament.of(GETBIT, 2, {}, bots, seed)


def kept(folder: Path) -> dict[str, bytes]:
    """Everything in the folder that must not depend on how it was played."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix == ".csv" or path.parent.name == "records"
    }


def test_rows_and_records_are_the_same_to_the_byte_whatever_the_number_of_processes(tmp_path: Path) -> None:
    one = hold(tournament(), 40, 1, out=tmp_path / "one")
    two = hold(tournament(), 40, 2, out=tmp_path / "two")
    assert one is not None
    assert two is not None
    assert len(kept(tmp_path / "one")) == 41
    assert kept(tmp_path / "one") == kept(tmp_path / "two")
    assert [bot.rating for bot in one.bots] == [bot.rating for bot in two.bots]


def test_bots_that_search_play_the_same_on_any_number_of_processes(tmp_path: Path) -> None:
    for jobs in (1, 2):
        hold(tournament(bots=("sharp", "casual")), 2, jobs, out=tmp_path / str(jobs))
    assert len(kept(tmp_path / "1")) == 3
    assert kept(tmp_path / "1") == kept(tmp_path / "2")


def test_a_table_for_other_programs_holds_the_same_rows_in_parquet(tmp_path: Path) -> None:
    hold(tournament(), 20, out=tmp_path, parquet=True)
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    told = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(told) == 40
    assert [{name: "" if value is None else str(value) for name, value in row.items()} for row in told] == rows


def test_games_of_a_round_begin_alike_and_their_records_can_be_read(tmp_path: Path) -> None:
    hold(tournament(), 4, out=tmp_path / "out")
    files = sorted((tmp_path / "out" / "records").iterdir())
    lines = [path.read_text().splitlines() for path in files]
    assert [line[1] for line in lines[:2]] == [lines[0][1]] * 2
    assert lines[0][1] != lines[2][1]
    seated = []
    for path in files:
        with path.open("rb") as file:
            table = read(file, games.find)
        assert table.outcome is not None
        seated.append(table.header.bots)
    assert sorted(seated[:2]) == [("casual", "random"), ("random", "casual")]


def test_a_tournament_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    def stop(finished: int) -> None:
        if finished == 13:
            raise KeyboardInterrupt

    hold(tournament(), 40, out=tmp_path / "whole")
    told = hold(tournament(), 40, 2, out=tmp_path / "out", progress=stop)
    assert told is not None
    assert told.games == 13
    assert not (tmp_path / "out" / "report.html").exists()
    begun: list[int] = []
    hold(tournament(), 40, 1, out=tmp_path / "out", progress=begun.append)
    assert begun[0] == 13
    assert kept(tmp_path / "out") == kept(tmp_path / "whole")


@pytest.mark.skipif(os.name != "posix", reason="Windows sends Ctrl-C another way")
def test_ctrl_c_while_a_game_is_kept_counts_that_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is heard here even where whoever started the tests lets them ignore it, as a shell does in the background."""
    keep = Records.keep

    def interrupted(records: Records, result: GameResult) -> None:
        keep(records, result)
        if result.number == 5:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Records, "keep", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        told = hold(tournament(), 40, out=tmp_path / "out")
    finally:
        signal.signal(signal.SIGINT, before)
    assert told is not None
    assert told.games == len((tmp_path / "out" / "journal.jsonl").read_bytes().splitlines()) == 5


@pytest.mark.parametrize("spoil", [b'{"number":14,"pla', b"\x00\xff\n", b'{"number":99}\n'])
def test_a_line_that_a_stop_left_half_written_is_played_again(spoil: bytes, tmp_path: Path) -> None:
    hold(tournament(), 20, out=tmp_path / "whole")
    hold(tournament(), 10, out=tmp_path / "out")
    journal = tmp_path / "out" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes() + spoil)
    hold(tournament(), 20, out=tmp_path / "out")
    assert kept(tmp_path / "out") == kept(tmp_path / "whole")


def test_what_a_kill_left_unfinished_is_gone_when_the_tournament_goes_on(tmp_path: Path) -> None:
    hold(tournament(), 20, out=tmp_path / "whole")
    hold(tournament(), 10, out=tmp_path / "out")
    for folder in (tmp_path / "out", tmp_path / "out" / "records"):
        (folder / ".shoal-half.part").write_text("hal")
    hold(tournament(), 20, out=tmp_path / "out")
    assert kept(tmp_path / "out") == kept(tmp_path / "whole")


def test_a_game_whose_record_is_gone_is_played_again(tmp_path: Path) -> None:
    hold(tournament(), 10, out=tmp_path / "whole")
    hold(tournament(), 10, out=tmp_path / "out")
    (tmp_path / "out" / "records" / "getbit-00004.jsonl").unlink()
    (tmp_path / "out" / "records" / "getbit-00007.jsonl").write_text("")
    hold(tournament(), 10, out=tmp_path / "out")
    assert kept(tmp_path / "out") == kept(tmp_path / "whole")


def test_a_killed_worker_loses_nothing() -> None:
    whole = [(game.number, game.places) for game in played(tournament(bots=("casual", "random")), 160)]
    killed, found = 0, []
    for game in played(tournament(bots=("casual", "random")), 160, 2):
        found.append((game.number, game.places))
        workers = active_children()
        if workers and killed < 2 and game.number % 40 == 20:
            workers[0].kill()
            killed += 1
    assert killed
    assert found == whole


@pytest.mark.parametrize("which", [0, 1])
def test_processes_end_though_one_was_killed_that_others_wait_for(which: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for work holds a lock; killed with it, it would keep the other waiting for ever."""
    monkeypatch.setattr("shoal.arena.running.executors.processes.LEAVE", 0.5)
    processes = Processes(2)
    series = tournament(bots=("casual", "random"))
    for future in [processes.submit(series, range(number, number + 1), records=False) for number in range(4)]:
        assert future.result(PATIENCE)
    workers = sorted(active_children(), key=lambda worker: worker.pid or 0)
    workers[which].kill()
    processes.close()
    until(lambda: not any(worker.is_alive() for worker in workers))


def test_workers_that_are_killed_again_and_again_are_one_sentence() -> None:
    over = Event()

    def kill_all() -> None:
        while not over.wait(0.005):
            for worker in active_children():
                worker.kill()

    killing = Thread(target=kill_all)
    killing.start()
    try:
        with pytest.raises(ShoalError, match="keep being stopped from outside"):
            list(played(tournament(), 100_000, 2))
    finally:
        over.set()
        killing.join()


def test_a_folder_of_another_tournament_or_of_something_else_is_left_alone(tmp_path: Path) -> None:
    hold(tournament(), 2, out=tmp_path / "out")
    before = kept(tmp_path / "out")
    with pytest.raises(ShoalError, match="holds another tournament"):
        hold(tournament(seed=8), 2, out=tmp_path / "out")
    hold(tournament(), 6, out=tmp_path / "out")
    with pytest.raises(ShoalError, match="2 were asked for"):
        hold(tournament(), 2, out=tmp_path / "out")
    assert before.items() <= {**kept(tmp_path / "out"), "games.csv": before["games.csv"]}.items()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").touch()
    with pytest.raises(ShoalError, match="holds something else"):
        hold(tournament(), 2, out=tmp_path / "mine")
    with pytest.raises(ShoalError, match=r"cannot be used|is a file"):
        hold(tournament(), 2, out=tmp_path / "mine" / "letter")


def test_rows_tell_each_seat_of_each_game(tmp_path: Path) -> None:
    told = hold(tournament(), 20, out=tmp_path / "out")
    assert told is not None
    table = list(csv.DictReader(StringIO((tmp_path / "out" / "games.csv").read_text())))
    assert len(table) == 40
    wins = sum(float(row["win"]) for row in table if row["bot"] == "casual")
    casual = next(bot for bot in told.bots if bot.bot == "casual")
    assert wins == casual.wins.count
    assert casual.wins.interval == wilson(wins, 20)
    assert json.loads((tmp_path / "out" / "standings.json").read_text())["games"] == 20


def game(number: int, bots: str, places: tuple[int, ...], **more: object) -> GameResult:
    thoughts = tuple(Thought(2, 0.5, 0.4) for _ in bots)
    return GameResult(number, places, "end", 10, bots=tuple(bots), thoughts=thoughts, **more)  # type: ignore[arg-type]


THREE = Tournament("goofspiel", 3, {}, ("a", "b", "c"), 1)
GAMES = [
    game(1, "abc", (1, 2, 3), scores=(9.0, 5.0, 1.0)),
    game(2, "bca", (1, 3, 1), scores=(6.0, 1.0, 6.0)),
    game(3, "cab", (2, 1, 3), scores=(4.0, 8.0, 2.0), faults=(Fault(0, "c", "crashed", "no fuel"),)),
]


def test_standings_count_pairs_places_seats_scores_times_and_faults() -> None:
    told = standings(THREE, GAMES)
    by_name = {bot.bot: bot for bot in told.bots}
    assert told.bots[0].bot == "a"
    assert (by_name["a"].wins.count, by_name["b"].wins.count, by_name["c"].wins.count) == (2.5, 0.5, 0)
    assert by_name["b"].places == (1, 1, 1)
    assert told.pairs["a"]["b"].count == 2.5
    assert told.pairs["b"]["a"].share == pytest.approx(1 / 6)
    assert told.pairs["c"]["b"].interval == wilson(1, 3)
    assert [share.count for share in told.seats] == [1.5, 1, 0.5]
    assert by_name["a"].seats[0].share == 1
    assert by_name["a"].score is not None
    assert by_name["a"].score[0] == pytest.approx(23 / 3)
    assert (by_name["a"].mean_seconds, by_name["a"].longest_seconds) == (0.25, 0.4)
    assert (by_name["c"].faults, by_name["c"].trouble) == ({"crashed": 1}, "no fuel")


def test_ratings_put_the_better_one_first_and_more_games_make_the_interval_narrower() -> None:
    results = list(played(tournament(), 120))
    rounds = [results[start : start + 2] for start in range(0, 120, 2)]
    few, many = ratings(("casual", "random"), rounds[:10], 1), ratings(("casual", "random"), rounds, 1)
    assert many[0].interval[0] > many[1].interval[1]
    assert many[0].interval[1] - many[0].interval[0] < few[0].interval[1] - few[0].interval[0]
    assert ratings(("casual", "random"), rounds, 1) == many
    alike = ratings(("x", "y"), [[game(n, "xy", (1, 1))] for n in range(1, 50)], 1)
    assert alike[0].rating == pytest.approx(alike[1].rating)


def test_a_single_round_leaves_the_doubt_of_the_model_and_not_none() -> None:
    first, second = ratings(("x", "y"), [[game(1, "xy", (1, 2)), game(2, "yx", (2, 1))]], 1)
    assert first.rating > second.rating
    assert first.interval[0] < second.interval[1]
    assert first.interval[1] - first.interval[0] > 10


def test_the_report_needs_nothing_else_and_takes_names_as_words() -> None:
    named = Tournament("goofspiel", 3, {}, ("<script>alert(1)</script>", "b", "c"), 1)
    renamed = [
        GameResult(
            each.number,
            each.places,
            each.reason,
            each.answers,
            bots=tuple(name.replace("a", named.bots[0]) for name in each.bots),
            scores=each.scores,
            thoughts=each.thoughts,
            faults=each.faults,
        )
        for each in GAMES
    ]
    page = report(standings(named, renamed))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "no fuel" in page
    assert page.count("<section") == 9
