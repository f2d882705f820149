"""Patches: how one plain value becomes another."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from shoal.server.wire.protocol import Change, Path

_encode = msgspec.json.Encoder().encode


def patch_of(before: object, after: object) -> list[Change]:
    """How to turn one plain value into the other: pairs of a path and the new value there."""
    changes: list[Change] = []
    if _encode(before) != _encode(after):
        _compare(before, after, (), changes)
    return changes


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
        if old is not new and _encode(old) != _encode(new):
            _compare(old, new, (*path, key), changes)


def _deep(values: list[object]) -> bool:
    """Whether it pays to look into a list: one of plain numbers is shorter sent whole."""
    return any(isinstance(value, dict | list) for value in values)
