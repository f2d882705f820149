"""Aquaria: build an aquarium that thrives."""

from shoal.games.aquaria.game import GAME

__all__ = ["GAME"]
