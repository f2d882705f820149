"""The games of the house, found by their packages: a folder more is a game more.

A game is a package in this folder, or in a folder named in the environment variable `SHOAL_GAMES`, with a value
`GAME` in it. Nothing else has to be told about it.
"""

from __future__ import annotations

import os
from importlib import import_module
from pkgutil import iter_modules

from shoal.core import Game, ShoalError

__path__.extend(folder for folder in os.environ.get("SHOAL_GAMES", "").split(os.pathsep) if folder)


_found: dict[str, Game] = {}


def names() -> list[str]:
    """The ids of all games there are."""
    return sorted({module.name for module in iter_modules(__path__) if module.ispkg})


def find(name: str) -> Game:
    """The game with this id."""
    if name not in _found:
        if name not in names():
            raise ShoalError(f"There is no game {name[:40]!r}; there is {', '.join(names())}.")
        _found[name] = import_module(f"{__name__}.{name}").GAME
    return _found[name]
