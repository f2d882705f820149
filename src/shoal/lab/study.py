"""A study: ways to play that are tried on the same deals, and what is asked about them."""

from __future__ import annotations

from typing import Final

from shoal.arena import Trials
from shoal.core import Setting, Value

SEAT: Final = "seat"
"""Compare the seats of a table with each other."""
GAME, SEATS, BOTS = "game", "seats", "bots"

Way = dict[str, Setting]
"""How one way to play is set: its game, seats, bots and the options that the study names."""


class Ask(Value, frozen=True):
    """One question."""

    question: str
    compare: str
    """`seat`, `seats`, `bots`, `game`, or an option: its first value is what the others are compared with."""
    measure: str
    of: str = ""
    """Whose win, place or score; without a name, the mean of all seats."""
    within: float | None = None
    """How exactly the answer has to be known: the study may stop when the interval reaches no further to each side."""


class Study(Value, frozen=True):
    """Everything that settles a study."""

    title: str
    ways: tuple[Way, ...]
    trials: Trials
    """The same ways as matches."""
    asks: tuple[Ask, ...]
    rounds: int
    """On how many deals each way is played at most."""

    @property
    def games(self) -> int:
        """How many games are played at most."""
        return self.rounds * self.trials.a_round

    def varied(self) -> dict[str, list[Setting]]:
        """What is not the same in all ways, with its values in their order."""
        names = dict.fromkeys(name for way in self.ways for name in way)
        values = {name: list(dict.fromkeys(way[name] for way in self.ways if name in way)) for name in names}
        return {name: found for name, found in values.items() if len(found) > 1}

    def label(self, way: Way, *, without: str = "") -> str:
        """What sets this way apart from others, in a few words."""
        return ", ".join(
            said(name, way[name]) for name in self.varied() if name in way and name not in (without, "")
        ) or ("" if without else "as it is")


def said(name: str, value: Setting) -> str:
    """One setting in a few words."""
    if name == SEATS:
        return f"{value} seats"
    if name in (GAME, BOTS):
        return str(value)
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"
