"""Gymnasium's interface: one seat learns, and bots of named levels have the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np

from shoal.adapters.aec import board_of
from shoal.adapters.setting import Illegal, Observation, Setting, Worth, check_illegal
from shoal.bots import bot, spread
from shoal.core import OVER, Player, ShoalError


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One seat of any game. Bots answer for the others, from what their seats see."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium wants it so

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        returns: Worth | None = None,
        recall: int = 0,
        illegal: Illegal = "replace",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`bots` is one level for all others, or one for each of them in the order of seats."""
        self.setting = Setting(game, seats, options, returns=returns, recall=recall)
        if not 0 <= seat < self.setting.seats:
            raise ShoalError(f"There is no seat {seat}: seats go from 0 to {self.setting.seats - 1}.")
        self.seat = seat
        self.illegal = check_illegal(illegal)
        self.render_mode = render_mode
        self.observation_space = self.setting.observation_space()
        self.action_space = self.setting.action_space()
        names = [bots] if isinstance(bots, str) else list(bots)
        self.levels = spread(names, self.setting.seats - 1) if self.setting.seats > 1 else ()
        self.episode = self.setting.episode(Random())
        self._players: dict[int, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; a seed makes its luck and the bots' choices come again."""
        super().reset(seed=seed)
        rng = self.episode.rng
        rng.seed(int(self.np_random.integers(1 << 62)))
        others = [other for other in range(self.setting.seats) if other != self.seat]
        self._players = {
            other: bot(self.setting.game, level, Random(rng.getrandbits(62)))
            for other, level in zip(others, self.levels, strict=True)
        }
        self.episode.begin()
        self._let_others_play()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take this action of the seat, and let the others play until it is asked again."""
        replaced = self._act(action)
        self._let_others_play()
        over = self.episode.state.who == OVER
        reward = self.setting.worth(self.episode.state)[self.seat] if over else 0.0
        return self._observed(), reward, over, False, {**self._info(), **({"replaced": True} if replaced else {})}

    def action_masks(self) -> np.ndarray[Any, Any]:
        """The legal actions, as libraries with masked policies ask for them."""
        return np.frombuffer(self.episode.marks(self.seat, self.setting.actions), np.int8).astype(bool)

    def render(self) -> str:
        """The table in plain text, as the seat sees it."""
        return board_of(self.setting, self.episode.state.view(self.seat))

    def _act(self, action: Any) -> bool:
        """Act, with any legal action in the place of an illegal one; whether that was needed."""
        episode, seat = self.episode, self.seat
        if self.setting.continuous:
            episode.act_by_numbers(seat, [float(number) for number in action])
            return False
        number, legal = int(action), episode.legal(seat)
        replaced = self.illegal == "replace" and number not in legal and bool(legal)
        episode.act(seat, episode.rng.choice(legal) if replaced else number)
        return replaced

    def _let_others_play(self) -> None:
        """Until the seat alone is asked: where all choose in secret the others do first, and it does not see what."""
        state = self.episode.state
        while others := [seat for seat in state.asked() if seat != self.seat]:
            self._play(others[0])

    def _play(self, seat: int) -> None:
        state = self.episode.state
        move = self._players[seat].answer(state.view(seat), state.moves(seat))
        self.episode.play(seat, state.encode(move))

    def _observed(self) -> Observation:
        return self.setting.observed(self.episode, self.seat)

    def _info(self) -> dict[str, Any]:
        if self.setting.continuous:
            return {}
        return {"action_mask": np.frombuffer(self.episode.marks(self.seat, self.setting.actions), np.int8)}
