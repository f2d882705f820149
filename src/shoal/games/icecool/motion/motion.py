"""A motion: what the world does with a flick, from the first push until everything stands still.

Lengths are tenths of a millimetre, times (`at`) whole milliseconds since the flick, quaternions thousandths. A motion
says what was, not what it counts for: fish and catches are a matter of the rules.

A path has a picture for each 1/120 s. Each of its columns is written as the first number and then the steps to the
next, so that the whole stays small: `1000, 3, 3, 2` are 1000, 1003, 1006 and 1008. x, y and z tell where the middle of
the round bottom is (z is 160 when the penguin stands), w, i, j and k how the penguin is turned.
"""

from __future__ import annotations

from itertools import accumulate, pairwise

from shoal.core.value import Value

QUATERNION = 1000
"""What stands for 1 in a turned penguin."""


class Spot(Value, frozen=True):
    """Where a penguin stands: the middle of its bottom, and where it looks, in degrees from 0 to 359."""

    x: int
    y: int
    turn: int


class Happening(Value, frozen=True, tag_field="kind"):
    """One thing that happened on the way, after so many milliseconds."""

    at: int


class Touch(Happening, frozen=True, tag="touch"):
    """Two penguins begin to touch; those that touch when the flick begins do so at 0 (IC-D14)."""

    one: int
    other: int


class Enters(Happening, frozen=True, tag="enters"):
    """A penguin that was wholly in this room begins to be under (or above) the lintel of this door."""

    penguin: int
    door: int
    room: int


class Leaves(Happening, frozen=True, tag="leaves"):
    """A penguin is wholly clear of this door's lintel, on the side of this room."""

    penguin: int
    door: int
    room: int
    under: bool
    """Whether it was below the lintel all the time since it entered, or since the flick began."""


class Over(Happening, frozen=True, tag="over"):
    """A penguin gets from one room into another over the wall, or over a lintel."""

    penguin: int
    room: int
    to: int


class Out(Happening, frozen=True, tag="out"):
    """A penguin leaves the school; nothing more is told of it."""

    penguin: int
    room: int


Anything = Touch | Enters | Leaves | Over | Out


class Path(Value, frozen=True):
    """How one penguin moved: a picture for each 1/120 s from picture `first` on, then it stands still."""

    penguin: int
    first: int
    x: tuple[int, ...]
    y: tuple[int, ...]
    z: tuple[int, ...]
    w: tuple[int, ...]
    i: tuple[int, ...]
    j: tuple[int, ...]
    k: tuple[int, ...]

    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The seven columns as they are written."""
        return (self.x, self.y, self.z, self.w, self.i, self.j, self.k)

    def frames(self) -> list[tuple[int, ...]]:
        """The pictures: seven numbers each."""
        return list(zip(*[accumulate(column) for column in self.columns()], strict=True))


class Motion(Value, frozen=True):
    """All that one flick does."""

    engine: str
    """What worked it out, with its version; "hand" where somebody wrote it down."""
    model: str
    """A hash of the school and of all that the engine was told about bodies."""
    time: int
    """Milliseconds until everything stands still."""
    rest: tuple[Spot | None, ...]
    """Where each penguin stands in the end; None for those off the board and for those that left the school."""
    happened: tuple[Anything, ...]
    """In order of time."""
    paths: tuple[Path, ...]
    """The penguins that moved."""


def steps_of(numbers: list[int]) -> tuple[int, ...]:
    """A column of a path: the first number, then the steps to the next."""
    return (*numbers[:1], *[after - before for before, after in pairwise(numbers)])
