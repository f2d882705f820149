"""What each game says is secret in it: `tests/games/<game>/secrets.py`, written from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Protocol, cast

from harness.cases import CASES, NAMES, Case
from shoal.core import Move, State

GAMES = Path(__file__).parents[1] / "games"


class Secrets(Protocol):
    """What a game's `secrets.py` says."""

    def public(self, move: Move) -> object:
        """What everybody may see of a sealed move; a game without sealed moves does not say."""

    def hidden(self, state: State) -> object:
        """All of the state that is hidden from anybody."""

    def alter(self, state: State, seat: int | None, rng: Random) -> State:
        """A copy in which everything that this seat must not know is any of all that it could be."""

    def worlds(self, state: State, seat: int | None, most: int) -> list[object] | Mapping[object, float]:
        """All that may be hidden from this seat, as `hidden` tells it, once each; nothing if it is more than `most`.

        Where some is likelier than other, the chances stand beside it.
        """


class Small(Protocol):
    """What a game may say besides, if random games hardly ever hide so little that it can be counted."""

    def small(self, seats: int) -> list[tuple[State, int]]:
        """Places in which little is hidden, each with the seat from which it is."""


class Hushed(Protocol):
    """What a game says besides, if fate's answers are not for all eyes."""

    def learns(self, state: State, seat: int | None) -> bool:
        """Whether this seat is told what fate answers now."""


@cache
def secrets_of(name: str) -> Secrets:
    """What is secret in this game."""
    path = GAMES / name / "secrets.py"
    if not path.is_file():
        raise AssertionError(f"Each game says in tests/games/{name}/secrets.py what is secret in it; there is none.")
    return cast(Secrets, import_module(f"games.{name}.secrets"))


def curious(case: Case) -> set[int | None]:
    """Everybody from whom something is hidden: all eyes, unless the game says who they are, or that nothing is."""
    secrets = secrets_of(case.name)
    if hasattr(secrets, "curious"):
        return set(secrets.curious(case.seats))
    return set(case.eyes()) if getattr(secrets, "hides", lambda _: True)(case.begin()) else set()


def small_places(case: Case) -> list[tuple[State, int]]:
    """Places of the game in which little is hidden from a seat, where it brings them along."""
    secrets = secrets_of(case.name)
    return cast(Small, secrets).small(case.seats) if hasattr(secrets, "small") else []


def has_sealed_moves(name: str) -> bool:
    """Whether seats choose at the same time in this game, each in secret."""
    return hasattr(secrets_of(name), "public")


def hides_draws(name: str) -> bool:
    """Whether fate answers in secret in this game: a card that only one seat sees."""
    return hasattr(secrets_of(name), "learns")


def learns(secrets: Secrets, state: State, seat: int | None) -> bool:
    """Whether this seat is told what fate answers now: everybody is, unless the game says who."""
    return not hasattr(secrets, "learns") or cast(Hushed, secrets).learns(state, seat)


def is_open(name: str) -> bool:
    """Whether nothing is ever secret in this game: its `secrets.py` says so with `OPEN = True`."""
    return (GAMES / name / "secrets.py").is_file() and getattr(secrets_of(name), "OPEN", False)


SECRETIVE = [name for name in NAMES if not is_open(name)]
"""The games in which something is secret."""
SECRETIVE_CASES = [case for case in CASES if case.name in SECRETIVE]
OPEN_CASES = [case for case in CASES if case.name not in SECRETIVE]
