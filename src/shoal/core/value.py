"""Values: the small frozen things that travel between rules, players, files and screens."""

from __future__ import annotations

import hashlib
from threading import RLock
from typing import Any, TypeVar

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


_readers: dict[object, msgspec.json.Decoder[Any]] = {}
_learning = RLock()


def reader(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads the JSON of values of this kind.

    Msgspec learns a class when it first meets it, and another thread that meets it meanwhile finds it half learnt,
    which ends the process. So nobody reads typed data but through here, where one thread learns at a time.
    """
    known = _readers.get(kind)
    if known is None:
        with _learning:
            known = _readers[kind] = msgspec.json.Decoder(kind)
    return known


def parse(kind: type[V], text: str | bytes) -> V:
    """The value of this kind that prints as this text; `ValueError` says what is wrong with it."""
    value: V = reader(kind).decode(text)
    return value


def convert(data: object, kind: type[V]) -> V:
    """The value of this kind with this JSON data; `ValueError` says what is wrong with it."""
    reader(kind)
    return msgspec.convert(data, kind)


def digest(content: bytes) -> str:
    """Sixteen hexadecimal digits that stand for these bytes."""
    return hashlib.blake2b(content, digest_size=8).hexdigest()
