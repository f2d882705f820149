"""What one machine did before there was a second store: nothing may be worse than that."""

from __future__ import annotations

FLOOR = {100: 4.0, 500: 6.0, 1000: 11.0}
"""Milliseconds within which 99 of 100 moves are acknowledged at so many tables."""
FLOOR_GAMES, FLOOR_SIZE, FLOOR_START = 20_000, 512.0, 1.0
"""So many finished games are kept in so many megabytes, and a server with them answers after so many seconds."""
FLOOR_MEMORY, FLOOR_CORES = 130.0, 0.33
"""Megabytes and cores that one server takes for a thousand tables."""


def beside(figure: float, floor: float | None) -> str:
    """What is said of a figure that has a floor."""
    return "" if floor is None else f" (floor {floor:g}: {'met' if figure <= floor else 'MISSED'})"
