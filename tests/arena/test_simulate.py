"""Many games: the same seed gives the same games on any number of processes, and what is finished is kept."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path

import pytest

from shoal import games
from shoal.arena import Match, Results, Simulation, Trials, mean, played, simulate
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
    alone = simulate(match(), 60, 1, records=tmp_path / "alone").results[0]
    shared = simulate(match(), 60, 2, records=tmp_path / "shared").results[0]
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
    results = simulate(match(), 8, records=tmp_path).results[0]
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
    def stop(results: Simulation) -> None:
        if results.games == 30:
            raise KeyboardInterrupt

    results = simulate(match(), 5000, 2, records=tmp_path, progress=stop)
    assert results.games == 30
    assert len(contents(tmp_path)) == 30


def test_a_folder_that_holds_records_is_left_alone(tmp_path: Path) -> None:
    simulate(match(), 2, records=tmp_path)
    before = contents(tmp_path)
    with pytest.raises(ShoalError, match="already holds records, such as getbit-000"):
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
    with pytest.raises(ShoalError, match="at least 1 game, not 0"):
        simulate(match(), 0)
    with pytest.raises(ShoalError, match="1 to 60 processes, not 0"):
        simulate(match(), 1, 0)


def test_casual_beats_three_random_bots_far_more_often_than_chance_would() -> None:
    low, _ = simulate(match(), 250).results[0].seats()[0].interval
    assert low > 0.4


# Rows, ways, turns -----------------------------------------------------------------------------------------


def trials(*, rotate: bool = True) -> Trials:
    return Trials((match(), match(refresh_at=1)), rotate)


def test_rows_are_the_same_to_the_byte_after_a_stop_and_on_any_number_of_processes(tmp_path: Path) -> None:
    def stop(simulation: Simulation) -> None:
        if simulation.games == 13:
            raise KeyboardInterrupt

    for kind in ("csv", "parquet"):
        whole, parts = tmp_path / f"whole.{kind}", tmp_path / f"parts.{kind}"
        simulate(trials(), 8, out=whole)
        assert simulate(trials(), 8, 2, out=parts, progress=stop).games == 13
        assert not parts.exists()
        begun = simulate(trials(), 8, out=parts)
        assert begun.games == 16
        assert parts.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "parts.csv",
        "parts.parquet",
        "whole.csv",
        "whole.parquet",
    ]


def test_a_row_tells_how_a_game_was_set_how_long_it_took_and_how_each_seat_fared(tmp_path: Path) -> None:
    simulation = simulate(trials(), 8, out=tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["refresh_at"] for row in table] == ["2"] * 4 + ["1"] * 4 + ["2"] * 4 + ["1"] * 4
    assert [row["deal"] for row in table] == ["7/1"] * 8 + ["7/2"] * 8
    assert [row["bot_1"] for row in table[:4]] == ["casual", "random", "random", "random"]
    assert [row["bot_4"] for row in table[:4]] == ["random", "casual", "random", "random"]
    for row, game in zip(table, simulation.kept, strict=True):
        assert int(row["answers"]) == game.answers
        assert tuple(int(row[f"place_{seat}"]) for seat in range(1, 5)) == game.places


def test_where_seats_rotate_everybody_has_every_seat_equally_often_on_the_same_deal() -> None:
    simulation = simulate(Trials((match(),), rotate=True), 100)
    seats = [game.bots.index("casual") for game in simulation.kept or played(simulation.trials, 100)]
    assert [seats.count(seat) for seat in range(4)] == [25] * 4
    casual = simulation.results[0].seats()[0]
    won = [game.won(game.bots.index("casual")) for game in played(simulation.trials, 100)]
    assert casual.win_rate == sum(won) / 100
    assert sum(casual.places) == 100
    assert sum(simulation.results[0].seats_won()) == pytest.approx(1)


def test_a_table_of_the_same_bots_is_not_played_again_in_turns_that_are_the_same() -> None:
    alike = Match.of(GETBIT, 4, {}, ["random"], 7)
    twice = Match.of(GETBIT, 4, {}, ["casual", "random"] * 2, 7)
    assert Trials((alike, twice, match()), rotate=True).a_round == 1 + 2 + 4


def test_the_difference_of_two_ways_is_that_of_the_same_deals() -> None:
    simulation = simulate(trials(rotate=False), 40)
    changed = {(each.measure, each.seat): each.found for each in simulation.changes()}
    one, two = (list(played(way, 40)) for way in simulation.trials.ways)
    apart = [other.answers - base.answers for base, other in zip(one, two, strict=True)]
    length = changed["length", None]
    assert length.difference == mean(apart)
    assert length.base == sum(game.answers for game in one) / 40
    assert set(changed) == {("length", None), *((measure, seat) for measure in ("win", "place") for seat in range(4))}
    assert sum(changed["win", seat].difference.mean for seat in range(4)) == pytest.approx(0)


def test_a_way_against_itself_differs_in_nothing() -> None:
    changes = list(simulate(Trials((match(), match())), 10).changes())
    assert {each.found.difference.mean for each in changes} == {0.0}
    assert {each.found.size for each in changes} == {"tiny"}


def test_rows_that_cannot_be_written_are_a_sentence_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "there.csv").touch()
    for name, sentence in (
        ("there.csv", "already exists"),
        ("a.txt", r"\.csv or \.parquet"),
        ("no/a.csv", "no folder"),
    ):
        with pytest.raises(ShoalError, match=sentence):
            simulate(match(), 2, out=tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["there.csv"]
    assert (tmp_path / "there.csv").read_text() == ""
