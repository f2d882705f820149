"""The games that are kept for good still play as they did, and between them they show everything a game can do."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pytest

from harness.cases import NAMES, Case, found
from harness.golden import GOLDEN, kept, record_file, story
from shoal.core import Event, Move, Table, read

ALL = [case for name in NAMES for case in kept(name)]

each_case = pytest.mark.parametrize("case", ALL, ids=str)
each_game = pytest.mark.parametrize("name", NAMES)


@cache
def golden(case: Case) -> Table:
    return read(BytesIO(record_file(case).read_bytes()), found)


@each_case
def test_a_golden_record_replays_to_its_end_and_writes_itself_again(case: Case) -> None:
    table = golden(case)
    assert (table.header.seats, table.header.options) == (case.seats, case.options)
    assert table.outcome is not None
    assert table.record.text().encode() == record_file(case).read_bytes()


@each_case
def test_a_golden_record_tells_its_story_in_the_same_words(case: Case) -> None:
    assert story(golden(case)) == record_file(case).with_suffix(".txt").read_text(encoding="utf-8")


@each_game
def test_every_number_of_seats_with_every_choice_of_options_has_its_golden_record(name: str) -> None:
    records = {file.name for file in (GOLDEN / name).glob("*.jsonl")}
    assert records == {record_file(case).name for case in kept(name)}
    stories = {file.with_suffix(".jsonl").name for file in (GOLDEN / name).glob("*.txt")}
    assert stories == records


@each_game
def test_every_kind_of_move_occurs_in_a_golden_record(name: str) -> None:
    moves = [entry.answer for case in kept(name) for entry in golden(case).entries]
    assert {type(move) for move in moves if isinstance(move, Move)} == set(found(name).move_types)


@each_game
def test_every_kind_of_event_occurs_in_a_golden_record(name: str) -> None:
    events: list[Event] = [event for case in kept(name) for told in golden(case).told for event in told]
    assert {type(event) for event in events} == set(found(name).event_types)


@each_game
def test_every_reason_to_end_occurs_in_a_golden_record(name: str) -> None:
    outcomes = [golden(case).outcome for case in kept(name)]
    assert {outcome.reason for outcome in outcomes if outcome} == set(found(name).reasons)
