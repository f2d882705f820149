"""Patches: how one view becomes another."""

from __future__ import annotations

import msgspec

from shoal.server.wire.protocol import Change, Path

Fields = dict[str, msgspec.Raw]
"""The fields of a view, each still as JSON. Most stay the same from one step to the next, and need not be read."""

_fields = msgspec.json.Decoder(Fields)
_items = msgspec.json.Decoder(list[msgspec.Raw])

OBJECT = b"{"
LIST = b"["


def fields_of(view: bytes) -> Fields:
    """The fields of this view, which is given as JSON."""
    return _fields.decode(view)


def patch_of(before: Fields, after: Fields) -> list[Change]:
    """How to turn one view into the other: pairs of a path and the new value there."""
    changes: list[Change] = []
    _compare_fields(before, after, (), changes)
    return changes


def _compare_fields(before: Fields, after: Fields, path: Path, changes: list[Change]) -> None:
    for key, new in after.items():
        old = before[key]
        if old != new:
            _compare(old, new, (*path, key), changes)


def _compare(before: msgspec.Raw, after: msgspec.Raw, path: Path, changes: list[Change]) -> None:
    """Say how to turn one value into the other, which differs from it: part by part where they are of one shape."""
    old, new = bytes(before), bytes(after)
    if old.startswith(OBJECT) and new.startswith(OBJECT):
        old_fields, new_fields = _fields.decode(old), _fields.decode(new)
        if list(old_fields) == list(new_fields):
            _compare_fields(old_fields, new_fields, path, changes)
            return
    elif _is_deep(old) and _is_deep(new):
        old_items, new_items = _items.decode(old), _items.decode(new)
        if len(old_items) == len(new_items):
            for place, item in enumerate(new_items):
                if old_items[place] != item:
                    _compare(old_items[place], item, (*path, place), changes)
            return
    changes.append((path, after))


def _is_deep(value: bytes) -> bool:
    """Whether this JSON is a list that it pays to look into: one of plain values is shorter sent whole."""
    return value.startswith(LIST) and (value.find(LIST, 1) > 0 or value.find(OBJECT, 1) > 0)
