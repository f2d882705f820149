"""ICECOOL: flick your penguin through the school."""

from shoal.games.icecool.game import GAME

__all__ = ["GAME"]
