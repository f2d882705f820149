"""What positions of Get Bit! for two are worth, solved beforehand, by whose robots are in line and their limbs.

`tools/getbit_values.py` has solved them, backwards from the end; hands were averaged out.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from shoal.games.getbit.pieces import PIECES_LEFT
from shoal.games.getbit.state import GetBitState

LIMBS: Final = 256
"""So many ways there are for four robots to have one to four limbs each."""

LINES: Final = 16
"""So many ways there are to write down the owners of four robots in line, as bits; those of two each are in use."""


def _read() -> list[float]:
    place = files("shoal.games.getbit").joinpath("data", "values.json")
    found: list[float] = json.loads(place.read_text(encoding="utf-8"))
    return found


VALUES: Final[list[float]] = _read()
"""What the first seat may expect, by `place_of` a position."""


def place_of(state: GetBitState) -> int:
    """Where a position of two seats stands among the values."""
    place = 0
    for number, robot in enumerate(state.line):
        place |= (PIECES_LEFT[state.limbs[robot]] - 1) << 2 * number
        if state.setup.owners[robot]:
            place += LIMBS << number
    return place


def is_known(state: GetBitState) -> bool:
    """Whether the values tell of this position: two seats, whole limbs, and nobody out yet."""
    return state.setup.seats == 2 and state.setup.halves == 1 and not state.out
