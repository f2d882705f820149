"""The settings that environments are tested in: every game with every number of seats, made short where it is slow."""

from __future__ import annotations

import pytest

from shoal import games

SETTINGS: list[tuple[str, int]] = [(name, seats) for name in games.names() for seats in games.find(name).seats]

each_setting = pytest.mark.parametrize(("name", "seats"), SETTINGS)
each_game = pytest.mark.parametrize("name", games.names())


def short(name: str) -> dict[str, object]:
    """Options with which a game of this name does not last long, and asks fate."""
    options: dict[str, dict[str, object]] = {"icecool": {"turn_limit": 4}, "goofspiel": {"prizes": "shuffled"}}
    return options.get(name, {})


def cycles(name: str) -> int:
    """So many steps are enough: a flick takes its time."""
    return 6 if name == "icecool" else 80
