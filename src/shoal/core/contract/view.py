"""All that one seat may know."""

from __future__ import annotations

from shoal.core.value import Value


class View(Value, frozen=True):
    """The game through one seat's eyes. Nothing in it leads back to the state.

    It is made of plain structs, tuples and simple values: no field is renamed or left out when it is printed.
    """

    seat: int | None
    """Whose eyes these are; None is a spectator."""
    asked: tuple[int, ...]
    """The seats whose answer the rules wait for."""
