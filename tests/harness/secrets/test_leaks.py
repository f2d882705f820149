"""The harness itself on trial: a game that leaks in one place only is caught by it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from harness.cases import Case, every
from harness.play import hidden_places, positions, sealed_places
from harness.secrecy import Leak, compare_altered, compare_drawn, compare_heard, compare_sealed
from harness.secrets_file import SECRETIVE, has_sealed_moves, hides_draws, secrets_of
from harness.wrapped import ChattyRefusals, NervousMoves, OpenEvents, Wrapped, WrappedSecrets
from shoal.core import State, View
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.view.view import AquariaView
from shoal.games.getbit.rules import GetBit
from shoal.games.getbit.view import GetBitView, story_of
from shoal.games.goofspiel.rules import Goofspiel
from shoal.games.icecool.rules.game import IceCool
from shoal.games.icecool.view import IceCoolView


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


class GlassAquaria(Wrapped):
    """The view of Aquaria shows every hand."""

    def view(self, seat: int | None) -> View:
        assert isinstance(self.inner, Aquaria)
        view = self.inner.view(seat)
        assert isinstance(view, AquariaView)
        both = zip(view.players, self.inner.players, strict=False)
        players = tuple(replace(player, hand=tuple(map(str, true.hand))) for player, true in both)
        return replace(view, players=players)


class GlassIceCool(Wrapped):
    """The view of ICECOOL shows the values of face-down cards."""

    def view(self, seat: int | None) -> View:
        assert isinstance(self.inner, IceCool)
        view, hidden = self.inner.view(seat), self.inner.hidden
        assert isinstance(view, IceCoolView)
        cards = [tuple(hidden[3 * number : 3 * number + 3]) for number in range(len(view.penguins))]
        both = zip(view.penguins, cards, strict=True)
        return replace(view, penguins=tuple(replace(penguin, cards=counts) for penguin, counts in both))


class RememberingGetBit(Wrapped):
    """The view of the memory game still shows which card came before each bite."""

    def view(self, seat: int | None) -> View:
        assert isinstance(self.inner, GetBit)
        view = self.inner.view(seat)
        assert isinstance(view, GetBitView)
        both = zip(view.bites, story_of(self.inner.bites, self.inner.setup.halves), strict=True)
        return replace(view, bites=tuple(replace(bite, card=true.card) for bite, true in both))


GLASS: dict[str, type[Wrapped]] = {
    "aquaria": GlassAquaria,
    "getbit": GlassGetBit,
    "goofspiel": GlassGoofspiel,
    "icecool": GlassIceCool,
}
LEAKS: list[type[Wrapped]] = [OpenEvents, ChattyRefusals, NervousMoves]
DRAWN_ONLY: list[tuple[str, type[Wrapped]]] = [("icecool", OpenEvents)]
"""What can be told by a draw alone, since nobody's choice is sealed."""


def _leaks(names: list[str]) -> list[tuple[str, type[Wrapped]]]:
    """Each of these games with each way to leak."""
    return [(name, leaky) for name in names for leaky in [*LEAKS, GLASS[name]]]


def _case(name: str) -> Case:
    return next(case for case in every(name) if case.seats == max(case.game.seats) - 1)


def _states(case: Case, leaky: type[Wrapped]) -> list[State]:
    secrets = secrets_of(case.name)
    places = [
        [*hidden_places(case, seed, 8), *sealed_places(case, seed, 8), *positions(case, seed, 8)] for seed in range(3)
    ]
    return [leaky(state, secrets) for states in places for state in states]


@pytest.mark.parametrize(("name", "leaky"), [leak for leak in _leaks(SECRETIVE) if leak not in DRAWN_ONLY])
def test_altering_secrets_finds_a_leak_in_a_view_an_event_a_refusal_or_the_moves(
    name: str, leaky: type[Wrapped]
) -> None:
    case = _case(name)
    with pytest.raises(Leak, match="is told a secret by"):
        compare_altered(case, _states(case, leaky), WrappedSecrets(leaky, secrets_of(name)), Random(1))


@pytest.mark.parametrize(("name", "leaky"), _leaks([name for name in SECRETIVE if has_sealed_moves(name)]))
def test_comparing_sealed_answers_finds_a_leak_in_a_view_an_event_a_refusal_or_the_moves(
    name: str, leaky: type[Wrapped]
) -> None:
    case = _case(name)
    with pytest.raises(Leak, match="is told a secret by"):
        compare_sealed(case, _states(case, leaky), secrets_of(name))


@pytest.mark.parametrize("name", [name for name in SECRETIVE if hides_draws(name)])
@pytest.mark.parametrize("leak", [OpenEvents, ChattyRefusals, NervousMoves, None])
def test_comparing_draws_finds_a_leak_in_a_view_an_event_a_refusal_or_the_moves(
    name: str, leak: type[Wrapped] | None
) -> None:
    case, secrets = _case(name), secrets_of(name)
    leaky = leak or GLASS[name]
    with pytest.raises(Leak, match="is told a secret by"):
        compare_drawn(case, _states(case, leaky), WrappedSecrets(leaky, secrets))


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
    assert _compare_all_heard(case, states)
