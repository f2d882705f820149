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
from shoal.core.errors import quoted

_folders = [folder for folder in os.environ.get("SHOAL_GAMES", "").split(os.pathsep) if folder]
__path__.extend(_folders)

_found: dict[str, Game] = {}
_broken: dict[str, str] = {}
_brought: dict[tuple[str, str, str], Setting] = {}


def names() -> list[str]:
    """The ids of all games there are; one that cannot be loaded is not among them, and `broken` says why."""
    return [name for name in _packages() if _works(name)]


def has(name: str) -> bool:
    """Whether there is a game with this id; one that was found once is not looked for again."""
    return name in _found or name in names()


def broken() -> dict[str, str]:
    """For each game that cannot be loaded, by its id, a sentence that says why; and for folders that are not there."""
    wrong = "SHOAL_GAMES names the folder {}, which is not there."
    missing = {folder: wrong.format(quoted(folder)) for folder in _folders if not Path(folder).is_dir()}
    return missing | {name: _broken[name] for name in _packages() if not _works(name)}


def find(name: str) -> Game:
    """The game with this id."""
    if name not in _found:
        if name not in _packages():
            raise ShoalError(f"There is no game {name[:40]!r}; the games are {', '.join(names())}.")
        if not _works(name):
            raise ShoalError(_broken[name])
    return _found[name]


def _packages() -> list[str]:
    """The ids of all game packages, whether they can be loaded or not."""
    return sorted({module.name for module in iter_modules(__path__) if module.ispkg})


def _works(name: str) -> bool:
    """Whether this package brings a game; it is loaded the first time somebody asks."""
    if name not in _found and name not in _broken:
        try:
            game = import_module(f"{__name__}.{name}").GAME
            if not isinstance(game, Game):
                raise TypeError("its GAME is none")
        except Exception as error:  # whatever somebody's own package does wrong, the other games are still there
            _broken[name] = f"The game {name} cannot be loaded: {type(error).__name__}: {quoted(str(error))}."
        else:
            _found[name] = game
    return name in _found


def bring(name: str, option: str, folder: str) -> Setting:
    """The setting that stands for a folder of files, which an option of this game takes; it is known from now on."""
    setting = find(name).bring(option, Path(folder))
    _brought[name, option, folder] = setting
    return setting


def brought() -> tuple[tuple[str, str, str], ...]:
    """All folders that were brought to games, so that another process can be brought them, too."""
    return tuple(_brought)
