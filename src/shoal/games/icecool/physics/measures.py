"""Weights, sizes and frictions, in metres, kilograms and seconds. Tuned together, not measured on a real penguin.

What the tuning is for, and what came of it, `benchmarks/toy.py` prints.
"""

from __future__ import annotations

from typing import Final

from shoal.games.icecool import pieces

STEP: Final = 0.0005
"""Seconds a step; the stiffness of all contacts below belongs to it."""

# The penguin: a round bottom with a weight in it, and a slim top.

BOTTOM: Final = pieces.RADIUS / 10000
"""Radius of the round bottom, whose middle is as high when the penguin stands."""
TOP: Final = pieces.SLIM / 10000
"""Radius of the top."""
TOP_FROM: Final = 0.020
TOP_TO: Final = 0.0365
"""From here to there above the floor goes the axis of the top."""
BALLAST: Final = 0.006
BALLAST_AT: Final = 0.0066
BOTTOM_MASS: Final = 0.006
TOP_MASS: Final = 0.003
BALLAST_MASS: Final = 0.019

TILT_DAMPING: Final = 5e-5
SPIN_DAMPING: Final = 2e-6
"""How quickly rocking and spinning die down."""

AIR: Final = 1.2
SWERVE: Final = -45.0
"""A penguin that spins swerves: the air pushes it aside by its speed times its spin, so the path is an arc from the
start. That is a ball's Magnus force the other way round and much stronger: a penguin turns to the side that was hit."""

# Contacts: sliding friction (floor: twisting and rolling, too), then stiffness and damping, which make the bounce.

FLOOR: Final = 'condim="6" friction="0.20 0.0006 0.00012" solref="-400000 -500" priority="1"'
WALL: Final = 'condim="3" friction="0.15" solref="-600000 -350" priority="1"'
PENGUIN: Final = 'condim="3" friction="0.15" solref="-600000 -250"'
LIGHT_FLOOR: Final = 'condim="6" friction="0.20 0.0006 0.00012" solref="-150000 -350" priority="1"'
LIGHT_WALL: Final = 'condim="3" friction="0.15" solref="-150000 -200" priority="1"'
LIGHT_PENGUIN: Final = 'condim="3" friction="0.15" solref="-150000 -200"'
LIGHT_STEP: Final = 0.001
"""A quicker world has longer steps and softer contacts."""

# The finger.

FINGER_MASS: Final = 0.030
FINGER_BOUNCE: Final = 0.4
FINGER_FRICTION: Final = 0.5
SLIP_LOSS: Final = 4
"""Where the body slopes away upwards, a push keeps this power of the slope's cosine: so a hit there slides."""
PUSH_TIME: Final = 0.004
"""So long the finger pushes."""
SLOWEST: Final = 0.403
FASTEST: Final = 4.03
"""Speed of the finger at power 0 and at power 100."""
WIDEST: Final = pieces.WIDEST / 100
"""How far from the middle the finger hits at most, as a share of the penguin's radius there."""

# Standing still.

STILL_SPEED: Final = 0.005
STILL_SPIN: Final = 0.3
STILL_TIME: Final = 0.15
"""Slower than this for so long, and a penguin stands still."""
HARD_STOP: Final = 10.0
"""Seconds after which whoever still moves is taken to have left the school (IC-D15)."""
PERCHED: Final = 0.025
"""A penguin that rests with its bottom's middle higher than this sits on a wall and is nudged (IC-D15)."""
NUDGE: Final = 0.15
"""How fast."""
