"""What a seat can answer in Black Molly, as values and as codes."""

from __future__ import annotations

from typing import Final, Literal

from shoal.core import Move
from shoal.games.blackmolly.pieces import DONE, ENTER, HUNT, NAMES, PLACE, SPLIT, SWIM, code_of

# fmt: off
Place = Literal[
    "A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B5", "B6",
    "C1", "C2", "C3", "C4", "C5", "C6", "D1", "D2", "D3", "D4", "D5", "D6",
]
# fmt: on
Start = Literal["S1", "S2", "S3", "S4"]

STARTS: Final[tuple[Start, ...]] = ("S1", "S2", "S3", "S4")
PLACE_NAMES: Final[tuple[Place, ...]] = tuple(NAMES)  # type: ignore[arg-type]


class PlaceOld(Move, frozen=True, tag="place"):
    """Alternative rule: the old fish begins on this start card (BM-29, BM-D14)."""

    start: Start


class Swim(Move, frozen=True, tag="swim"):
    """The fish of this age swims to a card beside its own (BM-10)."""

    fish: int
    to: Place


class Done(Move, frozen=True, tag="done"):
    """The other fish of the seat stay where they are (BM-10)."""


class Split(Move, frozen=True, tag="split"):
    """The current carries this fish from the splitting card to that one (BM-17, BM-D9)."""

    owner: int
    fish: int
    to: Place


class Enter(Move, frozen=True, tag="enter"):
    """Alternative rule: of several old fish, this owner's is carried onto the card (BM-D16)."""

    card: Place
    owner: int


class MoveMolly(Move, frozen=True, tag="molly"):
    """A Molly swims to this card, one of several that are as good (BM-21)."""

    molly: int
    to: Place


def decode(code: int) -> Move:
    """The move with this code."""
    kind, seat, age, place = code >> 10, code >> 8 & 3, code >> 5 & 7, code & 31
    if kind == SWIM:
        return Swim(age, PLACE_NAMES[place]) if age else Done()
    if kind == SPLIT:
        return Split(seat, age, PLACE_NAMES[place])
    if kind == ENTER:
        return Enter(PLACE_NAMES[place], seat)
    if kind == HUNT:
        return MoveMolly(seat, PLACE_NAMES[place])
    return PlaceOld(STARTS[place])


def decode_any(code: int) -> Move | None:
    """The move with this code, whatever the code is; None if no move has it."""
    try:
        move = decode(code)
    except IndexError:
        return None
    return move if encode(move) == code else None


def encode(move: object) -> int:
    """The code of this move, or -1 for what can never be a move."""
    try:
        return _encode(move)
    except ValueError:
        return -1


def _encode(move: object) -> int:
    match move:
        case PlaceOld(start):
            return code_of(PLACE, 0, 0, STARTS.index(start))
        case Swim(fish, to):
            return code_of(SWIM, 0, _within(fish, 1, 4), NAMES.index(to))
        case Done():
            return DONE
        case Split(owner, fish, to):
            return code_of(SPLIT, _within(owner, 0, 3), _within(fish, 1, 4), NAMES.index(to))
        case Enter(card, owner):
            return code_of(ENTER, _within(owner, 0, 3), 0, NAMES.index(card))
        case MoveMolly(molly, to):
            return code_of(HUNT, _within(molly, 0, 1), 0, NAMES.index(to))
    return -1


def _within(number: int, lowest: int, highest: int) -> int:
    if lowest <= number <= highest:
        return number
    raise ValueError(number)
