"""The game record: the set-up and every answer, one JSON object a line. The page `docs/record.md` is its manual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from shoal.core.contract.ask import FATE
from shoal.core.contract.game import Setting
from shoal.core.contract.outcome import Outcome
from shoal.core.playing.promise import Added, Promise
from shoal.core.value import Value

FORMAT = 1
"""The version of the format that this program reads and writes."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: what is needed to begin the game again."""

    game: str
    rules: str
    seats: int
    options: dict[str, Setting]
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    """The level of the bot in each seat; an empty word where a person sits."""
    seed: int | str | None = None
    """The seed of fate, where the game was played with one."""
    rated: int = 0
    """The place of the game among those that were rated on its server, counted from 1; 0 where it was not."""
    players: tuple[str, ...] = ()
    """In a rated game, who sat in each seat: the public id of a person, or a bot by its level."""
    gave_up: tuple[int, ...] = ()
    """In a rated game, the seats of people for whom a bot had to play: they share the last place."""
    fair: Promise | None = None
    """What was promised about the seed before the game, where something was."""

    @property
    def commitment(self) -> str:
        """What everybody is told of a secret seed; nothing where no promise is made."""
        return "" if self.fair is None else self.fair.commitment

    def adding(self, added: Iterable[Added]) -> Header:
        """This set-up with what was added to the luck that it promises, if it does."""
        fair = None if self.fair is None else msgspec.structs.replace(self.fair, added=tuple(added))
        return msgspec.structs.replace(self, fair=fair)


class Entry(Value, frozen=True):
    """One answer: of a seat, or of fate to a question of this kind."""

    who: int
    answer: object
    kind: str = ""

    def data(self) -> dict[str, object]:
        """The entry as the record has it, without its number."""
        plain = msgspec.to_builtins(self.answer)
        if self.who == FATE:
            return {"who": "fate", "ask": {"kind": self.kind}, "answer": plain}
        return {"who": self.who, "move": plain}


class Record:
    """A played game, or one that is still going on."""

    def __init__(self, header: Header, entries: list[Entry], outcome: Outcome | None) -> None:
        self.header = header
        self.entries = entries
        self.outcome = outcome

    def lines(self) -> Iterator[str]:
        """The lines of the record, without their line ends."""
        yield _line({"record": FORMAT, **msgspec.to_builtins(self.header)})
        for number, entry in enumerate(self.entries, 1):
            yield _line({"n": number, **entry.data()})
        if self.outcome is not None:
            yield _line({"over": ending(self.outcome)})

    def text(self) -> str:
        """The whole record."""
        return "".join(f"{line}\n" for line in self.lines())


def ending(outcome: Outcome) -> dict[str, object]:
    """What the last line says of this outcome."""
    return {
        "reason": outcome.reason,
        "ranking": [list(group) for group in outcome.ranking],
        "scores": None if outcome.scores is None else list(outcome.scores),
    }


def _line(data: dict[str, object]) -> str:
    return msgspec.json.encode(data).decode()
