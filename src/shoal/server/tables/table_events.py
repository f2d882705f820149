"""What happens at a table rather than in the game: people come, go, and take moves back."""

from __future__ import annotations

from typing import ClassVar

from shoal.core import Event


class TableEvent(Event, frozen=True):
    """One such thing, with the name of whom it is about."""

    seat: int
    name: str

    def words(self) -> str:
        """What happened, in one sentence."""
        raise NotImplementedError


class Sat(TableEvent, frozen=True, tag="table:sat"):
    """Somebody took an open seat."""

    def words(self) -> str:
        return f"{self.name} sits down."


class BotSat(TableEvent, frozen=True, tag="table:bot"):
    """A bot took an open seat."""

    def words(self) -> str:
        return f"{self.name}, a bot, sits down."


class BotRose(TableEvent, frozen=True, tag="table:free"):
    """A bot left its seat to whoever comes."""

    def words(self) -> str:
        return f"{self.name}, a bot, makes room for somebody."


class CameBack(TableEvent, frozen=True, tag="table:back"):
    """Somebody is back in their seat."""

    def words(self) -> str:
        return f"{self.name} is back."


class Went(TableEvent, frozen=True, tag="table:left"):
    """Somebody left, and a bot plays on."""

    def words(self) -> str:
        return f"{self.name} leaves; a bot plays on until they return."


class WentForGood(TableEvent, frozen=True, tag="table:parted"):
    """Somebody is gone for good, and a bot plays on or the seat is open."""

    open: bool = False

    def words(self) -> str:
        left = "the seat is open" if self.open else "a bot takes the seat"
        return f"{self.name} has left for good; {left}."


class TookMoveBack(TableEvent, frozen=True, tag="table:undone"):
    """Somebody took their newest move back."""

    def words(self) -> str:
        return f"{self.name} takes back the last move."


class PlaysAgain(TableEvent, frozen=True, tag="table:rematch"):
    """Somebody opened a table to play the same again."""

    def words(self) -> str:
        return "The next game is ready at a new table."


class TurnedTo(TableEvent, frozen=True, tag="table:turned"):
    """The lesson goes on with this step."""

    heads: ClassVar[bool] = True

    def words(self) -> str:
        return self.name
