"""The harness itself on trial: a game that leaks in one place only is caught by it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from harness.cases import Case, every
from harness.play import hidden_places, positions, sealed_places
from harness.secrecy import Leak, compare_altered, compare_heard, compare_sealed
from harness.secrets_file import SECRETIVE, has_sealed_moves, secrets_of
from harness.wrapped import ChattyRefusals, NervousMoves, OpenEvents, Wrapped, WrappedSecrets
from shoal.core import State, View
from shoal.games.getbit.rules import GetBit
from shoal.games.getbit.view import GetBitView, story_of
from shoal.games.goofspiel.rules import Goofspiel


class GlassGoofspiel(Wrapped):
    """The view of Goofspiel shows each hand without the bid that lies face down."""

    def view(self, seat: int | None) -> View:
        assert isinstance(self.inner, Goofspiel)
        hands = [[card for card in range(1, 14) if hand >> card & 1] for hand in self.inner.hands]
        return replace(self.inner.view(seat), hands=tuple(map(tuple, hands)))


class GlassGetBit(Wrapped):
    """The view of Get Bit! shows the cards that lie face down."""

    def view(self, seat: int | None) -> View:
        assert isinstance(self.inner, GetBit)
        view = self.inner.view(seat)
        assert isinstance(view, GetBitView)
        both = zip(view.robots, self.inner.stacks, strict=True)
        return replace(view, robots=tuple(replace(robot, card=stack & 7 or None) for robot, stack in both))


class RememberingGetBit(Wrapped):
    """The view of the memory game still shows which card came before each bite."""

    def view(self, seat: int | None) -> View:
        assert isinstance(self.inner, GetBit)
        view = self.inner.view(seat)
        assert isinstance(view, GetBitView)
        both = zip(view.bites, story_of(self.inner.bites, self.inner.setup.halves), strict=True)
        return replace(view, bites=tuple(replace(bite, card=true.card) for bite, true in both))


GLASS: dict[str, type[Wrapped]] = {"goofspiel": GlassGoofspiel, "getbit": GlassGetBit}
SEALED = [name for name in SECRETIVE if has_sealed_moves(name)]
LEAKS = [OpenEvents, ChattyRefusals, NervousMoves]

each_leak = pytest.mark.parametrize(
    ("name", "leaky"), [(name, leaky) for name in SEALED for leaky in [*LEAKS, *filter(None, [GLASS.get(name)])]]
)


def _case(name: str) -> Case:
    return next(case for case in every(name) if case.seats == max(case.game.seats) - 1)


def _states(case: Case, leaky: type[Wrapped]) -> list[State]:
    secrets = secrets_of(case.name)
    places = [
        [*hidden_places(case, seed, 8), *sealed_places(case, seed, 8), *positions(case, seed, 8)] for seed in range(3)
    ]
    return [leaky(state, secrets) for states in places for state in states]


@each_leak
def test_altering_secrets_finds_a_leak_in_a_view_an_event_a_refusal_or_the_moves(
    name: str, leaky: type[Wrapped]
) -> None:
    case = _case(name)
    with pytest.raises(Leak, match="is told a secret by"):
        compare_altered(case, _states(case, leaky), WrappedSecrets(leaky, secrets_of(name)), Random(1))


@each_leak
def test_comparing_sealed_answers_finds_a_leak_in_a_view_an_event_a_refusal_or_the_moves(
    name: str, leaky: type[Wrapped]
) -> None:
    case = _case(name)
    with pytest.raises(Leak, match="is told a secret by"):
        compare_sealed(case, _states(case, leaky), secrets_of(name))


@pytest.mark.parametrize(("name", "leaky"), GLASS.items())
def test_comparing_what_was_heard_finds_a_view_that_shows_more(name: str, leaky: type[Wrapped]) -> None:
    case = _case(name)
    with pytest.raises(Leak, match="is told a secret by a view"):
        _compare_all_heard(case, _states(case, leaky))


def _compare_all_heard(case: Case, states: list[State]) -> set[int | None]:
    return set().union(*[compare_heard(case, state, 4, Random(1)) for state in states])


def test_altering_secrets_finds_a_memory_game_that_remembers() -> None:
    case = next(case for case in every("getbit") if case.options["memory"])
    secrets = WrappedSecrets(RememberingGetBit, secrets_of("getbit"))
    with pytest.raises(Leak, match="is told a secret by the view"):
        compare_altered(case, _states(case, RememberingGetBit), secrets, Random(1))


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_wrapped_game_that_does_not_leak_passes(name: str) -> None:
    case, rng = _case(name), Random(1)
    states = _states(case, Wrapped)
    compare_altered(case, states, WrappedSecrets(Wrapped, secrets_of(name)), rng)
    compare_sealed(case, states, secrets_of(name))
    assert _compare_all_heard(case, states) or not has_sealed_moves(name)
