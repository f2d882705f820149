"""Aquaria in numbers, for those who study it: its actions, and what a seat knows."""

from shoal.games.aquaria.study.study import AquariaStudy

__all__ = ["AquariaStudy"]
