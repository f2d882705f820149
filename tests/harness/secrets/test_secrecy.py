"""Nobody is told what they must not know: not by views, moves or refusals, and not by what they hear."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from harness.cases import CASES, NAMES, Case
from harness.play import asked_openly, end_of, game_of, hidden_places, positions, sealed_places
from harness.secrecy import compare_altered, compare_drawn, compare_heard, compare_sealed
from harness.secrets_file import OPEN_CASES, SECRETIVE_CASES, curious, has_sealed_moves, hides_draws, secrets_of

POSITIONS = 8
SEEDS = range(2)

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_secretive_case = pytest.mark.parametrize("case", SECRETIVE_CASES, ids=str)


@each_secretive_case
def test_what_a_seat_must_not_know_changes_no_byte_it_gets(case: Case) -> None:
    secrets, rng = secrets_of(case.name), Random(str(case))
    places = [[*positions(case, seed, POSITIONS), *hidden_places(case, seed, POSITIONS)] for seed in SEEDS]
    tested = [compare_altered(case, states, secrets, rng) for states in places]
    assert set().union(*tested) == curious(case)


@each_secretive_case
def test_a_sealed_answer_changes_no_byte_that_others_get(case: Case) -> None:
    secrets = secrets_of(case.name)
    tested = [compare_sealed(case, sealed_places(case, seed, POSITIONS), secrets) for seed in SEEDS]
    assert set().union(*tested) == (curious(case) if case.seats > 1 and has_sealed_moves(case.name) else set())


@each_secretive_case
def test_what_fate_answers_for_one_seat_changes_no_byte_that_others_get(case: Case) -> None:
    secrets = secrets_of(case.name)
    tested = [compare_drawn(case, hidden_places(case, seed, POSITIONS), secrets) for seed in SEEDS]
    assert set().union(*tested) == (curious(case) if hides_draws(case.name) else set())


@each_secretive_case
def test_those_who_heard_the_same_see_the_same(case: Case) -> None:
    rng = Random(str(case))
    tested = [compare_heard(case, state, 5, rng) for state in [*positions(case, 4, 5), *hidden_places(case, 4, 5)]]
    assert set().union(*tested) == curious(case)


@pytest.mark.parametrize("case", OPEN_CASES, ids=str)
def test_in_a_game_without_secrets_all_eyes_see_and_hear_the_same(case: Case) -> None:
    for step in game_of(case, 1):
        views = [replace(step.after.view(seat), seat=None) for seat in case.eyes()]
        assert views == views[:1] * len(views)
        assert [event.seen_by(seat) for event in step.events for seat in case.eyes()] == [
            event for event in step.events for _ in case.eyes()
        ]


@each_case
def test_an_altered_state_is_a_state_of_the_game(case: Case) -> None:
    """So what the harness compares are games that can be."""
    alter, rng = secrets_of(case.name).alter, Random(str(case))
    for state in positions(case, 5, 4):
        for seat in case.eyes():
            altered = alter(state, seat, rng)
            assert asked_openly(altered) == asked_openly(state)
            assert end_of(altered, rng).outcome().reason in case.game.reasons


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_what_is_secret_in_it(name: str) -> None:
    assert callable(secrets_of(name).alter)


def test_a_game_that_does_not_say_what_is_secret_in_it_fails_with_a_clear_sentence() -> None:
    with pytest.raises(AssertionError, match=r"says in tests/games/quiet/secrets\.py what is secret"):
        secrets_of("quiet")
