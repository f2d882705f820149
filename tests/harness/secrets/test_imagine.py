"""What a seat imagines looks to it like the truth, and each possible truth is imagined as often as any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from harness.cases import CASES, Case, every, pairwise
from harness.chance import surprise
from harness.play import Step, any_answer, asked_openly, end_of, game_of, positions
from harness.secrets_file import OPEN_CASES, SECRETIVE, SECRETIVE_CASES, curious, secrets_of, small_places
from shoal.core import OVER, Move, State, View

POSITIONS = 10
FEWEST, MOST = 4, 100
"""How many possible truths a position has that is worth counting, and small enough for it."""

DRAWS = 600
"""How often at least something is imagined when chances are counted."""

each_case = pytest.mark.parametrize("case", CASES, ids=str)


@each_case
def test_an_imagined_state_gives_the_seat_the_same_view_and_moves(case: Case) -> None:
    rng = Random(str(case))
    for state in positions(case, 1, POSITIONS):
        for seat in case.eyes():
            view = state.view(seat)
            imagined = case.game.imagine(view, rng)
            assert imagined.view(seat).text() == view.text()
            assert asked_openly(imagined) == asked_openly(state)
            if seat is not None:
                ours, truth = imagined.moves(seat), state.moves(seat)
                assert (list(ours.few()), ours.space) == (list(truth.few()), truth.space)


@each_case
def test_an_imagined_state_can_be_played_to_its_end(case: Case) -> None:
    rng = Random(str(case))
    for state in positions(case, 2, POSITIONS // 2):
        for seat in case.eyes():
            imagined = case.game.imagine(state.view(seat), rng)
            assert end_of(imagined, rng).outcome().reason in case.game.reasons


@each_case
def test_the_same_view_and_the_same_chance_imagine_the_same_state(case: Case) -> None:
    for state in positions(case, 3, 3):
        view = state.view(0)
        assert case.game.imagine(view, Random(5)).key() == case.game.imagine(view, Random(5)).key()


@each_case
def test_an_imagined_state_shares_nothing_with_the_next_one(case: Case) -> None:
    for state in positions(case, 4, 3):
        view = state.view(0)
        first, second = case.game.imagine(view, Random(5)), case.game.imagine(view, Random(5))
        key, rng = second.key(), Random(6)
        while first.who != OVER:
            first.answer(*any_answer(first, rng))
        assert second.key() == key


# Fair chances ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Riddle:
    """A position with everything that may be hidden from a seat, few enough to be counted."""

    case: Case
    state: State
    seat: int
    worlds: Mapping[object, float]
    """Each with its chance."""

    def surprise(self, imagine: Callable[[View, Random], State]) -> float:
        """How far this way to imagine is from giving each possibility its fair chance; above 1 it fails."""
        hidden, view, rng = secrets_of(self.case.name).hidden, self.state.view(self.seat), Random(1)
        drawn = [hidden(imagine(view, rng)) for _ in range(max(DRAWS, 6 * len(self.worlds)))]
        return surprise(drawn, self.worlds)


@cache
def riddles(case: Case) -> list[Riddle]:
    """For each kind of move a position of some random games where it is asked for and much is hidden, if there is."""
    steps = [step for seed in (5, 6) for step in game_of(case, seed) if step.after.asked()]
    mixed = Random(str(case)).sample(steps, len(steps))
    found = [riddle(case, [step for step in mixed if type(any_move(step)) is kind]) for kind in case.game.move_types]
    worlds = secrets_of(case.name).worlds
    found += [Riddle(case, state, seat, with_chances(worlds(state, seat, MOST))) for state, seat in small_places(case)]
    return [hard for hard in found if len(hard.worlds) >= FEWEST]


def first_riddle(name: str) -> Riddle:
    """A riddle of this game."""
    return next(hard for case in pairwise(every(name)) for hard in riddles(case))


def any_move(step: Step) -> Move:
    """One of the moves that are asked for after this step."""
    return step.after.moves(step.after.who)[0]


def riddle(case: Case, steps: list[Step]) -> Riddle:
    """The one of these places in which most is hidden from the next seat, and yet it can be counted."""
    best = Riddle(case, case.begin(), 0, {})
    for step in steps:
        seat = (step.who + 1) % case.seats
        worlds = with_chances(secrets_of(case.name).worlds(step.after, seat, MOST))
        if len(worlds) > len(best.worlds):
            best = Riddle(case, step.after, seat, worlds)
        if len(worlds) > MOST // 2:
            break
    return best


def with_chances(worlds: list[object] | Mapping[object, float]) -> Mapping[object, float]:
    """These possibilities with their chances, which are equal if nothing else is said."""
    if isinstance(worlds, Mapping):
        return worlds
    assert len(worlds) == len(set(worlds))
    return {world: 1 / len(worlds) for world in worlds}


@pytest.mark.parametrize("case", OPEN_CASES, ids=str)
def test_in_a_game_without_secrets_the_truth_itself_is_imagined(case: Case) -> None:
    for step in game_of(case, 5):
        for seat in case.eyes():
            assert case.game.imagine(step.after.view(seat), Random(1)).key() == step.after.key()


@pytest.mark.parametrize("case", SECRETIVE_CASES, ids=str)
def test_each_possible_truth_is_imagined_as_often_as_it_should_be(case: Case) -> None:
    assert riddles(case) or not any(seat in curious(case) for seat in range(case.seats))
    for hard in riddles(case):
        assert secrets_of(case.name).hidden(hard.state) in hard.worlds
        assert hard.surprise(case.game.imagine) < 1


@pytest.mark.parametrize("name", SECRETIVE)
def test_imagining_the_truth_every_tenth_time_would_be_noticed(name: str) -> None:
    hard = first_riddle(name)

    def peeking(view: View, rng: Random) -> State:
        return hard.state if rng.random() < 0.1 else hard.case.game.imagine(view, rng)

    assert hard.surprise(peeking) > 1


@pytest.mark.parametrize("name", SECRETIVE)
def test_imagining_some_truths_more_often_would_be_noticed(name: str) -> None:
    hard = first_riddle(name)
    hidden = secrets_of(name).hidden

    def partial(view: View, rng: Random) -> State:
        two = [hard.case.game.imagine(view, rng) for _ in range(2)]
        return max(two, key=lambda state: repr(hidden(state)))

    assert hard.surprise(partial) > 1


@pytest.mark.parametrize("name", SECRETIVE)
def test_imagining_what_cannot_be_would_be_noticed(name: str) -> None:
    hard = first_riddle(name)
    with pytest.raises(AssertionError, match="can never be"):
        hard.surprise(lambda view, rng: hard.case.begin())
