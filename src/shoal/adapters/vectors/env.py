"""Many games stepped in one call, with numpy arrays, on as many processes as one asks for."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray

from shoal.adapters.setting import Setting, Worth
from shoal.adapters.vectors.chunk import Arrays, Chunk, Plan
from shoal.adapters.vectors.workers import Workers
from shoal.core import ShoalError
from shoal.core.playing.fate import check_seed

MOST_ENVS = 1 << 20


class Stepped(NamedTuple):
    """What a step brings, a row for each game. The arrays are written again by the next step: copy what you keep."""

    observations: NDArray[np.int16]
    """What the seat that is asked now knows."""
    masks: NDArray[np.int8]
    """What it may choose."""
    rewards: NDArray[np.float32]
    """What the step brought to each seat: something only where a game ended."""
    dones: NDArray[np.bool_]
    """Where a game ended; the rest of the row is about the new one that has begun there."""
    seats: NDArray[np.int16]
    """Which seat is asked."""


class VectorEnv:
    """Many games of one kind. The same seed gives the same games, on any number of processes."""

    def __init__(
        self,
        game: str,
        envs: int = 256,
        seats: int | None = None,
        *,
        processes: int = 1,
        seed: int | str = 0,
        returns: Worth | None = None,
        recall: int = 0,
        **options: object,
    ) -> None:
        """So many games; one process steps them here, several share the memory of the arrays."""
        for name, number, most in (("envs", envs, MOST_ENVS), ("processes", processes, envs)):
            if type(number) is not int or not 0 < number <= most:
                raise ShoalError(f"{name} is a whole number from 1 to {most}, not {number!r}.")
        self.setting = Setting(game, seats, options, returns=returns, recall=recall)
        self.envs = envs
        self.processes = processes
        plan = Plan(game, self.setting.seats, self.setting.options, self.setting.returns, recall, str(check_seed(seed)))
        if processes == 1:
            self.arrays = Arrays.alone(self.setting, envs)
            self._chunk: Chunk | None = Chunk(plan, self.arrays, range(envs))
            self._workers: Workers | None = None
        else:
            self._chunk = None
            self._workers = Workers(plan, self.setting, envs, processes)
            self.arrays = self._workers.arrays
        self._rows = np.arange(envs) * self.setting.actions
        """Where the mask of each game begins."""

    @property
    def action_space(self) -> Space[Any]:
        """What one game takes as an action."""
        return self.setting.action_space()

    @property
    def observation_space(self) -> Space[Any]:
        """What one row of observations can be."""
        return self.setting.numbers_space()

    def reset(self) -> Stepped:
        """Begin all games anew, with the luck that goes on from here."""
        return self._do("reset")

    def step(self, actions: NDArray[Any] | None = None) -> Stepped:
        """Take an action in every game, for the seat that is asked there; without any, everybody plays at random."""
        if actions is None:
            return self._do("random")
        self._check(actions)
        self.arrays.actions[:] = actions
        return self._do("step")

    def sample(self) -> NDArray[Any]:
        """An action for every game, one that is legal, all alike: `env.step(env.sample())`."""
        self._do("sample")
        return self.arrays.actions.copy()

    def close(self) -> None:
        """End the processes and give the memory back."""
        if self._workers is not None:
            self._workers.close()

    def __repr__(self) -> str:
        setting, processes = self.setting, f"{self.processes} process{'es' * (self.processes > 1)}"
        return f"<{self.envs} games of {setting.game.title} for {setting.seats} seats, on {processes}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _do(self, what: str) -> Stepped:
        if self._workers is not None:
            self._workers.do(what)
        else:
            assert self._chunk is not None
            self._chunk.do(what)
        arrays = self.arrays
        return Stepped(arrays.observations, arrays.masks, arrays.rewards, arrays.dones, arrays.seats)

    def _check(self, actions: NDArray[Any]) -> None:
        """Refuse actions before any game has changed, if one of them is none."""
        if actions.shape != self.arrays.actions.shape:
            raise ShoalError(f"Actions have the shape {self.arrays.actions.shape}, not {actions.shape}.")
        if self.setting.continuous:
            return
        if actions.dtype.kind not in "iu":
            raise ShoalError(f"Actions are whole numbers, not {actions.dtype}.")
        most = self.setting.actions - 1
        good = self.arrays.masks.take(self._rows + actions, mode="clip")
        if actions.min() < 0 or actions.max() > most:
            good &= (actions >= 0) & (actions <= most)
        if 0 in good.tobytes():
            env = int(np.argmin(good))
            raise ShoalError(f"In game {env}, seat {self.arrays.seats[env]} cannot choose action {actions[env]} now.")
