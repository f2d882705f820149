"""Drawing lots: the part of fate's answers that searches need so often that it is compiled."""

from __future__ import annotations

from random import Random


def shuffled(pieces: tuple[int, ...], rng: Random) -> list[int]:
    """The pieces in an order drawn with this generator, all orders alike."""
    order = list(pieces)
    draw = rng.random
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * float(last + 1))
        piece = order[last]
        order[last] = order[other]
        order[other] = piece
    return order
