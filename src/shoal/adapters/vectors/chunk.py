"""Some of the games of a vectorised environment, and the arrays into which they write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoal.adapters.setting import MARKS, NUMBERS, Setting, Worth
from shoal.adapters.vectors.batch import Batch
from shoal.core import Setting as OptionSetting
from shoal.core import ShoalError

Make = Callable[[str, tuple[int, ...], "np.dtype[Any]"], "NDArray[Any]"]
"""Makes the array of this name, shape and kind."""


@dataclass(frozen=True)
class Plan:
    """What is played: all that another process needs to know."""

    game: str
    seats: int
    options: dict[str, OptionSetting]
    returns: Worth
    recall: int
    seed: str

    def setting(self) -> Setting:
        """The game set up like this."""
        return Setting(self.game, self.seats, self.options, returns=self.returns, recall=self.recall)


@dataclass(frozen=True)
class Arrays:
    """One row a game: what comes out of a step, and the actions that go in."""

    observations: NDArray[np.int16]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]
    seats: NDArray[np.int16]
    actions: NDArray[Any]

    @staticmethod
    def made(setting: Setting, envs: int, make: Make) -> Arrays:
        """Arrays for so many games, each made by `make`."""
        numbers = len(setting.study.continuous)
        kind: np.dtype[Any] = np.dtype("f4") if setting.continuous else np.dtype("<i4")
        return Arrays(
            make("observations", (envs, setting.layout.size), NUMBERS),
            make("masks", (envs, 0 if setting.continuous else setting.actions), MARKS),
            make("rewards", (envs, setting.seats), np.dtype("f4")),
            make("dones", (envs,), np.dtype("?")),
            make("seats", (envs,), NUMBERS),
            make("actions", (envs, numbers) if setting.continuous else (envs,), kind),
        )

    @staticmethod
    def alone(setting: Setting, envs: int) -> Arrays:
        """Arrays in the memory of this process."""
        return Arrays.made(setting, envs, lambda _, shape, kind: np.zeros(shape, kind))


class Chunk:
    """These games of all."""

    def __init__(self, plan: Plan, arrays: Arrays, numbers: range) -> None:
        self.setting = plan.setting()
        self.arrays = arrays
        self.part = slice(numbers.start, numbers.stop)
        self.batch = Batch(
            self.setting.study,
            self.setting.first,
            self.setting.seats,
            plan.recall,
            [f"{plan.seed}/env/{number}" for number in numbers],
            arrays.observations[self.part].data.cast("B"),
            arrays.masks[self.part].reshape(-1).data.cast("B"),
            arrays.seats[self.part].data.cast("B"),
            arrays.actions[self.part].data.cast("B"),
        )

    def do(self, what: str) -> None:
        """Begin anew, take the actions that are there, or play at random; or say which actions those could be."""
        batch = self.batch
        if what == "reset":
            batch.begin()
        elif not batch.asked:
            raise ShoalError("The games have not begun: call reset() first.")
        elif what == "sample":
            self._sample()
            return
        elif self.setting.continuous:
            batch.step_by_numbers([] if what == "random" else self.arrays.actions[self.part].tolist())
        else:
            batch.step(random=what == "random")
        self._write()

    def _sample(self) -> None:
        if self.setting.continuous:
            self.arrays.actions[self.part] = self.batch.sample_numbers()
        else:
            self.batch.sample()

    def _write(self) -> None:
        """Write down where games ended, and who won; the rest is written as the games go on."""
        arrays, part, batch = self.arrays, self.part, self.batch
        arrays.rewards[part] = 0
        arrays.dones[part] = False
        for number, end in zip(batch.over, batch.ends, strict=True):
            arrays.dones[part.start + number] = True
            arrays.rewards[part.start + number] = self.setting.worth(end)
