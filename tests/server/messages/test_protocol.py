"""The messages: the client's types are the server's, and patches say exactly what changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.core import View
from shoal.core.value import Value
from shoal.server.wire.patch import patch_of
from shoal.server.wire.typescript import files

CLIENT = Path(__file__).parents[3] / "web" / "src"


class Pair(Value, frozen=True):
    """Two values."""

    x: object
    y: object


class Single(Value, frozen=True):
    """One value."""

    x: object


class Seen(View, frozen=True):
    """What somebody sees."""

    what: object


values = st.recursive(
    st.none() | st.booleans() | st.integers(2, 4) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.builds(Pair, inner, inner) | st.builds(Single, inner),
    max_leaves=12,
)


@pytest.mark.parametrize(("path", "text"), [*files(CLIENT)], ids=lambda part: Path(part).parent.name if part else "")
def test_the_clients_types_are_those_of_the_server_and_of_the_games(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text


def test_every_game_with_a_board_has_its_types_made() -> None:
    boards = {path.parent.name for path in CLIENT.glob("games/*/index.ts")}
    assert boards == {path.parent.name for path, _ in files(CLIENT)} - {"lib"}


@settings(derandomize=True, deadline=None, max_examples=60)
@given(values, values)
def test_a_patch_turns_one_view_into_the_other_and_nothing_needs_none(before: object, after: object) -> None:
    old, new = Seen(0, (0, 1), before), Seen(0, (1,), after)
    assert patch_of(old, Seen(0, (0, 1), before)) == []
    changed: Any = msgspec.json.decode(old.text())
    for path, value in msgspec.json.decode(msgspec.json.encode(patch_of(old, new))):
        place = changed
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    assert msgspec.json.encode(changed).decode() == new.text()


def test_a_patch_goes_into_what_has_the_same_shape_and_no_further() -> None:
    old = Seen(0, (0,), (Pair(1, (2, 3)), None, "a"))
    assert patch_of(old, Seen(0, (0,), (Pair(1, (2, 4)), None, "a"))) == [(("what", 0, "y"), (2, 4))]
    assert patch_of(old, Seen(0, (0,), (Single(1), None, "a"))) == [(("what", 0), Single(1))]
    assert patch_of(old, Seen(0, (0,), (Pair(1, (2, 3)), None))) == [(("what",), (Pair(1, (2, 3)), None))]
