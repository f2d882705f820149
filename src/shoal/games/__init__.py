"""The games of the house, found by their packages: a folder more is a game more.

A game is a package in this folder, or in a folder named in the environment variable `SHOAL_GAMES`, with a value
`GAME` in it. Nothing else has to be told about it.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from shoal.core import Game, Setting, ShoalError

__path__.extend(folder for folder in os.environ.get("SHOAL_GAMES", "").split(os.pathsep) if folder)


_found: dict[str, Game] = {}
_brought: dict[tuple[str, str, str], Setting] = {}


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


def bring(name: str, option: str, folder: str) -> Setting:
    """The setting that stands for a folder of files, which an option of this game takes; it is known from now on."""
    setting = find(name).bring(option, Path(folder))
    _brought[name, option, folder] = setting
    return setting


def brought() -> tuple[tuple[str, str, str], ...]:
    """All folders that were brought to games, so that another process can be brought them, too."""
    return tuple(_brought)
