"""The peers: OpenSpiel, PettingZoo, RLCard and catanatron, each driven in the quick way that its own documents show."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random, choices, random
from typing import Any, Final

from environments import agent_loop, spiel_loop
from measure import Side
from shoal.core import ShoalError

PACKAGES: Final = ("open_spiel", "pettingzoo", "rlcard", "catanatron")
GOOFSPIEL: Final = "goofspiel(players=4,num_cards=5,points_order=descending)"
DECISIONS: Final = 16
"""Cards chosen in a game of four players with five cards: the last card of each is played by itself."""
ROLLOUTS: Final = 200
"""Random games that OpenSpiel plays in C++ at one call."""
SIMULATIONS: Final = 10_000
"""Simulations of a tree search from one position: as many as our `sharp` looks ahead there, so trees grow alike."""


class Missing(ShoalError):
    """A peer that is not installed here."""


def versions() -> dict[str, str]:
    """The versions of the peers that are installed."""
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _module(name: str) -> Any:
    """A peer's module."""
    try:
        return import_module(name)
    except ImportError as error:
        raise Missing(f"{name} cannot be imported ({error}); `python3 dev.py bench` installs all peers.") from None


# OpenSpiel, C++ driven from Python -------------------------------------------------------------------------


def goofspiel() -> Any:
    """The first state of the same goofspiel: all choose at once."""
    return _module("pyspiel").load_game(GOOFSPIEL).new_initial_state()


def goofspiel_by_turns() -> Any:
    """The first state of the same goofspiel: one after another, without seeing what the others chose."""
    spiel = _module("pyspiel")
    return spiel.convert_to_turn_based(spiel.load_game(GOOFSPIEL)).new_initial_state()


def stepped() -> Side:
    """Whole games of goofspiel, stepped from Python, four cards at once."""
    first = goofspiel()
    players = range(4)

    def play(times: int) -> int:
        for _ in range(times):
            state = first.clone()
            while not state.is_terminal():
                chosen = []
                for player in players:
                    actions = state.legal_actions(player)
                    chosen.append(actions[int(random() * len(actions))])
                state.apply_actions(chosen)
        return times * DECISIONS

    return play


def stepped_by_turns() -> Side:
    """Whole games of goofspiel, stepped from Python, card by card."""
    first = goofspiel_by_turns()

    def play(times: int) -> int:
        for _ in range(times):
            state = first.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
        return times * DECISIONS

    return play


def rollouts() -> Side:
    """Whole random games that stay in C++: a tree search of one simulation, whose evaluator plays them."""
    spiel = _module("pyspiel")
    first = goofspiel_by_turns()
    evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = spiel.MCTSBot(first.get_game(), evaluator, 2.0, 1, 1, False, 1, False)

    def play(times: int) -> int:
        for _ in range(times):
            bot.step(first)
        return times * ROLLOUTS * DECISIONS

    return play


def tree_search() -> Side:
    """Simulations of OpenSpiel's tree search in C++, a random game each, from the first card of goofspiel."""
    spiel = _module("pyspiel")
    first = goofspiel_by_turns()
    bot = spiel.MCTSBot(first.get_game(), spiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS, 1000, False, 1, False)

    def search(times: int) -> int:
        for _ in range(times):
            bot.step(first)
        return times * SIMULATIONS

    return search


def tree_search_in_python() -> Side:
    """The same with the tree search that OpenSpiel has in Python."""
    mcts, numpy = _module("open_spiel.python.algorithms.mcts"), _module("numpy")
    first = goofspiel_by_turns()
    luck = numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = mcts.MCTSBot(first.get_game(), 2.0, SIMULATIONS, evaluator, random_state=luck)

    def search(times: int) -> int:
        for _ in range(times):
            bot.step(first)
        return times * SIMULATIONS

    return search


def clones(rounds: Sequence[Sequence[int]]) -> Side:
    """Copies of the position after these rounds of goofspiel, given by the cards that all players chose."""
    state = goofspiel()
    for cards in rounds:
        state.apply_actions([card - 1 for card in cards])

    def make(times: int) -> int:
        for _ in range(times):
            state.clone()
        return times

    return make


def backgammon() -> Side:
    """Whole games of backgammon, stepped from Python, dice by their chances."""
    first = _module("pyspiel").load_game("backgammon").new_initial_state()

    def play(times: int) -> int:
        moves = 0
        for _ in range(times):
            state = first.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices(actions, chances)[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random() * len(actions))])
                    moves += 1
        return moves

    return play


def backgammon_clones(decisions: int) -> Side:
    """Copies of a position of backgammon after this many decisions."""
    state, rng = _module("pyspiel").load_game("backgammon").new_initial_state(), Random(1)
    while decisions:
        decisions -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))

    def make(times: int) -> int:
        for _ in range(times):
            state.clone()
        return times

    return make


# Peers in Python -------------------------------------------------------------------------------------------


def rock_paper_scissors() -> Side:
    """PettingZoo's rps_v2, which has no mask."""
    return agent_loop(_module("pettingzoo.classic.rps_v2").env(), masked=False)


def connect_four() -> Side:
    """PettingZoo's connect_four_v3, with its mask."""
    return agent_loop(_module("pettingzoo.classic.connect_four_v3").env(), masked=True)


def kuhn() -> Side:
    """OpenSpiel's Kuhn poker in Python, in the loop in which ours is stepped."""
    _module("open_spiel.python.games.kuhn_poker")
    return spiel_loop(_module("pyspiel").load_game("python_kuhn_poker"))


def uno() -> Side:
    """RLCard's uno, run by itself with its own random agents."""
    rlcard = _module("rlcard")
    agents = _module("rlcard.agents")
    env = rlcard.make("uno")
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(times: int) -> int:
        moves = 0
        for _ in range(times):
            trajectories, _ = env.run()
            moves += sum(len(trajectory) // 2 for trajectory in trajectories)
        return moves

    return play


def catan() -> Side:
    """catanatron's game for four, played by its own random players."""
    catanatron = _module("catanatron")
    colours = list(catanatron.Color)

    def play(times: int) -> int:
        moves = 0
        for _ in range(times):
            game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
            game.play()
            moves += len(game.state.actions)
        return moves

    return play


def catan_copies(decisions: int) -> Side:
    """Copies of a game of catanatron after this many decisions."""
    catanatron = _module("catanatron")
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color], seed=1)
    for _ in range(decisions):
        game.play_tick()

    def make(times: int) -> int:
        for _ in range(times):
            game.copy()
        return times

    return make
