"""What a seat can answer in Get Bit!, as values and as codes."""

from __future__ import annotations

from typing import Literal

from shoal.core import Move
from shoal.games.getbit.pieces import LIMBS, LOSE, MOST_ROBOTS

Limb = Literal["left arm", "right arm", "left leg", "right leg"]


class Play(Move, frozen=True, tag="play"):
    """Lay a card face down for a robot (GB-4)."""

    robot: int
    card: int


class Lose(Move, frozen=True, tag="lose"):
    """Choose the limb that a bitten robot loses (GB-9)."""

    robot: int
    limb: Limb


def decode(code: int) -> Move:
    """The move with this code."""
    if code < LOSE:
        return Play(code >> 3, code & 7)
    return Lose(code - LOSE >> 2, LIMBS[code - LOSE & 3])


def encode(move: object) -> int:
    """The code of this move, or -1 for what can never be a move."""
    if isinstance(move, Play) and 0 <= move.robot < MOST_ROBOTS and 1 <= move.card <= 7:
        return move.robot * 8 + move.card
    if isinstance(move, Lose) and 0 <= move.robot < MOST_ROBOTS and move.limb in LIMBS:
        return LOSE + move.robot * 4 + LIMBS.index(move.limb)
    return -1
