"""What a search asks of every game beside its rules: worths, positions, sealed answers, ways of fate, pickles."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from itertools import islice
from random import Random

import pytest

from harness.cases import CASES, Case
from harness.fate import is_heavy
from harness.play import answer_of, any_answer, end_of, game_of, positions, sealed_places, steps
from shoal.core import FATE, OVER, State, new_table
from shoal.core.contract.question import MOST_WAYS

each_case = pytest.mark.parametrize("case", CASES, ids=str)


# Worths -----------------------------------------------------------------------------------------------------


@each_case
def test_the_worths_of_all_seats_come_to_one_and_looking_changes_nothing(case: Case) -> None:
    for state in positions(case, 11, 10):
        key, worths = state.key(), state.worths()
        assert len(worths) == case.seats
        assert all(0 <= worth <= 1 for worth in worths)
        assert case.seats == 1 or sum(worths) == pytest.approx(1)
        assert worths == [state.worth(seat) for seat in range(case.seats)] == state.copy().worths()
        assert state.key() == key


@each_case
def test_when_a_game_is_over_each_seat_is_worth_its_share_of_the_win(case: Case) -> None:
    for seed in range(3):
        state = end_of(case.begin(), Random(seed))
        if case.seats > 1:
            outcome = state.outcome()
            assert state.worths() == pytest.approx([outcome.won(seat) for seat in range(case.seats)])


@each_case
def test_whoever_wins_looked_better_than_the_mean_before(case: Case) -> None:
    """Over the last third of some games, so that the worths tell something."""
    if case.seats == 1 or is_heavy(case.name):
        return
    lead = 0.0
    for seed in range(40):
        states = [step.after for step in game_of(case, seed)]
        last = states.pop().outcome()
        for state in states[-len(states) // 3 :]:
            lead += sum(worth * (last.won(seat) - 1 / case.seats) for seat, worth in enumerate(state.worths()))
    assert lead > 0


# Positions --------------------------------------------------------------------------------------------------


@each_case
def test_equal_positions_go_on_alike_whatever_led_there(case: Case) -> None:
    """States that a search may take for one offer the same, and the same answers lead them to the same places."""
    met: dict[tuple[object, ...], State] = {}
    for seed in range(6):
        for step in islice(game_of(case, seed), 60):
            twin = met.setdefault(step.before.position(), step.before)
            if twin.key() != step.before.key():
                assert _followed(twin) == _followed(step.before)


def _followed(state: State) -> list[object]:
    """All that can be seen of a game from here: who is asked what, where it leads, and who wins."""
    twin, rng = state.copy(), Random(7)
    seen: list[object] = []
    for _ in range(40):
        if twin.who == OVER:
            return [*seen, twin.outcome().ranking]
        moves = [twin.codes(seat) for seat in twin.asked()]
        seen.append((twin.who, twin.asked(), moves, twin.position()))
        twin.answer(*any_answer(twin, rng))
    return seen


@each_case
def test_states_with_one_key_have_one_position(case: Case) -> None:
    for state in positions(case, 12, 8):
        assert state.copy().position() == state.position()
        hash(state.position())


# Sealed answers ---------------------------------------------------------------------------------------------


@each_case
def test_the_state_says_how_many_sealed_answers_are_to_come(case: Case) -> None:
    for step in game_of(case, 13):
        sealed, asked = step.before.sealed(), step.before.asked()
        assert sealed >= len(asked) if sealed else len(asked) <= 1
        if sealed > 1:
            assert step.after.sealed() == sealed - 1


@each_case
def test_what_others_have_sealed_can_be_taken_back_and_the_own_answer_stays(case: Case) -> None:
    for state in sealed_places(case, 15, 4):
        me, *others = state.asked()
        mine = state.copy()
        mine.answer(me, answer_of(state, me, Random(1)))
        both = mine.copy()
        if mine.sealed() > 1:
            both.answer(others[0], answer_of(both, others[0], Random(2)))
        for each in (state, mine, both):
            each.unseal(me)
        assert both.position() == mine.position() != state.position()


@each_case
def test_where_nothing_is_sealed_there_is_nothing_to_take_back(case: Case) -> None:
    for state in positions(case, 16, 8):
        if not state.sealed():
            twin = state.copy()
            for seat in range(case.seats):
                twin.unseal(seat)
            assert twin.key() == state.key()


# Ways of fate -----------------------------------------------------------------------------------------------


@each_case
def test_a_question_says_how_many_answers_it_has_or_that_they_are_too_many(case: Case) -> None:
    asked = [step.before.question() for step in game_of(case, 17) if step.before.who == FATE]
    for question in {question.text(): question for question in asked if not question.heavy}.values():
        ways = question.ways()
        listed = list(islice(question.outcomes(), MOST_WAYS + 1))
        assert len(listed) == ways if ways is not None else len(listed) > MOST_WAYS


# Pickles and copies -----------------------------------------------------------------------------------------


@each_case
def test_a_state_comes_back_from_a_pickle_and_from_a_deep_copy_and_plays_on(case: Case) -> None:
    for state in positions(case, 18, 4):
        for twin in (pickle.loads(pickle.dumps(state)), deepcopy(state), copy(state)):
            assert type(twin) is type(state)
            assert (twin.key(), twin.ask()) == (state.key(), state.ask())
            assert [twin.view(seat) for seat in case.eyes()] == [state.view(seat) for seat in case.eyes()]
            before = state.key()
            for step in islice(steps(twin, Random(3)), 5):
                twin.answer(step.who, step.answer)
            assert state.key() == before


@each_case
def test_a_table_comes_back_from_a_pickle_and_from_a_deep_copy(case: Case) -> None:
    table = new_table(case.game, case.seats, case.options, None, seed=1)
    for step in islice(game_of(case, 19), 12):
        table.answer(step.who, step.answer)
    for twin in (pickle.loads(pickle.dumps(table)), deepcopy(table)):
        assert (twin.record.text(), twin.told) == (table.record.text(), table.told)
        assert twin.state.key() == table.state.key()
        assert [twin.heard(seat) for seat in case.eyes()] == [table.heard(seat) for seat in case.eyes()]
