"""Our side: games stepped from Python, whole playouts, copies, matches of bots, and playouts shared out."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from random import Random, random
from types import FunctionType
from typing import Final

import shoal
from measure import Side
from shoal import games
from shoal.arena import Match, play_games
from shoal.bots import bot
from shoal.core import FATE, Event, Seeded, ShoalError, State, new_table, playout

GOOFSPIEL: Final = {"cards": 5, "prizes": "descending"}
TASKS: Final = 8
"""Tasks that a pool gets at once."""


def begin(name: str, options: Mapping[str, object] | None = None) -> State:
    """A game for four before anything has been asked; all that is measured starts from copies of it."""
    state = games.find(name).begin(4, options)
    module = sys.modules[type(state).__module__]
    if shoal.compiled() == (module.__file__ or "").endswith(".py"):
        raise ShoalError(f"The rules of {name} are not built like the rest of shoal; their speed would mislead.")
    return state


def length(first: State) -> float:
    """How many decisions a random game takes, in the mean; known beforehand, nobody counts against the clock."""
    rng = Random(1)
    return sum([playout(first.copy(), rng) for _ in range(4000)]) / 4000


def later(first: State, decisions: int) -> State:
    """The game after this many random decisions."""
    state, rng = first.copy(), Random(1)
    while decisions:
        if state.who == FATE:
            state.settle(state.question().sample(rng))
        else:
            state.apply(state.who, rng.choice(state.codes(state.who)))
            decisions -= 1
    return state


# Stepping --------------------------------------------------------------------------------------------------


def stepped(first: State) -> Side:
    """Whole games, stepped from Python, everybody choosing at random; nobody listens."""
    rng, decisions = Random(1), length(first)

    def play(times: int) -> float:
        for _ in range(times):
            state = first.copy()
            who = state.who
            while who >= FATE:
                while who >= 0:
                    codes = state.codes(who)
                    who = state.apply(who, codes[int(random() * len(codes))])
                if who == FATE:
                    who = state.settle(state.question().sample(rng))
        return times * decisions

    return _apart(play)


def told(first: State) -> Side:
    """The same with a listener, who gets the events of each answer in a list of its own."""
    rng, decisions = Random(1), length(first)

    def play(times: int) -> float:
        for _ in range(times):
            state = first.copy()
            who = state.who
            while who >= FATE:
                while who >= 0:
                    codes = state.codes(who)
                    events: list[Event] = []
                    who = state.apply(who, codes[int(random() * len(codes))], events)
                if who == FATE:
                    who = state.settle(state.question().sample(rng), [])
        return times * decisions

    return _apart(play)


def _apart(play: Side) -> Side:
    """The same with code of its own. Python fits code to the types it meets; two games must not share that."""
    assert isinstance(play, FunctionType)
    return FunctionType(play.__code__.replace(), play.__globals__, closure=play.__closure__)


# Staying inside --------------------------------------------------------------------------------------------


def playouts(first: State) -> Side:
    """Whole random games inside the library."""
    rng = Random(1)

    def play(times: int) -> int:
        moves = 0
        for _ in range(times):
            moves += playout(first.copy(), rng)
        return moves

    return play


def copies(state: State) -> Side:
    """Copies of one state."""

    def make(times: int) -> int:
        for _ in range(times):
            state.copy()
        return times

    return make


# Whole matches --------------------------------------------------------------------------------------------


def simulated(name: str) -> Side:
    """Games between bots that look at nothing, as `shoal simulate` plays them, by their integers."""
    match = Match.of(games.find(name), 4, {}, ["random"], 1)
    decisions, played = length(begin(name)), 0

    def play(times: int) -> float:
        nonlocal played
        for _ in play_games(match, range(played + 1, played + times + 1), records=False):
            played += 1
        return times * decisions

    return play


def seated(name: str) -> Side:
    """The same games at tables, where everybody is shown a view and told the events."""
    match = Match.of(games.find(name), 4, {}, ["random"], 1)
    decisions, played, game = length(begin(name)), 0, games.find(name)

    def play(times: int) -> float:
        nonlocal played
        for _ in range(times):
            played += 1
            seed = match.sitting(played).deal
            table = new_table(game, 4, match.options, Seeded(seed), seed=seed)
            table.play([bot(game, "random", Random(f"{seed}/seat/{seat}")) for seat in range(4)])
        return times * decisions

    return play


# Many processes --------------------------------------------------------------------------------------------


def task(name: str, playouts: int, seed: int) -> int:
    """So many whole random games; what travels between processes is a name and two numbers."""
    first = games.find(name).begin(4)
    rng = Random(seed)
    return sum([playout(first.copy(), rng) for _ in range(playouts)])


def alone(name: str, playouts: int) -> Side:
    """A pool's tasks, one after another in this process."""

    def work(times: int) -> int:
        return sum([task(name, playouts, seed) for seed in range(times * TASKS)])

    return work


def shared(pool: ProcessPoolExecutor, name: str, playouts: int) -> Side:
    """The same tasks, shared out among the processes of a pool."""

    def work(times: int) -> int:
        tasks = [pool.submit(task, name, playouts, seed) for seed in range(times * TASKS)]
        return sum([waiting.result() for waiting in tasks])

    return work
