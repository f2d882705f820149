"""Which games the harness plays: every game there is, for so many seats, with these options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random

from shoal import games
from shoal.core import Game, Setting, State


@cache
def found(name: str) -> Game:
    """The game with this id; looking through folders for it once is enough."""
    return games.find(name)


@dataclass(frozen=True)
class Case:
    """One way to set a game up."""

    name: str
    seats: int
    settings: tuple[tuple[str, Setting], ...]

    def __str__(self) -> str:
        words = [self.name, str(self.seats), *[f"{option}-{str(choice).lower()}" for option, choice in self.settings]]
        return "-".join(words)

    @property
    def game(self) -> Game:
        return found(self.name)

    @property
    def options(self) -> Mapping[str, Setting]:
        return dict(self.settings)

    def begin(self) -> State:
        """A new game, set up like this."""
        return self.game.begin(self.seats, self.options)

    def eyes(self) -> list[int | None]:
        """Everybody who may look at the table: each seat, and a spectator."""
        return [*range(self.seats), None]


def every(name: str) -> list[Case]:
    """Every number of seats with every combination of options."""
    game = found(name)
    names = [option.name for option in game.options]
    combined = product(*[option.choices for option in game.options])
    settings = [tuple(zip(names, choices, strict=True)) for choices in combined]
    return [Case(name, seats, chosen) for seats in game.seats for chosen in settings]


def pairwise(cases: Iterable[Case]) -> list[Case]:
    """Few of these cases, in which any two settings that go together (seats are one, too) still meet."""
    shuffled = list(cases)
    Random("pairwise").shuffle(shuffled)
    met: set[object] = set()
    chosen = []
    for case in shuffled:
        settings = [("seats", case.seats), *case.settings]
        pairs = {*combinations(settings, min(2, len(settings)))}
        if pairs - met:
            met |= pairs
            chosen.append(case)
    return sorted(chosen, key=str)


NAMES = games.names()
CASES = [case for name in NAMES for case in pairwise(every(name))]
