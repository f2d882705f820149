"""Trains a small policy for one seat against bots, with MaskablePPO, and draws how it learned.

pip install ".[rl,lab]" sb3-contrib
python examples/learning/train.py getbit --minutes 4
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import torch
from learned import Policy
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from shoal.adapters import seat_env
from shoal.adapters.single import SeatEnv

HERE = Path(__file__).parent
WIDTH = 64
"""Neurons in each of the two hidden layers."""
ENVS = 16
EVERY = 30_000
"""Steps between two looks at how well it plays."""
LOOKS = 100
"""Games in each of them."""


class Scaled(gymnasium.ObservationWrapper[Any, Any, Any]):
    """What the seat knows as numbers about as large as one; the mask goes another way. The seat changes."""

    def __init__(self, env: SeatEnv, luck: int) -> None:
        super().__init__(env)
        self._seat_env = env
        self._luck = Random(luck)
        self.scale = scale_of(env)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (len(self.scale),), np.float32)

    def reset(self, **settings: Any) -> tuple[Any, dict[str, Any]]:
        """Sit down somewhere else."""
        self._seat_env.seat = self._luck.randrange(self._seat_env.setting.seats)
        return super().reset(**settings)

    def observation(self, observation: Any) -> np.ndarray[Any, Any]:
        numbers: np.ndarray[Any, Any] = observation["observation"].astype(np.float32) * self.scale
        return numbers


def scale_of(env: SeatEnv) -> np.ndarray[Any, Any]:
    """One over the largest number that can stand in each place."""
    largest: np.ndarray[Any, Any] = np.maximum(np.array(env.setting.layout.highest(), np.float32), 1)
    return 1 / largest


def training_env(game: str, seats: int, bots: str, luck: int) -> gymnasium.Env[Any, Any]:
    """One seat at a table against these bots."""
    scaled = Scaled(seat_env(game, seats, bots=bots, returns="place"), luck)
    return ActionMasker(scaled, lambda _: scaled._seat_env.action_masks())


class Watch(BaseCallback):
    """Plays some games against each kind of bot now and then, keeps the best policy, and ends when the time is up."""

    def __init__(self, game: str, seats: int, levels: Sequence[str], minutes: float) -> None:
        super().__init__()
        self._game, self._seats, self._levels = game, seats, levels
        self._end = time.process_time() + 60 * minutes
        self.curve: list[tuple[float, ...]] = []
        """Steps, and the share of games won then against each of the levels."""
        self.best: tuple[float, Policy] | None = None

    def _on_step(self) -> bool:
        return time.process_time() < self._end

    def _on_rollout_start(self) -> None:
        if not self.curve or self.num_timesteps >= self.curve[-1][0] + EVERY:
            self._look()

    def _look(self) -> None:
        policy = policy_of(self.model, self._game, self._seats)
        shares = [wins(policy, self._game, self._seats, level, LOOKS) for level in self._levels]
        self.curve.append((self.num_timesteps, *shares))
        told = ", ".join(f"{share:.0%} against {level}" for share, level in zip(shares, self._levels, strict=True))
        print(f"{time.process_time():.0f} s, {self.num_timesteps} steps: wins {told}", flush=True)
        if self.best is None or sum(shares) >= self.best[0]:
            self.best = (sum(shares), policy)


def wins(policy: Policy, game: str, seats: int, level: str, games: int) -> float:
    """The share of games that the policy wins alone against bots of this level, in every seat in turn."""
    env, won = seat_env(game, seats, bots=level, returns="win"), 0.0
    for number in range(games):
        env.seat = number % seats
        observation, _ = env.reset(seed=number)
        over = False
        while not over:
            action = policy.choose(observation["observation"], observation["action_mask"].nonzero()[0])
            observation, reward, over, _, _ = env.step(action)
        won += reward
    return won / games


def policy_of(model: Any, game: str, seats: int) -> Policy:
    """What the library has learned, as plain numpy arrays."""
    weights = {name: value.numpy() for name, value in model.policy.state_dict().items()}
    names = ("mlp_extractor.policy_net.0", "mlp_extractor.policy_net.2", "action_net")
    layers = [(weights[f"{name}.weight"].T, weights[f"{name}.bias"]) for name in names]
    return Policy(game, seats, scale_of(seat_env(game, seats)), layers)


def train(game: str, seats: int, levels: Sequence[str], minutes: float, seed: int) -> Watch:
    """Learn for so many minutes against tables of each of these levels."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    envs = DummyVecEnv(
        [partial(training_env, game, seats, levels[number % len(levels)], seed + number) for number in range(ENVS)]
    )
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=128,
        batch_size=512,
        n_epochs=6,
        learning_rate=7e-4,
        gamma=1.0,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
        policy_kwargs={"net_arch": [WIDTH, WIDTH]},
    )
    watch = Watch(game, seats, levels, minutes)
    model.learn(1_000_000_000, watch)
    return watch


def main() -> None:
    """Train, and keep weights and curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", default="random,casual", help="levels to learn against, with commas between")
    parser.add_argument("--minutes", type=float, default=4.0, help="of processor time; it uses one processor")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    levels = asked.bots.split(",")
    watch = train(asked.game, asked.seats, levels, asked.minutes, asked.seed)
    assert watch.best is not None
    watch.best[1].save(HERE / f"{asked.game}.npz")
    with (HERE / f"{asked.game}.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([("steps", *levels), *watch.curve])


if __name__ == "__main__":
    main()
