"""Aquaria in words: the only place where its moves, events and endings become sentences."""

from shoal.games.aquaria.text.words import AquariaWords

__all__ = ["AquariaWords"]
