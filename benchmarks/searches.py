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
from shoal import games
from shoal.bots.search import Search
from shoal.core import State
from shoal.core.contract.knowledge import Effort, Knowledge

SEARCH: Final = ("shoal.bots.search.tree", "shoal.bots.search.search")
RULES: Final = tuple(
    f"shoal.games.getbit.{name}"
    for name in ("pieces", "state", "bot.known_values", "bot.evaluation", "rules", "bot.knowledge")
)
"""Modules in the order in which they use each other."""


def goofspiel(first: State) -> Side:
    """Looks ahead before the first bids of goofspiel, as `sharp` makes them: an iteration tries all cards of a seat."""
    game = games.find("goofspiel")
    assert isinstance(game.sharp, Effort)
    return _searches(first, game.knowledge, game.sharp.iterations, len(first.codes(0)), Search)


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
) -> Side:
    luck, how = Random(1), knowledge.tuning(state)

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
