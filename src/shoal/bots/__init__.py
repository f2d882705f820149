"""Bots: players that choose one of their moves from what their seat sees."""

from shoal.bots.guests import Guest, guest, guests, invite, welcome
from shoal.bots.levels import LEVELS, Bot, Level, best, bot, characters, easiest, levels, name, spread
from shoal.bots.own import Fault, OwnBot, check_own, dismiss, is_own, own_bot

__all__ = [
    "LEVELS",
    "Bot",
    "Fault",
    "Guest",
    "Level",
    "OwnBot",
    "best",
    "bot",
    "characters",
    "check_own",
    "dismiss",
    "easiest",
    "guest",
    "guests",
    "invite",
    "is_own",
    "levels",
    "name",
    "own_bot",
    "spread",
    "welcome",
]
