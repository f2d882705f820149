"""PettingZoo's Parallel interface: all seats act at once; whoever is not asked waits, with the last action."""

from __future__ import annotations

from random import Random
from typing import Any

from gymnasium.spaces import Space
from pettingzoo import ParallelEnv

from shoal.adapters.aec import board_of
from shoal.adapters.setting import Illegal, Observation, Setting, Worth, check_illegal
from shoal.core import OVER

Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class TogetherEnv(ParallelEnv[str, Observation, Any]):  # type: ignore[misc]
    """Any game, all seats at once. It suits games in which all choose in secret; in others most seats mostly wait."""

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
        """`max_cycles` ends a game after so many steps, `illegal` says what an illegal action does."""
        super().__init__()
        self.setting = Setting(game, seats, options, returns=returns, recall=recall, waits=True)
        self.metadata = {"name": f"shoal_{game}_v0", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = check_illegal(illegal)
        self.possible_agents = list(self.setting.agents)
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.setting.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.setting.action_space() for agent in self.possible_agents}
        self.episode = self.setting.episode(Random())
        self._steps = 0

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; a seed makes its luck, and that of the games after it, come again."""
        if seed is not None:
            self.episode.rng.seed(seed)
        self.agents = self.possible_agents[:]
        self._steps = 0
        self.episode.begin()
        return self._observed(), self._infos()

    def step(self, actions: dict[str, Any]) -> Step:
        """Take one action of every seat that is asked; those of the others do not count."""
        asked = self.episode.state.asked()
        for seat in asked:
            self._act(seat, actions[self.possible_agents[seat]])
        self._steps += 1
        over = self.episode.state.who == OVER
        late = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        worths = self.setting.worth(self.episode.state) if over else [0.0] * self.setting.seats
        observed, infos = self._observed(), self._infos()
        agents = self.possible_agents
        if over or late:
            self.agents = []
        return (
            observed,
            dict(zip(agents, worths, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            infos,
        )

    def _act(self, seat: int, action: Any) -> None:
        episode = self.episode
        if self.setting.continuous:
            episode.act_by_numbers(seat, [float(number) for number in action])
            return
        number = int(action)
        if self.illegal == "replace" and number not in (legal := episode.legal(seat)):
            number = episode.rng.choice(legal)
        episode.act(seat, number)

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.setting.observed(self.episode, seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}

    def render(self) -> str:
        """The table in plain text, as a spectator sees it."""
        return board_of(self.setting, self.episode.state.view(None))

    def close(self) -> None:
        """Nothing is held open."""
