"""PettingZoo's AEC interface: seats act one after another, and the environment says whose turn it is."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Space
from pettingzoo import AECEnv

from shoal.adapters.setting import NUMBERS, Illegal, Observation, Setting, Worth, check_illegal
from shoal.core import OVER


class TurnsEnv(AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """Any game, seat by seat. Sealed choices are asked one after another, and nobody sees them before the last."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        returns: Worth | None = None,
        recall: int = 0,
        max_cycles: int | None = None,
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`max_cycles` ends a game after so many actions of each seat, `illegal` says what an illegal action does."""
        super().__init__()
        self.setting = Setting(game, seats, options, returns=returns, recall=recall)
        self.metadata = {"name": f"shoal_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = check_illegal(illegal)
        self.possible_agents = list(self.setting.agents)
        self.observation_spaces = {agent: self.setting.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.setting.action_space() for agent in self.possible_agents}
        self.episode = self.setting.episode(Random())
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._continuous = self.setting.continuous
        self._steps = 0

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed makes its luck, and that of the games after it, come again."""
        if seed is not None:
            self.episode.rng.seed(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._steps = 0
        self.agent_selection = agents[max(0, self.episode.begin())]

    def observe(self, agent: str) -> Observation:
        return self.setting.observed(self.episode, self._seats[agent])

    def step(self, action: Any) -> None:
        """Take the action of the agent that is asked; one that the rules do not allow changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        who = self._act(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        if who >= 0:
            self.agent_selection = self.possible_agents[who]
        if who == OVER:
            self._end()
        elif self.max_cycles is not None and self._steps >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)

    def _act(self, seat: int, action: Any) -> int:
        episode = self.episode
        if self._continuous:
            return episode.act_by_numbers(seat, [float(number) for number in action])
        number = int(action)
        if self.illegal == "replace" and number not in (legal := episode.legal(seat)):
            number = episode.rng.choice(legal)
        return episode.act(seat, number)

    def _end(self) -> None:
        worths = self.setting.worth(self.episode.state)
        for agent, worth in zip(self.possible_agents, worths, strict=True):
            self.rewards[agent] = worth
            self._cumulative_rewards[agent] += worth
        self.terminations = dict.fromkeys(self.agents, True)

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats know together, seat after seat."""
        seats = range(self.setting.seats)
        return np.stack([np.frombuffer(self.episode.observe(seat), NUMBERS) for seat in seats])

    def render(self) -> str:
        """The table in plain text, as a spectator sees it."""
        return board_of(self.setting, self.episode.state.view(None))

    def close(self) -> None:
        """Nothing is held open."""


def board_of(setting: Setting, view: Any) -> str:
    """The table as a view shows it, in plain text."""
    words = setting.game.words([f"Seat {seat + 1}" for seat in range(setting.seats)], setting.options)
    return words.board(view)
