"""Get Bit!: outswim your friends, not the shark."""

from shoal.games.getbit.game import GAME

__all__ = ["GAME"]
