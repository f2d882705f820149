"""Black Molly: young fish hide from two hunters in a tank of dangers."""

from shoal.games.blackmolly.game import GAME

__all__ = ["GAME"]
