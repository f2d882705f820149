"""Moves: what a seat may answer, as values outside and as small integers inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from shoal.core.value import Value


class Move(Value, frozen=True, tag_field="kind"):
    """One answer of a seat; each kind of move is a class of its own."""


class Moves(Sequence[Move]):
    """Everything a seat may answer now. Values are made when somebody looks at them."""

    __slots__ = ("_decode", "codes")

    def __init__(self, codes: Sequence[int], decode: Callable[[int], Move]) -> None:
        self.codes = tuple(codes)
        self._decode = decode

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Moves: ...
    def __getitem__(self, index: int | slice) -> Move | Moves:
        if isinstance(index, slice):
            return Moves(self.codes[index], self._decode)
        return self._decode(self.codes[index])

    def __iter__(self) -> Iterator[Move]:
        return map(self._decode, self.codes)

    def __repr__(self) -> str:
        return f"Moves({list(self)})"
