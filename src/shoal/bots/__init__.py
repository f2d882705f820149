"""Bots: players that choose one of their moves from what their seat sees."""

from shoal.bots.levels import LEVELS, Bot, Level, best, bot, levels, name, spread

__all__ = ["LEVELS", "Bot", "Level", "best", "bot", "levels", "name", "spread"]
