"""Taking an object apart into its named parts and building it again, as pickles and deep copies do.

Compiled objects cannot be pickled by themselves. These are built anew by their class from parts that have the names of
its arguments.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def parts_of(thing: object) -> dict[str, object]:
    """The attributes of an object by name, whether slots, a dictionary or compiled code hold them."""
    names: list[str] = []
    for kind in type(thing).__mro__:
        held = vars(kind).get("__mypyc_attrs__", vars(kind).get("__slots__", ()))
        names += [name for name in held if name not in names]
    return {**{name: getattr(thing, name) for name in names}, **getattr(thing, "__dict__", {})}


def filled(kind: type[T], needed: tuple[object, ...], parts: dict[str, object]) -> T:
    """An object that its class makes of what it needs, and that is given these parts then."""
    thing = kind(*needed)
    for name, part in parts.items():
        setattr(thing, name, part)
    return thing


def built(kind: type[T], parts: dict[str, object]) -> T:
    """An object of this class made of these parts."""
    return kind(**parts)
