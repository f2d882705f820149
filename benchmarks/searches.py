"""Our search against others, and against itself as plain Python: looks ahead, each of which plays a game on once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

import shoal
from measure import Side
from peers import SIMULATIONS
from shoal import games
from shoal.bots.search import Search
from shoal.core import State
from shoal.core.contract.knowledge import Knowledge, Tuning

SEARCH: Final = ("shoal.bots.search.tree", "shoal.bots.search.search")
RULES: Final = tuple(
    f"shoal.games.getbit.{name}"
    for name in ("pieces", "state", "bot.known_values", "bot.evaluation", "rules", "bot.knowledge")
)
"""Modules in the order in which they use each other."""

FLAT: Final = Tuning(depth=1)
"""Only the first choice is remembered; OpenSpiel's search remembers one place more with each simulation."""


def goofspiel(first: State) -> Side:
    """Looks ahead from the first bids of goofspiel: every iteration tries all cards of one seat, a random game each."""
    cards = len(first.codes(0))
    return _searches(first, games.find("goofspiel").knowledge, SIMULATIONS // cards, cards, Search, FLAT)


def getbit(first: State) -> Side:
    """Iterations of a search of Get Bit! for four, as `sharp` makes them."""
    return _searches(_lined_up(first), games.find("getbit").knowledge, 600, 1, Search)


def getbit_in_plain_python(first: State, *, rules_too: bool) -> Side:
    """The same from the same source, but as plain Python: the search alone, or the rules with it."""
    search: Callable[..., Any] = _plain(SEARCH)[-1].Search
    if not rules_too:
        return _searches(_lined_up(first), games.find("getbit").knowledge, 600, 1, search)
    _, state, _, _, rules, knowledge = _plain(RULES)
    setup: Any = first.setup  # type: ignore[attr-defined]
    begun: State = rules.begin(state.Setup(setup.seats, setup.refresh_at, 4 * setup.halves, setup.memory))
    return _searches(_lined_up(begun), knowledge.GetBitKnowledge(), 600, 1, search)


def _lined_up(first: State) -> State:
    state = first.copy()
    state.settle(list(range(4)))
    return state


def _searches(
    state: State,
    knowledge: Knowledge,
    iterations: int,
    looks: int,
    make: Callable[..., Any],
    tuning: Tuning | None = None,
) -> Side:
    luck, how = Random(1), tuning or knowledge.tuning(state)

    def search(times: int) -> int:
        for _ in range(times):
            make([state], 0, knowledge, how, 1, luck).look(iterations)
        return times * iterations * looks

    return search


def _plain(names: tuple[str, ...]) -> list[ModuleType]:
    """These modules loaded from their sources, under names of their own, by which they use each other."""
    modules = []
    for name in names:
        module = ModuleType(_renamed(name))
        sys.modules[module.__name__] = module
        source = Path(shoal.__file__).parent.joinpath(*name.split(".")[1:]).with_suffix(".py").read_text("utf-8")
        for other in names:
            source = source.replace(f"from {other} import", f"from {_renamed(other)} import")
        exec(compile(source, name, "exec", dont_inherit=True), module.__dict__)
        modules.append(module)
    return modules


def _renamed(name: str) -> str:
    return f"plain_{name.replace('.', '_')}"
