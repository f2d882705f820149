"""Guests: bots of the operator's own that a server has for everybody, each a level there by a short name."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shoal.bots.levels import LEVELS, Level
from shoal.bots.own import LIMIT, PROGRAM, check_own, is_own
from shoal.core import Game, ShoalError, Value
from shoal.core.errors import quoted

FACE: Final = "><{°>"
LONGEST: Final = 20


class Guest(Value, frozen=True):
    """Such a bot: the level that people choose, how it is run, and how long it may think."""

    level: Level
    name: str
    limit: float = LIMIT


_guests: dict[str, Guest] = {}


def invite(names: Sequence[str], games: Sequence[Game], limit: float = LIMIT) -> tuple[Guest, ...]:
    """These bots as guests, each looked for first; a sentence says which one is none."""
    found: dict[str, Guest] = {}
    for name in names:
        guest = _guest(name, limit)
        if guest.level.name in {*found, *(level.name for level in LEVELS)}:
            raise ShoalError(f"There are two bots called {guest.level.name}; give one another name.")
        check_own(name, games[0])
        found[guest.level.name] = guest
    return tuple(found.values())


def welcome(guests: Sequence[Guest]) -> None:
    """Have these guests in this process, and no others."""
    _guests.clear()
    _guests.update({guest.level.name: guest for guest in guests})


def guests() -> tuple[Guest, ...]:
    """The guests there are."""
    return tuple(_guests.values())


def guest(level: str) -> Guest | None:
    """The guest of this level, where there is one."""
    return _guests.get(level)


def _guest(name: str, limit: float) -> Guest:
    if not is_own(name):
        raise ShoalError(
            f"{quoted(name)!r} is not a bot of your own; one looks like mine.py:Careful or ./mybot --fast."
        )
    short = _short(name)[:LONGEST]
    sentence = "A bot of this server's own."
    return Guest(Level(short, sentence, FACE), name, limit)


def _short(name: str) -> str:
    """What people call it: the class, or the program without its folder and ending."""
    if not name.startswith(PROGRAM) and ".py:" in name:
        return name.rpartition(":")[2]
    words = shlex.split(name.removeprefix(PROGRAM)) or [name]
    return Path(words[0]).stem
