"""Shoal: water games to play and to study."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

from shoal import games
from shoal.core import Seeded, ShoalError, Table, new_table, read
from shoal.core.playing.fate import check_seed

if TYPE_CHECKING:
    from shoal.adapters.vectors.env import VectorEnv

__version__ = "0.1.0"

__all__ = ["Table", "__version__", "compiled", "load", "new", "vector"]


def new(game: str, seats: int, seed: int | str = 0, **options: object) -> Table:
    """A table for a new game: `shoal.new("getbit", seats=4, seed=1, memory=True)`."""
    check_seed(seed)
    return new_table(games.find(game), seats, options, Seeded(seed), seed=seed)


def vector(game: str, envs: int = 256, **settings: Any) -> VectorEnv:
    """Many games stepped in one call, with numpy arrays: `shoal.vector("getbit", envs=256, seats=4)`."""
    from shoal import adapters  # which needs the extra `rl`

    return adapters.vector(game, envs, **settings)


def load(path: str | PathLike[str]) -> Table:
    """The table that the record in this file leads to; it can be looked at, or played on."""
    try:
        with open(path, "rb") as file:
            table = read(file, games.find)
    except OSError as error:
        raise ShoalError(f"{path} cannot be read: {error.strerror}.") from None
    table.go_on()
    return table


def compiled() -> bool:
    """Whether the rules run as compiled code; they play the same games either way, only faster."""
    import shoal.core.contract.state as state

    return not (state.__file__ or "").endswith(".py")
