"""Patches: how one view becomes another, and a mark by which a browser can tell that it did."""

from __future__ import annotations

from zlib import crc32

import msgspec

from shoal.core import View
from shoal.server.wire.protocol import Change, Path


def patch_of(before: View, after: View) -> list[Change]:
    """How to turn one view of a game into the other: pairs of a path and the new value there.

    Values that are equal print alike, and fields have the same names in JSON: views are plain structs.
    """
    changes: list[Change] = []
    _compare_fields(before, after, (), changes)
    return changes


def hash_of(text: bytes) -> str:
    """A mark of a view that prints as this JSON: its CRC-32, which a browser makes quickly from the view it has.

    A browser prints 7.0 as 7, so every ".0" is left out before, here and there.
    """
    return f"{crc32(text.replace(b'.0', b'')):08x}"


def _compare_fields(before: msgspec.Struct, after: msgspec.Struct, path: Path, changes: list[Change]) -> None:
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            _compare(old, new, (*path, name), changes)


def _compare(before: object, after: object, path: Path, changes: list[Change]) -> None:
    """Say how to turn one value into the other, which differs from it: part by part where they are of one shape."""
    if isinstance(before, tuple) and isinstance(after, tuple):
        if len(before) == len(after) and _is_deep(before) and _is_deep(after):
            for place, item in enumerate(after):
                if before[place] != item:
                    _compare(before[place], item, (*path, place), changes)
            return
    elif isinstance(before, msgspec.Struct) and isinstance(after, msgspec.Struct) and type(before) is type(after):
        _compare_fields(before, after, path, changes)
        return
    changes.append((path, after))


def _is_deep(values: tuple[object, ...]) -> bool:
    """Whether it pays to look into these values: plain ones are shorter sent whole."""
    return any(not isinstance(value, (int, str, float)) and value is not None for value in values)
