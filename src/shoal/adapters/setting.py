"""What all environments have in common: a game set up, its spaces, and what an end is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from shoal import games
from shoal.adapters.episode import Episode, told
from shoal.core import Game, ShoalError, State
from shoal.core.contract.layout import Field, Layout

Worth = Literal["place", "win", "score"]
Illegal = Literal["refuse", "replace"]
Observation = Any
"""An array, or a dictionary with an array and a mask."""

MOST_RECALLED: Final = 1000
NUMBERS: Final = np.dtype("<i2")
MARKS: Final = np.dtype("i1")


class Actions(Discrete):
    """Numbered actions, from which one that a mask allows is drawn quickly."""

    def sample(self, mask: NDArray[Any] | None = None, probability: NDArray[Any] | None = None) -> np.int64:
        if mask is None or probability is not None:
            return super().sample(mask, probability)
        allowed = mask.nonzero()[0]
        if not len(allowed):
            return np.int64(self.start)
        return allowed[int(self.np_random.random() * len(allowed))]  # type: ignore[no-any-return]


class Setting:
    """A game with so many seats and these options, told in numbers."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, object],
        *,
        returns: Worth | None = None,
        recall: int = 0,
        waits: bool = False,
    ) -> None:
        """`returns` says what an end is worth, `recall` how many of its own actions a seat remembers."""
        self.game: Game = games.find(game)
        self.seats = self.game.check_seats(_usual(self.game) if seats is None else seats)
        self.options = self.game.all_options(options)
        self.study = self.game.study(self.seats, self.options)
        self.returns: Worth = _checked(returns or ("place" if self.seats > 1 else "score"))
        if type(recall) is not int or not 0 <= recall <= MOST_RECALLED:
            raise ShoalError(f"A seat can remember 0 to {MOST_RECALLED} of its actions, not {recall!r}.")
        self.recall = recall
        self.first: State = self.game.begin(self.seats, self.options)
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.continuous = bool(self.study.continuous)
        self.actions = self.study.actions + int(waits)
        self.layout = self._layout()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles and deep copies are set up anew: what a compiled study holds cannot be taken apart."""
        waits = self.actions > self.study.actions
        return (_set_up, (self.game.name, self.seats, self.options, self.returns, self.recall, waits))

    def _layout(self) -> Layout:
        """All numbers of an observation: what the game tells, then what the environment adds."""
        layout, more, actions = self.study.layout, list[Field](), self.study.actions
        for number in range(1, self.recall + 1):
            more.append(Field(f"past{number}.action", 1, actions, "An action before, from 1; 0 for none."))
            more += [
                Field(
                    f"past{number}.{field.name}",
                    field.size,
                    max(0, field.highest),
                    field.sentence,
                    min(0, field.lowest),
                )
                for field in layout.fields
            ]
        return told(self.study).and_then(*more)

    def episode(self, rng: Random) -> Episode:
        """Games of this setting, whose luck this generator brings."""
        return Episode(self.study, self.first, self.seats, self.recall, rng)

    # Spaces ------------------------------------------------------------------------------------------------------

    def action_space(self) -> Space[Any]:
        """Four numbers in a game of flicks, a number in all others."""
        if self.continuous:
            return Box(-1.0, 1.0, (len(self.study.continuous),), np.float32)
        return Actions(self.actions)

    def numbers_space(self) -> Box:
        """The numbers of an observation."""
        low, high = (np.array(bound, NUMBERS) for bound in (self.layout.lowest(), self.layout.highest()))
        return Box(low, high, dtype=np.int16)

    def observation_space(self) -> Space[Any]:
        """The numbers, and a mask where actions are numbered."""
        if self.continuous:
            return self.numbers_space()
        return Dict({"observation": self.numbers_space(), "action_mask": Box(0, 1, (self.actions,), np.int8)})

    def observed(self, episode: Episode, seat: int) -> Observation:
        """What this seat knows, as the observation space has it."""
        numbers = np.frombuffer(episode.observe(seat), NUMBERS)
        if self.continuous:
            return numbers
        return {"observation": numbers, "action_mask": np.frombuffer(episode.marks(seat, self.actions), MARKS)}

    # The end -----------------------------------------------------------------------------------------------------

    def worth(self, state: State) -> Sequence[float]:
        """What the end of a game is worth to each seat."""
        outcome = self.study.ending(state)
        if self.returns == "place":
            return places_of(outcome.ranking, self.seats)
        worth = outcome.won if self.returns == "win" else outcome.scored
        return [worth(seat) for seat in range(self.seats)]

    def bounds(self) -> tuple[float, float]:
        """The least and the most that an end can be worth."""
        return {"place": (-1.0, 1.0), "win": (0.0, 1.0), "score": self.study.kind.scores}[self.returns]

    def total(self) -> float | None:
        """What all seats together get in every end; None where that differs."""
        if self.seats == 1:
            return None
        return {"place": 0.0, "win": 1.0}.get(self.returns)


@lru_cache(1000)
def places_of(ranking: tuple[tuple[int, ...], ...], seats: int) -> tuple[float, ...]:
    """What each place is worth: 1 for the first, -1 for the last, evenly between; those who share one share that."""
    worths, better = [0.0] * seats, 0
    for group in ranking:
        worth = 1 - (2 * better + len(group) - 1) / (seats - 1) if seats > 1 else 1.0
        for seat in group:
            worths[seat] = worth
        better += len(group)
    return tuple(worths)


def _checked(returns: str) -> Worth:
    if returns not in ("place", "win", "score"):
        raise ShoalError(f"Returns are place, win or score, not {returns!r}.")
    return returns  # type: ignore[return-value]


def check_illegal(illegal: str) -> Illegal:
    """The same word, if it says what is done with an illegal action."""
    if illegal not in ("refuse", "replace"):
        raise ShoalError(f"An illegal action can be set to refuse or to replace, not {illegal!r}.")
    return illegal  # type: ignore[return-value]


def _usual(game: Game) -> int:
    return min(game.seats, key=lambda seats: abs(seats - 4))


def _set_up(game: str, seats: int, options: Mapping[str, object], returns: Worth, recall: int, waits: bool) -> Setting:
    """The setting that was taken apart into these."""
    return Setting(game, seats, options, returns=returns, recall=recall, waits=waits)
