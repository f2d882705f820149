"""A policy that was trained by train.py, as a bot of one's own: it needs numpy, and none of what trained it.

shoal simulate getbit --bots examples/learning/learned.py:GetBit,random,random,random --rotate
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from shoal import games
from shoal.core import Move, Moves, View

Array = np.ndarray[Any, Any]


class Policy:
    """Two hidden layers between what a seat knows and how much it likes each action."""

    def __init__(self, game: str, seats: int, scale: Array, layers: Sequence[tuple[Array, Array]]) -> None:
        self.game = game
        self.seats = seats
        self.scale = scale
        self.layers = [(weights.astype(np.float32), bias.astype(np.float32)) for weights, bias in layers]

    def save(self, path: Path) -> None:
        """Keep it as small numbers in a file that holds nothing that runs."""
        kept: dict[str, Any] = {"game": self.game, "seats": self.seats, "scale": self.scale}
        for at, (weights, bias) in enumerate(self.layers):
            kept |= {f"w{at}": weights.astype(np.float16), f"b{at}": bias.astype(np.float16)}
        np.savez_compressed(path, **kept)

    @classmethod
    def load(cls, path: Path) -> Policy:
        """The policy in this file."""
        with np.load(path, allow_pickle=False) as kept:
            layers = [(kept[f"w{at}"], kept[f"b{at}"]) for at in range(3)]
            return cls(str(kept["game"]), int(kept["seats"]), kept["scale"], layers)

    def choose(self, observation: Array, legal: Sequence[int] | Array) -> int:
        """The legal action that it likes best."""
        values = observation.astype(np.float32) * self.scale
        for weights, bias in self.layers[:-1]:
            values = np.tanh(values @ weights + bias)
        weights, bias = self.layers[-1]
        liked = values @ weights + bias
        return int(legal[int(np.argmax(liked[legal]))])


class Learned:
    """Plays what its policy likes best, from what its seat sees."""

    weights: str

    def __init__(self) -> None:
        self._policy = Policy.load(Path(__file__).with_name(self.weights))
        self._game = games.find(self._policy.game)
        self._study = self._game.study(self._policy.seats, self._game.all_options({}))

    def answer(self, view: View, moves: Moves) -> Move:
        """The move; at a table of another size than the one it learned at there is nothing to say."""
        assert view.seat is not None
        # An observation holds nothing but what the view holds, so any state that looks like this has the same.
        state = self._game.imagine(view, Random(0))
        observation = np.frombuffer(self._study.observe(state, view.seat), "<i2")
        if len(observation) != len(self._policy.scale):
            raise ValueError(f"it was trained for {self._policy.seats} seats")
        action = self._policy.choose(observation, self._study.legal(state, view.seat, []))
        return state.decode(self._study.code(state, view.seat, [action]))


class GetBit(Learned):
    """Get Bit! with four seats."""

    weights = "getbit.npz"


class BlackMolly(Learned):
    """Black Molly with four seats."""

    weights = "blackmolly.npz"
