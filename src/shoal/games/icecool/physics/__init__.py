"""The physics of ICECOOL: what a flick does, worked out by MuJoCo.

`simulate` is a pure function of resting places and a flick; the rules never call it, they ask fate. `LightWorld` is a
quicker world for bots, in which only the flicked penguin can move.
"""

from __future__ import annotations

from shoal.games.icecool.physics.engine import ENGINE
from shoal.games.icecool.physics.light import LightWorld
from shoal.games.icecool.physics.model import model_hash
from shoal.games.icecool.physics.world import simulate

__all__ = ["ENGINE", "LightWorld", "model_hash", "simulate"]
