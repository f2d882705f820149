"""Bots: players that choose one of their moves from what their seat sees."""

from shoal.bots.levels import LEVELS, Bot, Level, best, bot, easiest, levels, name, spread
from shoal.bots.own import Fault, OwnBot, check_own, dismiss, is_own, own_bot

__all__ = [
    "LEVELS",
    "Bot",
    "Fault",
    "Level",
    "OwnBot",
    "best",
    "bot",
    "check_own",
    "dismiss",
    "easiest",
    "is_own",
    "levels",
    "name",
    "own_bot",
    "spread",
]
