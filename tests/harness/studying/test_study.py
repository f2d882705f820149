"""Games in numbers: actions make the moves there are, observations hold what views hold and nothing else."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from copy import copy
from random import Random

import pytest
from librt.strings import BytesWriter

from harness.cases import CASES, NAMES, Case, every, pairwise
from harness.play import game_of, hidden_places, positions
from harness.secrets_file import SECRETIVE_CASES, curious, secrets_of
from shoal import games
from shoal.core import FATE, OVER, State, View
from shoal.core.contract.study import NO_CODE, Study
from shoal.core.parts import parts_of

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def study_of(case: Case) -> Study:
    return case.game.study(case.seats, case.game.all_options(case.options))


def asked_places(case: Case, seed: int, most: int) -> Iterator[tuple[State, int]]:
    """Places of a random game where seats are asked, with each of those seats."""
    for state in positions(case, seed, most):
        for seat in state.asked():
            yield state, seat


def marked(study: Study, state: State, seat: int, chosen: list[int]) -> list[int]:
    """The actions that are marked as those that can be chosen."""
    row = BytesWriter()
    study.mark(state, seat, chosen, row)
    marks = row.getvalue()
    assert len(marks) == study.actions
    return [action for action, mark in enumerate(marks) if mark]


# Actions --------------------------------------------------------------------------------------------------


@each_case
def test_every_listed_move_is_made_by_its_actions_and_each_of_them_is_legal_in_its_turn(case: Case) -> None:
    study, met = study_of(case), 0
    for state, seat in asked_places(case, 1, 12):
        for code in study.codes(state, seat):
            parts = study.parts(state, seat, code)
            assert 0 < len(parts) <= study.deepest
            for depth, action in enumerate(parts):
                assert action in study.legal(state, seat, parts[:depth])
            assert study.code(state, seat, parts) == code
            met += 1
    assert met


@each_case
def test_whatever_is_chosen_among_legal_actions_makes_a_move_that_the_rules_allow(case: Case) -> None:
    study, rng = study_of(case), Random(str(case))
    for state, seat in asked_places(case, 2, 12):
        for _ in range(5):
            chosen: list[int] = []
            code = NO_CODE
            while code == NO_CODE:
                legal = study.legal(state, seat, chosen)
                assert legal == sorted(set(legal))
                assert set(legal) <= set(range(study.actions))
                assert marked(study, state, seat, chosen) == legal
                assert study.choice(state, seat, chosen, rng.random()) in legal
                chosen.append(rng.choice(legal))
                code = study.code(state, seat, chosen)
            assert state.allows(seat, code)
            assert all(study.name(action) for action in chosen)


@each_case
def test_every_legal_action_is_picked_by_as_many_numbers_as_any_other(case: Case) -> None:
    study = study_of(case)
    for state, seat in asked_places(case, 2, 3):
        legal = study.legal(state, seat, [])
        chances = [(number + 0.5) / len(legal) for number in range(len(legal))]
        assert sorted(study.choice(state, seat, [], chance) for chance in chances) == legal


@pytest.mark.parametrize("case", [case for case in CASES if case.name == "icecool"], ids=str)
def test_any_four_numbers_make_a_move_that_the_rules_allow(case: Case) -> None:
    study, rng = study_of(case), Random(str(case))
    assert study.continuous == ("heading", "power", "height", "side")
    for state, seat in asked_places(case, 2, 12):
        for _ in range(20):
            numbers = [rng.choice([-1.0, 1.0, 0.0, rng.uniform(-1, 1)]) for _ in range(4)]
            assert state.allows(seat, study.code_of_numbers(state, seat, numbers))


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_of_a_game_are_those_that_were_published(name: str) -> None:
    """A trained player depends on them: whoever changes them raises the game's rules, or leaves them as they are."""
    game = games.find(name)
    study = game.study(game.seats[-1], game.all_options({}))
    assert (study.actions, study.layout.size, study.deepest) == {
        "aquaria": (913, 1984, 4),
        "blackmolly": (153, 805, 1),
        "getbit": (11, 149, 1),
        "goofspiel": (5, 107, 1),
        "icecool": (85, 112, 4),
    }[name]


@each_case
def test_what_an_end_is_worth_is_what_the_outcome_says(case: Case) -> None:
    study = study_of(case)
    for seed in range(2):
        end = positions(case, seed, 0)[-1]
        ours, theirs = study.ending(end), end.outcome()
        assert (ours.ranking, ours.scores) == (theirs.ranking, theirs.scores)


@each_case
def test_what_a_game_says_of_its_kind_is_what_happens_in_it(case: Case) -> None:
    kind, hidden, together, fate = study_of(case).kind, False, False, False
    for seed in range(2):
        answers, last = 0, case.begin()
        for step in game_of(case, seed):
            hidden |= any(event.seen_by(seat) != event for event in step.events for seat in range(case.seats))
            together |= len(step.before.asked()) > 1
            fate |= step.who == FATE
            answers += step.who != FATE
            last = step.after
        low, high = kind.scores
        assert all(low <= last.outcome().scored(seat) <= high for seat in range(case.seats))
        assert answers <= kind.longest
    assert (kind.hidden, kind.simultaneous, kind.chance) == (hidden, together, fate)


# Observations ---------------------------------------------------------------------------------------------


