"""Environments for learning: every game as PettingZoo, Gymnasium and OpenSpiel know games, and many at once.

All are made from what a game says in its `study`; none is written for one game. They need the extra `rl`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shoal.core.extras import extra

if TYPE_CHECKING:
    from shoal.adapters.aec import TurnsEnv
    from shoal.adapters.openspiel import SpielGame
    from shoal.adapters.parallel import TogetherEnv
    from shoal.adapters.single import SeatEnv
    from shoal.adapters.vectors.env import VectorEnv

__all__ = ["aec_env", "openspiel_game", "parallel_env", "seat_env", "vector"]

NEEDS = "An environment for learning"


def aec_env(game: str, seats: int | None = None, **settings: Any) -> TurnsEnv:
    """PettingZoo's AEC environment of this game: seats act one after another, whoever is asked."""
    with extra("rl", NEEDS):
        from shoal.adapters.aec import TurnsEnv
    return TurnsEnv(game, seats, **settings)


def parallel_env(game: str, seats: int | None = None, **settings: Any) -> TogetherEnv:
    """PettingZoo's Parallel environment of this game: all seats act at once, and whoever is not asked waits."""
    with extra("rl", NEEDS):
        from shoal.adapters.parallel import TogetherEnv
    return TogetherEnv(game, seats, **settings)


def seat_env(game: str, seats: int | None = None, **settings: Any) -> SeatEnv:
    """Gymnasium's environment of one seat, against bots: `seat_env("getbit", seats=4, seat=0, bots="casual")`."""
    with extra("rl", NEEDS):
        from shoal.adapters.single import SeatEnv
    return SeatEnv(game, seats, **settings)


def openspiel_game(game: str, seats: int | None = None, **settings: Any) -> SpielGame:
    """OpenSpiel's game: `openspiel_game("getbit", seats=2).new_initial_state()`."""
    with extra("rl", NEEDS):
        from shoal.adapters.openspiel import load
    return load(game, seats, **settings)


def vector(game: str, envs: int = 256, **settings: Any) -> VectorEnv:
    """Many games that are stepped in one call, with numpy arrays: `shoal.vector("getbit", envs=256, seats=4)`."""
    with extra("rl", NEEDS):
        from shoal.adapters.vectors.env import VectorEnv
    return VectorEnv(game, envs, **settings)
