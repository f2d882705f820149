"""Our environments as others step theirs: PettingZoo's documented loop, OpenSpiel's, and many games in one call."""

from __future__ import annotations

from random import choice, random
from typing import Any, Final

import numpy as np

import shoal
from measure import Side
from shoal.adapters import aec_env, openspiel_game
from shoal.adapters.vectors.env import VectorEnv

ENVS: Final = 256
MANY: Final = 2048
"""Games of a step that is shared out among processes: long enough to be worth the telling."""


def by_turns(name: str, **settings: Any) -> Side:
    """Whole games in PettingZoo's documented loop, with observations and masks, agent by agent."""
    env = aec_env(name, **settings)
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
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
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
    """So many games in one call, with observations and masks; numpy chooses among what is legal."""
    env, rng = shoal.vector(name, envs=ENVS, seed=1, **settings), np.random.default_rng(1)
    stepped = env.reset()

    def play(times: int) -> int:
        nonlocal stepped
        for _ in range(times):
            stepped = env.step((rng.random(stepped.masks.shape, np.float32) * stepped.masks).argmax(axis=1))
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
