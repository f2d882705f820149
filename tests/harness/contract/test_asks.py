"""What any game asks is well formed, and random games of it come to a proper end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from harness.cases import CASES, Case
from harness.play import Step, game_of, some_of
from shoal.core import FATE, OVER, Choose, Event, Fate, Over

GAMES = 2
"""Random games of each case."""

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def _steps(case: Case) -> Iterator[Step]:
    for seed in range(GAMES):
        yield from game_of(case, seed)


@each_case
def test_the_asked_seats_are_different_seats_of_the_table_lowest_first(case: Case) -> None:
    for step in _steps(case):
        asked = step.before.asked()
        assert asked == sorted(set(asked))
        assert set(asked) <= set(range(case.seats))


@each_case
def test_who_is_the_lowest_asked_seat_or_fate_or_over(case: Case) -> None:
    for step in _steps(case):
        for state in (step.before, step.after):
            ask = state.ask()
            match ask:
                case Choose(seats):
                    assert (list(seats), seats[0]) == (state.asked(), state.who)
                case Fate():
                    assert (state.asked(), state.who) == ([], FATE)
                case Over():
                    assert (state.asked(), state.who) == ([], OVER)


@each_case
def test_fate_is_asked_only_where_several_answers_are_possible(case: Case) -> None:
    for step in _steps(case):
        if step.before.who == FATE and not step.before.question().heavy:
            assert len(list(islice(step.before.question().outcomes(), 2))) == 2


@each_case
def test_an_asked_seat_has_a_move_and_a_seat_that_is_not_asked_has_none(case: Case) -> None:
    for step in _steps(case):
        asked = step.before.asked()
        for seat in [*range(case.seats), -1, case.seats, FATE, OVER]:
            moves = step.before.moves(seat)
            assert bool(moves) == (seat in asked)
            assert len(set(moves.codes)) == len(moves.codes)


@each_case
def test_codes_lists_what_moves_lists_and_each_code_stands_for_its_move(case: Case) -> None:
    for step in _steps(case):
        for seat in range(case.seats):
            moves = step.before.moves(seat)
            assert list(step.before.codes(seat)) == list(moves.codes)
            assert step.before.space(seat) == moves.space
            assert [step.before.encode(move) for move in moves.few()] == list(moves.codes)
            assert all(step.before.allows(seat, step.before.encode(move)) for move in some_of(moves))
            assert all(isinstance(move, case.game.move_types) for move in some_of(moves))


@each_case
def test_every_listed_move_is_accepted_and_changes_the_game(case: Case) -> None:
    for step in game_of(case, 0):
        for seat in step.before.asked():
            for move in some_of(step.before.moves(seat)):
                after = step.before.copy()
                events = after.answer(seat, move)
                assert events
                assert all(type(event) in case.game.event_types for event in events)
                assert after.key() != step.before.key()


@each_case
def test_apply_and_settle_say_who_is_asked_next_and_tell_what_answer_tells(case: Case) -> None:
    for step in _steps(case):
        state, told = step.before.copy(), list[Event]()
        if step.who == FATE:
            who = state.settle(state.question().check(step.answer), told)
        else:
            who = state.apply(step.who, state.encode(step.answer), told)
        assert who == state.who == step.after.who
        assert told == step.events
        assert state.key() == step.after.key()


@each_case
def test_nothing_changes_when_nobody_listens_but_the_telling(case: Case) -> None:
    for step in _steps(case):
        state = step.before.copy()
        if step.who == FATE:
            state.settle(state.question().check(step.answer), None)
        else:
            state.apply(step.who, state.encode(step.answer), None)
        assert state.key() == step.after.key()


@each_case
def test_a_game_ends_with_every_seat_in_the_ranking_once_and_a_reason_of_the_game(case: Case) -> None:
    for seed in range(GAMES):
        *_, last = game_of(case, seed)
        ask = last.after.ask()
        assert isinstance(ask, Over)
        outcome = ask.outcome
        assert type(outcome) is case.game.outcome_type
        assert all(outcome.ranking)
        assert sorted(seat for group in outcome.ranking for seat in group) == list(range(case.seats))
        assert outcome.reason in case.game.reasons
        assert (outcome.scores is not None) == case.game.counts
        assert outcome.scores is None or len(outcome.scores) == case.seats


@each_case
def test_views_tell_whose_eyes_they_are_and_who_is_asked(case: Case) -> None:
    for step in game_of(case, 0):
        for seat in case.eyes():
            view = step.before.view(seat)
            assert type(view) is case.game.view_type
            assert (view.seat, list(view.asked)) == (seat, step.before.asked())
