"""Moves: what a seat may answer, as values outside and as integers inside.

Most moves can be listed. Some are too many for that: a flick can go any way, with any strength. Their codes are a
`range`, which is counted, picked from and looked into without ever being written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from shoal.core.errors import ShoalError
from shoal.core.value import Value


class Move(Value, frozen=True, tag_field="kind"):
    """One answer of a seat; each kind of move is a class of its own."""


class Moves(Sequence[Move]):
    """Everything a seat may answer now. Values are made when somebody looks at them."""

    __slots__ = ("_decode", "_encode", "codes", "space")

    def __init__(
        self,
        codes: Sequence[int],
        decode: Callable[[int], Move],
        space: range = range(0),
        encode: Callable[[object], int] | None = None,
    ) -> None:
        self.codes = tuple(codes)
        """The codes of the moves that can be listed."""
        self.space = space
        """The codes of all others, too many to list."""
        self._decode = decode
        self._encode = encode

    @property
    def listed(self) -> bool:
        """Whether these are so few that they can be gone through."""
        return not self.space

    def few(self) -> Moves:
        """Those of the moves that can be listed."""
        return Moves(self.codes, self._decode)

    def __len__(self) -> int:
        return len(self.codes) + len(self.space)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Moves: ...
    def __getitem__(self, index: int | slice) -> Move | Moves:
        if isinstance(index, slice):
            self._must_be_listed()
            return Moves(self.codes[index], self._decode)
        place = index + len(self) if index < 0 else index
        if place < len(self.codes):
            return self._decode(self.codes[place])
        return self._decode(self.space[place - len(self.codes)])

    def __iter__(self) -> Iterator[Move]:
        self._must_be_listed()
        return map(self._decode, self.codes)

    def __contains__(self, move: object) -> bool:
        if self._encode is None:
            return any(move == each for each in self)
        code = self._encode(move)
        return code in self.codes or code in self.space

    def __repr__(self) -> str:
        more = f", and {len(self.space)} more" if self.space else ""
        return f"Moves({list(self.few())}{more})"

    def _must_be_listed(self) -> None:
        if self.space:
            raise ShoalError(f"{len(self)} moves are too many to list; pick one by its number, or build it.")
