"""The game record: the set-up and every answer, one JSON object a line. The page `docs/record.md` is its manual."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from shoal.core.contract.ask import FATE
from shoal.core.contract.game import Setting
from shoal.core.contract.moves import Move
from shoal.core.contract.outcome import Outcome
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


class Entry(Value, frozen=True):
    """One answer: of a seat, or of fate to a question of this kind."""

    who: int
    answer: object
    kind: str = ""

    def data(self) -> dict[str, object]:
        """The entry as the record has it, without its number."""
        if self.who == FATE:
            return {"who": "fate", "ask": {"kind": self.kind}, "answer": msgspec.to_builtins(self.answer)}
        assert isinstance(self.answer, Move)
        return {"who": self.who, "move": self.answer.data()}


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
