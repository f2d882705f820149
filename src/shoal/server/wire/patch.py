"""Patches: how one view becomes another."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from shoal.server.wire.protocol import Change, Path

Fields = dict[str, msgspec.Raw]
"""The fields of a view, each still as JSON. Most stay the same from one step to the next, and need not be read."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode
_fields = msgspec.json.Decoder(Fields)


def fields_of(view: bytes) -> Fields:
    """The fields of this view, which is given as JSON."""
    return _fields.decode(view)


def patch_of(before: Fields, after: Fields) -> list[Change]:
    """How to turn one view into the other: pairs of a path and the new value there."""
    changes: list[Change] = []
    for key, new in after.items():
        old = before[key]
        if old == new:
            continue
        if _flat(bytes(new)):
            changes.append(((key,), new))
        else:
            _compare(_decode(old), _decode(new), (key,), changes)
    return changes


def _flat(value: bytes) -> bool:
    """Whether this JSON is sent whole in any case: a plain value, or a list of such."""
    return not value.startswith(b"{") and value.find(b"[", 1) < 0 and value.find(b"{", 1) < 0


def _compare(before: object, after: object, path: Path, changes: list[Change]) -> None:
    """Say how to turn one value into the other, which differs from it. Unlike ==, their JSON tells 1 from True."""
    inside: Iterable[tuple[str | int, object]]
    if isinstance(before, dict) and isinstance(after, dict) and list(before) == list(after):
        inside = after.items()
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and _deep(after):
        inside = enumerate(after)
    else:
        changes.append((path, after))
        return
    for key, new in inside:
        old = before[key]
        if _encode(old) != _encode(new):
            _compare(old, new, (*path, key), changes)


def _deep(values: list[object]) -> bool:
    """Whether it pays to look into a list: one of plain numbers is shorter sent whole."""
    return any(isinstance(value, dict | list) for value in values)
