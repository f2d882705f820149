"""What travels comes back: the text and the repr of every value that games make give an equal value."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from harness.cases import CASES, Case
from harness.play import game_of, some_of
from shoal.core import Choose, Event, Fate, Game, Over, Value, parse
from shoal.core.contract.game import msgspec_union

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def _comes_back(value: Value, kind: object) -> None:
    """Printed and parsed, as text and as data, the value is the same."""
    again: Value = parse(cast(type[Value], kind), value.text())
    assert type(again) is type(value)
    assert again == value
    assert again.text() == value.text()
    assert msgspec.convert(value.data(), kind) == value
    assert "\n" not in value.text()


def _names(game: Game) -> dict[str, Any]:
    """All that a repr of the game's values can name."""
    package = f"shoal.games.{game.name}"
    modules = [module for name, module in sys.modules.items() if name == package or name.startswith(f"{package}.")]
    return {"Choose": Choose} | {name: thing for module in modules for name, thing in vars(module).items()}


def _rebuilds(value: Value, names: dict[str, Any]) -> None:
    assert eval(repr(value), dict(names)) == value


def _events(case: Case, seed: int) -> Iterator[Event]:
    for step in game_of(case, seed):
        for event in step.events:
            yield event
            yield from (event.seen_by(seat) for seat in case.eyes())


@each_case
def test_moves_come_back_from_their_text_and_from_their_repr(case: Case) -> None:
    kind, names = msgspec_union(case.game.move_types), _names(case.game)
    asked = [step.before.moves(seat) for step in game_of(case, 1) for seat in step.before.asked()]
    moves = {move for offered in asked for move in some_of(offered)}
    assert moves
    for move in moves:
        _comes_back(move, kind)
        _rebuilds(move, names)
        assert case.game.parse_move(move.data()) == move


@each_case
def test_events_come_back_whole_and_as_each_seat_sees_them(case: Case) -> None:
    kind, names = msgspec_union(case.game.event_types), _names(case.game)
    events = set(_events(case, 2))
    assert events
    for event in events:
        _comes_back(event, kind)
        _rebuilds(event, names)


@each_case
def test_an_event_seen_once_looks_the_same_when_it_is_seen_again(case: Case) -> None:
    for step in game_of(case, 3):
        for event in step.events:
            for seat in case.eyes():
                seen = event.seen_by(seat)
                assert type(seen) is type(event)
                assert seen.seen_by(seat) == seen


@each_case
def test_views_come_back_from_their_text_and_from_their_repr(case: Case) -> None:
    names = _names(case.game)
    states = [step.after for step in game_of(case, 4)]
    for state in [case.begin(), *states[::12], states[-1]]:
        for seat in case.eyes():
            _comes_back(state.view(seat), case.game.view_type)
        _rebuilds(state.view(0), names)


@each_case
def test_asks_and_outcomes_come_back(case: Case) -> None:
    for step in game_of(case, 5):
        for state in (step.before, step.after):
            match state.ask():
                case Choose() as choose:
                    _comes_back(choose, Choose)
                case Fate(question):
                    _comes_back(question, type(question))
                case Over(outcome):
                    _comes_back(outcome, case.game.outcome_type)
                    _rebuilds(outcome, _names(case.game))


@each_case
def test_equal_values_have_equal_digests_and_others_have_others(case: Case) -> None:
    views = [step.before.view(0) for step in game_of(case, 6)]
    assert len({view.digest() for view in views}) == len({view.text() for view in views})
    assert [view.digest() for view in views] == [step.before.view(0).digest() for step in game_of(case, 6)]
