"""What happens at a table rather than in the game: people come, go, and take moves back."""

from __future__ import annotations

from typing import ClassVar

from shoal.core import Event
from shoal.server.wire.protocol import Absence


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
        return f"{self.name}, a bot, makes room for someone."


class Rose(TableEvent, frozen=True, tag="table:rose"):
    """Somebody left their seat to whoever comes, before the game began."""

    def words(self) -> str:
        return f"{self.name} gets up; the seat is open."


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


class Relief(TableEvent, frozen=True, tag="table:relief"):
    """A bot plays for somebody who is away or whose time is out."""

    why: Absence

    def words(self) -> str:
        match self.why:
            case "late":
                return f"{self.name} ran out of time; a bot plays on until they return."
            case "gave up":
                return f"{self.name} ran out of time and gives up the seat; a bot takes over."
            case _:
                return f"{self.name} is away; a bot plays on until they return."


class WishedPause(TableEvent, frozen=True, tag="table:pause"):
    """Somebody would like all clocks to stop."""

    def words(self) -> str:
        return f"{self.name} would like a pause."


class WentOn(TableEvent, frozen=True, tag="table:resume"):
    """Somebody would like the clocks to run."""

    def words(self) -> str:
        return f"{self.name} wants to play on."


class TookMoveBack(TableEvent, frozen=True, tag="table:undone"):
    """Somebody took their newest moves back."""

    moves: int = 1

    def words(self) -> str:
        return f"{self.name} takes back the last {'move' if self.moves == 1 else f'{self.moves} moves'}."


class PlaysAgain(TableEvent, frozen=True, tag="table:rematch"):
    """Somebody opened a table to play the same again."""

    def words(self) -> str:
        return "The next game is ready at a new table."


class TurnedTo(TableEvent, frozen=True, tag="table:turned"):
    """The lesson goes on with this step."""

    heads: ClassVar[bool] = True

    def words(self) -> str:
        return self.name
