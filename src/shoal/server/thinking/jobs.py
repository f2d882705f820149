"""Thoughts as they travel to other machines: what is asked and what is answered, as typed JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from shoal import games
from shoal.core import Question, ShoalError, parse
from shoal.review import Advice
from shoal.server.thinking.workers import Chance, Thought, happen, ponder, think
from shoal.server.wire.protocol import Plain

WORKS: dict[str, Callable[[Any], object]] = {work.__name__: work for work in (think, ponder, happen)}
"""What others can be asked to do, by name."""
ANSWERS: dict[str, Any] = {"think": Plain, "ponder": Advice, "happen": object}


class FarChance(msgspec.Struct, frozen=True):
    """A question to fate, with the game that knows how to read it."""

    game: str
    question: msgspec.Raw
    number: int
    seed: int | str


def written(what: object) -> str:
    """What is asked, as text."""
    if isinstance(what, Chance):
        question = msgspec.Raw(msgspec.json.encode(what.question))
        what = FarChance(_game_of(type(what.question)), question, what.number, what.seed)
    return msgspec.json.encode(what).decode()


def perform(kind: str, text: str) -> str:
    """Do what is asked; the answer as text. This runs in a worker of a thinker."""
    if kind not in WORKS:
        raise ShoalError(f"Nobody here knows how to {kind}.")
    return msgspec.json.encode(WORKS[kind](_read(kind, text))).decode()


def answered(kind: str, text: str) -> Any:
    """The answer that was given."""
    return parse(ANSWERS[kind], text)


def _read(kind: str, text: str) -> Thought | Chance:
    if kind != "happen":
        return parse(Thought, text)
    far = parse(FarChance, text)
    heavy = games.find(far.game).heavy_question
    if heavy is None:
        raise ShoalError(f"{far.game} asks fate nothing that takes long.")
    return Chance(parse(heavy, bytes(far.question)), far.number, far.seed)


@cache
def _game_of(kind: type[Question]) -> str:
    """The game that asks fate such questions."""
    return next(name for name in games.names() if games.find(name).heavy_question is kind)
