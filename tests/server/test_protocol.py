"""The messages: the client's types are the server's, and patches say exactly what changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.server.wire.patch import fields_of, patch_of
from shoal.server.wire.typescript import typescript

TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"

plain = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=12,
)


def test_the_clients_types_are_those_of_the_server() -> None:
    assert TYPES.read_text(encoding="utf-8") == typescript()


@settings(derandomize=True, deadline=None, max_examples=60)
@given(plain, plain)
def test_a_patch_turns_one_view_into_the_other_and_nothing_needs_none(before: Any, after: Any) -> None:
    texts = [msgspec.json.encode({"seat": 0, "view": view}) for view in (before, after)]
    old, new = map(fields_of, texts)
    assert patch_of(old, old) == []
    changed = msgspec.json.decode(texts[0])
    for path, value in msgspec.json.decode(msgspec.json.encode(patch_of(old, new))):
        place = changed
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    assert msgspec.json.encode(changed) == texts[1]
