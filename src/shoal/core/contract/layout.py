"""Named numbers: what each number of an observation means, and what kind of game it is that is observed."""

from __future__ import annotations

from shoal.core.value import Value


class Field(Value, frozen=True):
    """Some numbers of an observation that belong together."""

    name: str
    size: int
    highest: int
    sentence: str
    lowest: int = 0


class Layout(Value, frozen=True):
    """All numbers of an observation in their order."""

    fields: tuple[Field, ...]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sum([field.size for field in self.fields])

    def where(self, name: str) -> slice:
        """The numbers that this field is made of: `observation[layout.where("round")]`."""
        begin = 0
        for field in self.fields:
            if field.name == name:
                return slice(begin, begin + field.size)
            begin += field.size
        raise KeyError(name)

    def lowest(self) -> list[int]:
        """The least that each number can be."""
        return [field.lowest for field in self.fields for _ in range(field.size)]

    def highest(self) -> list[int]:
        """The most that each number can be."""
        return [field.highest for field in self.fields for _ in range(field.size)]

    def and_then(self, *fields: Field) -> Layout:
        """This layout with more fields behind it."""
        return Layout((*self.fields, *fields))


class Kind(Value, frozen=True):
    """What kind of game this is, for somebody who chooses a method."""

    hidden: bool
    """Whether seats know different things."""
    simultaneous: bool
    """Whether seats choose at the same time, unseen by each other."""
    chance: bool
    """Whether fate is ever asked."""
    scores: tuple[float, float]
    """The least and the most points that a seat can end with; where a game does not count, seats left behind."""
    longest: int
    """More actions than this no game of sensible players takes."""
    simulated: bool = False
    """Whether fate is physics, whose answers are worked out and cannot be listed."""
