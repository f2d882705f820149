"""Our environments as others step theirs: PettingZoo's documented loop, OpenSpiel's, and many games in one call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from random import choice, random
from typing import Any, Final

import shoal
from measure import Side
from shoal.adapters import aec_env, openspiel_game
from shoal.adapters.vectors.env import VectorEnv

ENVS: Final = 256
MANY: Final = 2048
"""Games of a step that is shared out among processes: long enough to be worth the telling."""
ON_THEIR_OWN: Final = 20
"""Steps that a process makes before it is asked how far it has come."""


def by_turns(name: str, **settings: Any) -> Side:
    """Whole games of ours through PettingZoo's interface, with observations and masks."""
    return agent_loop(aec_env(name, **settings), masked=True)


def agent_loop(env: Any, *, masked: bool) -> Side:
    """Whole games of any environment in PettingZoo's documented loop, agent by agent; everybody chooses at random."""
    env.reset(seed=1)

    def play(times: int) -> int:
        moves = 0
        for _ in range(times):
            env.reset()
            for agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(observation["action_mask"] if masked else None))
                    moves += 1
        return moves

    return play


def in_openspiel(name: str, **settings: Any) -> Side:
    """Whole games in OpenSpiel's loop, chances included."""
    return spiel_loop(openspiel_game(name, **settings))


def spiel_loop(game: Any) -> Side:
    """Whole games of any game of OpenSpiel, everybody choosing at random."""

    def play(times: int) -> int:
        moves = 0
        for _ in range(times):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choice(state.chance_outcomes())[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random() * len(actions))])
                    moves += 1
        return moves

    return play


def vectorised(name: str, **settings: Any) -> Side:
    """So many games in one call, with observations and masks; everybody chooses at random."""
    env = shoal.vector(name, envs=ENVS, seed=1, **settings)
    env.reset()

    def play(times: int) -> int:
        for _ in range(times):
            env.step(env.sample())
        return times * ENVS

    return play


def shared_out(env: VectorEnv) -> Side:
    """Random steps of many games, shared out among as many processes as the environment has."""
    env.reset()

    def play(times: int) -> int:
        for _ in range(times):
            env.step()
        return times * env.envs

    return play


# As fast as several processes can be --------------------------------------------------------------------------


@contextmanager
def apart(processes: int, name: str, envs: int, **settings: Any) -> Iterator[Side]:
    """So many games in processes that share nothing and need not wait for each other after every step."""
    with ExitStack() as stack:
        begin = (name, envs // processes, settings)
        pools = [ProcessPoolExecutor(1, get_context("spawn"), begin_alone, begin) for _ in range(processes)]
        for pool in pools:
            stack.enter_context(pool)

        def play(times: int) -> float:
            return sum([each.result() for each in [pool.submit(go_on_alone, times * ON_THEIR_OWN) for pool in pools]])

        yield play


_alone: list[Side] = []
"""What such a process steps."""


def begin_alone(name: str, envs: int, settings: Mapping[str, Any]) -> None:
    """Begin such a process."""
    _alone.append(shared_out(shoal.vector(name, envs, **settings)))


def go_on_alone(times: int) -> float:
    """Let such a process go on."""
    return _alone[0](times)
