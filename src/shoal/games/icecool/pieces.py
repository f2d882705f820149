"""The vocabulary of ICECOOL: penguins, cards, flicks, and how they are counted in integers.

Lengths are whole tenths of a millimetre, directions tenths of a degree, counted from east (along x) towards north
(along y). A penguin's own direction, where it looks, is in whole degrees. A move is a code: a few small ones, then
all places for the Catcher, then all flicks.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("Red", "Blue", "Green", "Yellow")
"""What the penguins are called, by their seat."""

# Measures ---------------------------------------------------------------------------------------------------

RADIUS: Final = 160
"""Half the width of a penguin, seen from above."""
TALL: Final = 470
"""How tall it stands."""
SLIM: Final = 105
"""Half the width of its head."""
GAP: Final = 10
"""The room that is left between penguins when one is put down by hand (IC-D2)."""
FRAMES: Final = 120
"""Pictures a second in which the path of a penguin is told."""

# Cards ------------------------------------------------------------------------------------------------------

EACH_VALUE: Final = 15
"""So many fish cards there are of each value, 1, 2 and 3."""
FISH: Final = 3
"""Fish of each Runner, and doors that carry them."""
PAIR: Final = 2
"""So many 1s make a pair of Ice Skates."""

# Flicks -----------------------------------------------------------------------------------------------------

HEADINGS: Final = 3600
"""Tenths of a degree."""
POWERS: Final = 101
"""From 0, the gentlest tap, to 100."""
LOWEST_HIT: Final = 5
HIGHEST_HIT: Final = 45
"""Where a finger can hit: millimetres above the floor."""
BELLY: Final = 11
"""The height of a penguin's weight: hit there, it slides and does not tumble."""
HEAD: Final = 32
"""A good height for a jump."""
SIDE: Final = 100
"""How far to the right of the middle a finger can hit; to the left it is as much below zero."""
WIDEST: Final = 35
"""How far from the middle a side of 100 is: per cent of the penguin's radius at that height."""
FULL_ARC: Final = 3300
"""The radius of the arc on which a penguin sets off that is hit at a side of 100; half the side, twice the radius."""

# Codes of moves ---------------------------------------------------------------------------------------------

DONE: Final = 0
SKATE: Final = 1
LINE: Final = 2
"""From here on, one code for the red line of each room."""
PLACE: Final = 64
"""From here on, one code for each place that the Catcher may start from."""
FLICK: Final = 1 << 40
"""From here on, one code for each flick."""
HEIGHTS: Final = HIGHEST_HIT - LOWEST_HIT + 1
SIDES: Final = 2 * SIDE + 1
FLICKS: Final = HEADINGS * POWERS * HEIGHTS * SIDES
"""How many flicks there are."""


def flick_code(heading: int, power: int, height: int, side: int) -> int:
    """The code of this flick."""
    return FLICK + ((heading * POWERS + power) * HEIGHTS + height - LOWEST_HIT) * SIDES + side + SIDE


def flick_of(code: int) -> tuple[int, int, int, int]:
    """Heading, power, height and side of the flick with this code."""
    rest = code - FLICK
    side = rest % SIDES - SIDE
    rest = rest // SIDES
    height = rest % HEIGHTS + LOWEST_HIT
    rest = rest // HEIGHTS
    return rest // POWERS, rest % POWERS, height, side
