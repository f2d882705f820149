"""Many games: the same seed gives the same games on any number of processes, and what is finished is kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from shoal import games
from shoal.arena import Match, Results, played, simulate
from shoal.core import ShoalError, read

GETBIT = games.find("getbit")
LEVELS = ["casual", "random", "random", "random"]


def match(seed: int | str = 7, **options: object) -> Match:
    return Match.of(GETBIT, 4, options, LEVELS, seed)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def counts(results: Results) -> Mapping[str, object]:
    return {key: value for key, value in results.data().items() if key not in ("seconds", "games_a_second")}


def test_records_are_the_same_to_the_byte_whatever_the_number_of_processes(tmp_path: Path) -> None:
    alone = simulate(match(), 60, 1, records=tmp_path / "alone")
    shared = simulate(match(), 60, 2, records=tmp_path / "shared")
    assert len(contents(tmp_path / "alone")) == 60
    assert contents(tmp_path / "alone") == contents(tmp_path / "shared")
    assert counts(alone) == counts(shared)


def test_a_game_depends_on_the_seed_and_its_number_only(tmp_path: Path) -> None:
    simulate(match(), 5, records=tmp_path / "five")
    simulate(match(), 2, records=tmp_path / "two")
    simulate(match(seed=8), 2, records=tmp_path / "other")
    five = contents(tmp_path / "five")
    assert len(set(five.values())) == 5
    assert contents(tmp_path / "two").items() <= five.items()
    assert not set(contents(tmp_path / "other").values()) & set(five.values())


def test_each_record_is_a_finished_game_with_names_bots_and_seed(tmp_path: Path) -> None:
    simulate(match(seed="spring", memory=True), 3, records=tmp_path)
    for number, path in enumerate(sorted(tmp_path.iterdir()), 1):
        assert path.name == f"getbit-{number:04}.jsonl"
        with path.open("rb") as file:
            table = read(file, games.find)
        assert table.outcome is not None
        assert table.header.bots == tuple(LEVELS)
        assert len(table.header.names) == 4
        assert table.header.seed == f"spring/{number}"
        assert table.header.options["memory"] is True


def test_results_count_what_the_records_tell(tmp_path: Path) -> None:
    results = simulate(match(), 8, records=tmp_path)
    tables = []
    for path in tmp_path.iterdir():
        with path.open("rb") as file:
            tables.append(read(file, games.find))
    outcomes = [table.outcome for table in tables if table.outcome is not None]
    for seat in results.seats():
        assert seat.wins == sum(outcome.ranking[0] == (seat.seat,) for outcome in outcomes)
        assert seat.mean_place == sum(outcome.place(seat.seat) for outcome in outcomes) / 8
    assert results.most_answers == max(len(table.entries) for table in tables)
    assert results.reasons == {"last robot": 8}


def test_games_come_back_in_order_from_several_processes() -> None:
    assert [result.number for result in played(match(), 80, 2)] == list(range(1, 81))


def test_progress_is_told_after_every_game() -> None:
    told: list[int] = []
    simulate(match(), 4, progress=lambda results: told.append(results.games))
    assert told == [1, 2, 3, 4]


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    def stop(results: Results) -> None:
        if results.games == 30:
            raise KeyboardInterrupt

    results = simulate(match(), 5000, 2, records=tmp_path, progress=stop)
    assert results.games == 30
    assert len(contents(tmp_path)) == 30


def test_a_folder_that_holds_records_is_left_alone(tmp_path: Path) -> None:
    simulate(match(), 2, records=tmp_path)
    before = contents(tmp_path)
    with pytest.raises(ShoalError, match="holds records already, such as getbit-000"):
        simulate(match(seed=8), 2, records=tmp_path)
    assert contents(tmp_path) == before


def test_a_match_is_checked_before_anything_is_played() -> None:
    with pytest.raises(ShoalError, match="2 to 6 seats, not 7"):
        Match.of(GETBIT, 7, {}, ["random"])
    with pytest.raises(ShoalError, match="no option 'sharks'"):
        Match.of(GETBIT, 4, {"sharks": 2}, ["random"])
    with pytest.raises(ShoalError, match="no level 'hard'"):
        Match.of(GETBIT, 4, {}, ["random", "random", "hard", "random"])
    with pytest.raises(ShoalError, match="or 4 levels"):
        Match.of(GETBIT, 4, {}, ["random", "random"])
    with pytest.raises(ShoalError, match="1 game at least, not 0"):
        simulate(match(), 0)
    with pytest.raises(ShoalError, match="1 to 60 processes, not 0"):
        simulate(match(), 1, 0)


def test_casual_beats_three_random_bots_far_more_often_than_chance_would() -> None:
    low, _ = simulate(match(), 250).seats()[0].interval
    assert low > 0.4
