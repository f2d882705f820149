"""A record is the whole truth of a game: it reads back to the same game, at every line of it."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest

from harness.cases import CASES, Case, found
from harness.fate import QuickFate, is_heavy
from harness.play import any_answer
from shoal.core import OVER, BadRecord, Choose, Seeded, ShoalError, Table, new_table, read

each_case = pytest.mark.parametrize("case", CASES, ids=str)

LOOKS = 12
"""At so many places of a game it is looked at closely."""


def played(case: Case, seed: int = 1) -> tuple[Table, list[str]]:
    """A random game at a table, with the digest of its state after every entry."""
    table, rng = new_table(case.game, case.seats, case.options, None), Random(f"{case}/{seed}")
    digests = [table.state.digest()]
    while table.state.who != OVER:
        table.answer(*any_answer(table.state, rng))
        digests.append(table.state.digest())
    return table, digests


def places(table: Table) -> list[int]:
    """Some numbers of entries, from none to all."""
    step = 1 + len(table.entries) // LOOKS
    return [*range(0, len(table.entries), step), len(table.entries)]


def read_text(text: str) -> Table:
    return read(BytesIO(text.encode()), found)


@each_case
def test_a_record_reads_back_to_the_same_text_entries_and_state(case: Case) -> None:
    table, digests = played(case)
    again = read_text(table.record.text())
    assert again.record.text() == table.record.text()
    assert (again.entries, again.told, again.outcome) == (table.entries, table.told, table.outcome)
    assert again.state.digest() == digests[-1]


@each_case
def test_the_table_after_so_many_entries_is_the_table_as_it_was(case: Case) -> None:
    table, digests = played(case)
    again = read_text(table.record.text())
    for number in places(table):
        then = again.at(number)
        assert then.state.digest() == digests[number]
        assert (then.entries, then.told) == (table.entries[:number], table.told[:number])


@each_case
def test_every_beginning_of_a_record_is_a_record_of_a_game_still_going_on(case: Case) -> None:
    table, digests = played(case)
    lines = table.record.text().splitlines(keepends=True)
    for number in places(table)[:-1]:
        again = read_text("".join(lines[: number + 1]))
        assert again.outcome is None
        assert again.state.digest() == digests[number]
        assert again.record.text() == "".join(lines[: number + 1])


@each_case
def test_a_finished_game_without_its_last_line_is_refused(case: Case) -> None:
    lines = played(case)[0].record.text().splitlines(keepends=True)
    with pytest.raises(BadRecord, match="the record does not say how it ended") as caught:
        read_text("".join(lines[:-1]))
    assert caught.value.line == len(lines)


@each_case
def test_an_unfinished_game_goes_on_from_its_record_as_it_would_have(case: Case) -> None:
    table = new_table(case.game, case.seats, case.options, Seeded(7), seed=7)
    rng = Random(1)
    for _ in range(case.seats + 1):
        table.answer(*any_answer(table.state, rng))
    again = read_text(table.record.text())
    again.go_on()
    rng, most = Random(2), 4 if is_heavy(case.name) else 10_000
    while table.state.who != OVER and len(table.entries) < case.seats + most:
        who, answer = any_answer(table.state, rng)
        assert table.answer(who, answer) == again.answer(who, answer)
    assert again.record.text() == table.record.text()


@each_case
def test_an_answer_that_showed_nothing_hidden_can_be_taken_back_and_given_again(case: Case) -> None:
    table, rng, undone = new_table(case.game, case.seats, case.options, QuickFate(3)), Random(4), 0
    dealt = len(table.entries)
    while isinstance(table.ask, Choose) and len(table.entries) < dealt + 60:
        before, entries = table.state.digest(), len(table.entries)
        who, answer = any_answer(table.state, rng)
        events = table.answer(who, answer)
        if table.outcome is None and not any(event.final for event in events):
            after = table.record.text()
            assert table.undo(who).answer == answer
            assert (table.state.digest(), len(table.entries)) == (before, entries)
            assert table.answer(who, answer) == events
            assert table.record.text() == after
            undone += 1
    assert undone


@each_case
def test_an_answer_that_showed_something_hidden_and_the_answers_of_others_stay(case: Case) -> None:
    table, rng, shown = new_table(case.game, case.seats, case.options, QuickFate(3)), Random(5), 0
    dealt = len(table.entries)
    while isinstance(table.ask, Choose) and len(table.entries) < dealt + 60:
        who, answer = any_answer(table.state, rng)
        final = any(event.final for event in table.answer(who, answer))
        shown += final
        record = table.record.text()
        for seat in range(case.seats):
            if final or seat != who:
                with pytest.raises(ShoalError):
                    table.undo(seat)
        assert table.record.text() == record
    assert shown


@each_case
def test_a_finished_game_stays_finished(case: Case) -> None:
    table, _ = played(case)
    record, digest = table.record.text(), table.state.digest()
    assert table.outcome is not None
    for seat in range(case.seats):
        with pytest.raises(ShoalError, match="The game is over"):
            table.undo(seat)
    assert (table.record.text(), table.state.digest()) == (record, digest)


@each_case
def test_a_copied_table_goes_its_own_way(case: Case) -> None:
    table, _ = played(case)
    half = table.at(len(table.entries) // 2)
    record, digest = half.record.text(), half.state.digest()
    twin = half.copy()
    assert (twin.record.text(), twin.state.digest(), twin.told) == (record, digest, half.told)
    twin.answer(*any_answer(twin.state, Random(1)))
    assert (half.record.text(), half.state.digest()) == (record, digest)
    assert len(half.told) == len(half.entries) == len(twin.entries) - 1