@each_case
def test_an_observation_has_the_numbers_of_its_layout_within_their_bounds(case: Case) -> None:
    study = study_of(case)
    names = [field.name for field in study.layout.fields]
    assert len(names) == len(set(names))
    bounds = list(zip(study.layout.lowest(), study.layout.highest(), strict=True))
    for state in [*positions(case, 3, 20), *hidden_places(case, 3, 5)]:
        for seat in range(case.seats):
            numbers = struct.unpack(f"<{study.layout.size}h", study.observe(state, seat))
            wrong = [
                (number, bound)
                for number, bound in zip(numbers, bounds, strict=True)
                if not bound[0] <= number <= bound[1]
            ]
            assert wrong == []


@pytest.mark.parametrize("case", SECRETIVE_CASES, ids=str)
def test_an_observation_holds_nothing_that_the_seat_does_not_know(case: Case) -> None:
    study, secrets, rng, tested = study_of(case), secrets_of(case.name), Random(str(case)), set()
    for seed in range(2):
        for state in [*positions(case, seed, 8), *hidden_places(case, seed, 8)]:
            for seat in range(case.seats):
                altered = secrets.alter(state, seat, rng)
                tested |= {seat} if altered.key() != state.key() else set()
                assert study.observe(altered, seat) == study.observe(state, seat)
                if seat in state.asked():
                    assert study.legal(altered, seat, []) == study.legal(state, seat, [])
    assert tested == {seat for seat in curious(case) if seat is not None}


@each_case
def test_an_observation_tells_apart_what_the_view_tells_apart(case: Case) -> None:
    """And what its story tells besides, no rule asks for any more: the position is the same without it."""
    study, rng, secrets = study_of(case), Random(str(case)), secrets_of(case.name)
    views: dict[tuple[int, bytes], object] = {}
    for seed in range(2):
        states = [case.begin(), *[step.after for step in game_of(case, seed)]]
        states = rng.sample(states, min(len(states), 60))
        states += [secrets.alter(state, seat, rng) for state in states[:20] for seat in range(case.seats)]
        for state in states:
            for seat in range(case.seats):
                seen = without_story(study, state.view(seat))
                assert views.setdefault((seat, study.observe(state, seat)), seen) == seen


@each_case
def test_one_thing_that_looks_different_makes_another_observation(case: Case) -> None:
    """Each part of a state is put into another one of the same game, alone; whoever sees it finds it in the numbers."""
    study, rng, compared = study_of(case), Random(str(case)), 0
    states = [step.after for step in game_of(case, 3)]
    for state in rng.sample(states, min(len(states), 6)):
        for mixed in transplanted(state, rng.choice(states)):
            seat = rng.randrange(case.seats)
            try:
                seen = without_story(study, mixed.view(seat)) != without_story(study, state.view(seat))
                told = study.observe(mixed, seat) != study.observe(state, seat)
            except (AssertionError, IndexError, KeyError, TypeError, ValueError, struct.error):
                continue  # what was put together is no state of the game
            compared += seen
            assert told or not seen
    assert compared > 10


FOLLOWING = ("setup", "who", "waiting", "swimming", "stacks")
"""Who is asked or in, and what is laid, follows from the rest; another one makes no state of the game."""


def transplanted(state: State, other: State) -> Iterator[State]:
    """Copies of a state, each with one part of another: a value, an item of a list, or a part of such an item."""
    for name, part in parts_of(other).items():
        if name in FOLLOWING:
            continue
        if isinstance(part, list):
            if name == "line" and len(part) != len(getattr(state, name)):
                continue  # others are in
            for place in range(min(len(part), len(getattr(state, name)))):
                yield from _with_item(state, name, place, part[place])
        mixed = state.copy()
        setattr(mixed, name, copy(part))
        yield mixed


def _with_item(state: State, name: str, place: int, item: object) -> Iterator[State]:
    if isinstance(item, int):
        mixed = state.copy()
        getattr(mixed, name)[place] = item
        yield mixed
    else:
        for inner, part in parts_of(item).items():
            mixed = state.copy()
            setattr(getattr(mixed, name)[place], inner, part)
            yield mixed


def without_story(study: Study, view: View) -> object:
    data = view.data()
    for path in study.story:
        _drop(data, path.split("."))
    for path in study.sets:
        _sort(data, path.split("."))
    return data


def _holders(data: object, path: list[str]) -> Iterator[dict[str, object]]:
    """The parts of a view in which the last name of a path can be found."""
    if isinstance(data, list | tuple):
        for each in data:
            yield from _holders(each, path)
    elif isinstance(data, dict) and len(path) > 1:
        yield from _holders(data[path[0]], path[1:])
    elif isinstance(data, dict):
        yield data


def _drop(data: dict[str, object], path: list[str]) -> None:
    for holder in _holders(data, path):
        del holder[path[-1]]


def _sort(data: dict[str, object], path: list[str]) -> None:
    for holder in _holders(data, path):
        held = holder[path[-1]]
        assert isinstance(held, list | tuple)
        holder[path[-1]] = sorted(held, key=repr)


# Fate -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", [pairwise(every(name))[0] for name in NAMES], ids=str)
def test_fate_can_be_answered_in_small_draws_whose_chances_come_to_1(case: Case) -> None:
    rng, asked = Random(str(case)), 0
    for state in [case.begin(), *[step.after for step in game_of(case, 1)]]:
        if state.who != FATE:
            continue
        question, drawn = state.question(), list[int]()
        if question.heavy:
            continue
        while draws := question.draws(drawn):
            assert sum(chance for _, chance in draws) == pytest.approx(1)
            drawn.append(rng.choice(draws)[0])
        answer = question.made_of(drawn)
        assert question.check(answer) == answer
        asked += 1
    assert asked or case.begin().who in (0, OVER)
