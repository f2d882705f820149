"""A copy is the same game, and neither of the two feels what happens to the other."""

from __future__ import annotations

from random import Random

import pytest

from harness.cases import CASES, Case
from harness.play import any_answer, end_of, game_of, positions, steps
from shoal.core import OVER, State, Value

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def parts(thing: object) -> dict[str, object]:
    """The data of an object by name, whether slots, a dictionary or compiled code hold it."""
    names = [name for name in dir(thing) if not name.startswith("__")]
    found = {name: getattr(thing, name) for name in names}
    return {name: part for name, part in found.items() if not callable(part)}


def containers(thing: object) -> list[object]:
    """Every changeable container that can be reached from here through containers."""
    inside = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list | tuple | set) else ()
    reached = [found for part in inside for found in containers(part)]
    return [thing, *reached] if isinstance(thing, list | dict | set | bytearray) else reached


def frozen(thing: object) -> object:
    """All that can be read off a thing, as one text."""
    if isinstance(thing, list | tuple):
        return [frozen(part) for part in thing]
    if isinstance(thing, Value) or not parts(thing) or isinstance(thing, int | str | float):
        return repr(thing)
    return {name: frozen(part) for name, part in parts(thing).items()}


def shared(state: State, twin: State) -> dict[str, object]:
    """What two states have in common: the very same objects."""
    others = parts(twin)
    return {name: part for name, part in parts(state).items() if part is others[name]}


@each_case
def test_a_copy_has_the_same_key_digest_ask_and_views(case: Case) -> None:
    for state in positions(case, 1, 8):
        twin = state.copy()
        assert twin is not state
        assert type(twin) is type(state)
        assert (twin.key(), twin.digest(), twin.ask()) == (state.key(), state.digest(), state.ask())
        assert [twin.view(seat) for seat in case.eyes()] == [state.view(seat) for seat in case.eyes()]


@each_case
def test_playing_on_in_a_copy_leaves_the_original_at_every_step_of_a_game(case: Case) -> None:
    for step in game_of(case, 2):
        original, key = step.before, step.before.key()
        twin = original.copy()
        twin.answer(step.who, step.answer)
        assert original.key() == key


@each_case
def test_playing_on_in_the_original_leaves_the_copy_at_every_step_of_a_game(case: Case) -> None:
    original, rng = case.begin(), Random(str(case))
    while original.who != OVER:
        twin, key = original.copy(), original.key()
        original.answer(*any_answer(original, rng))
        assert twin.key() == key


@each_case
def test_a_copy_can_be_played_to_its_end_while_the_original_stands_still(case: Case) -> None:
    for state in positions(case, 3, 6):
        key, views = state.key(), [state.view(seat) for seat in case.eyes()]
        twin, rng = state.copy(), Random(1)
        while twin.who != OVER:
            twin.answer(*any_answer(twin, rng))
        assert (state.key(), [state.view(seat) for seat in case.eyes()]) == (key, views)
        assert end_of(state, Random(1)).key() == twin.key()


@each_case
def test_a_copy_shares_no_list_with_the_original(case: Case) -> None:
    for state in positions(case, 4, 8):
        twin = state.copy()
        assert len(parts(state)) > 1
        ours = {id(found): name for name, part in parts(state).items() for found in containers(part)}
        for name, part in parts(twin).items():
            for found in containers(part):
                assert id(found) not in ours, f"{name} is shared with the original's {ours[id(found)]}"


@each_case
def test_what_a_copy_shares_with_the_original_never_changes(case: Case) -> None:
    state = case.begin()
    common = shared(state, state.copy())
    before = frozen(list(common.values()))
    for step in steps(state, Random(5)):
        assert step.after is not state
    assert frozen(list(common.values())) == before
