"""Through whose eyes a game is seen: a seat's, a spectator's, or everybody's together once it is over."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from shoal.core import Event, State, View

EVERYBODY: Final = -1
"""Eyes that see what any seat does. A live table lends them to nobody."""


def view_of(state: State, eyes: int | None, seats: int) -> View:
    """What these eyes see of a game with so many seats."""
    if eyes != EVERYBODY:
        return state.view(eyes)
    together = state.view(None)
    for seat in range(seats):
        together = _together(together, state.view(seat))
    return replace(together, seat=None)


def seen_by(event: Event, eyes: int | None) -> Event:
    """The event as these eyes may know it."""
    return event if eyes == EVERYBODY else event.seen_by(eyes)


def _together(one: Any, other: Any) -> Any:
    """Both put together: where the first does not know something, the other may tell it."""
    if one is None or one == other:
        return other
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        both = {name: _together(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__}
        return replace(one, **both)
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return tuple(map(_together, one, other))
    return one
