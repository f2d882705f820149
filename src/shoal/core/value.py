"""Values: the small frozen things that travel between rules, players, files and screens."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec

V = TypeVar("V")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small frozen typed value whose JSON form parses back to an equal value."""

    def text(self) -> str:
        """The value as one line of JSON."""
        return msgspec.json.encode(self).decode()

    def data(self) -> dict[str, object]:
        """The value as plain JSON data."""
        data: dict[str, object] = msgspec.to_builtins(self)
        return data

    def digest(self) -> str:
        """A short hash of the JSON form: equal values have equal digests on every machine."""
        return digest(msgspec.json.encode(self))


def parse(kind: type[V], text: str | bytes) -> V:
    """The value of this kind that prints as this text; `ValueError` says what is wrong with it."""
    return msgspec.json.decode(text, type=kind)


def digest(content: bytes) -> str:
    """Sixteen hexadecimal digits that stand for these bytes."""
    return hashlib.blake2b(content, digest_size=8).hexdigest()
