"""Tasks: what is still to be done lies on one stack, and each thing there is a shared object that knows how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shoal.core.contract.event import Event
from shoal.core.contract.question import Question

if TYPE_CHECKING:
    from shoal.games.aquaria.rules.state import AquariaState

TASKS: Final[list[Task]] = []
"""Every task there is, by its number in this process."""

NAMED: Final[dict[str, Task]] = {}
"""The same by name, which is the same in every process."""

SHIFT: Final = 20
"""A task on the stack is its number and, in so many bits below it, what it is about."""


class Task:
    """Something still to be done: an effect, a choice, a phase. Shared by all games, with no state of its own."""

    __slots__ = ("name", "number", "optional", "plain")

    def __init__(self, name: str, plain: bool = False, optional: bool = False) -> None:
        self.name: str = name
        self.plain: bool = plain
        """Whether it asks nothing, so that it may come before or after anything else."""
        self.optional: bool = optional
        """Whether whoever gains it can leave it."""
        self.number: int = len(TASKS)
        TASKS.append(self)
        NAMED[name] = self

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        """Do it, or put it back on the stack and say True: somebody has to answer first."""
        raise NotImplementedError

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        """Go on with this answer of a seat."""
        raise NotImplementedError

    def question(self, state: AquariaState, at: int) -> Question:
        """What fate is asked for it."""
        raise NotImplementedError

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        """Go on with this answer of fate."""
        raise NotImplementedError


class Nothing(Task):
    """`-`: there is nothing to do."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        return False


NOTHING: Final = Nothing("-", plain=True, optional=True)
