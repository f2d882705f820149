"""Answers of fate for the harness. What takes long to work out is made up, by `tests/games/<game>/fate.py`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Protocol, cast

from shoal.core import Question, Seeded

GAMES = Path(__file__).parents[1] / "games"


class Invented(Protocol):
    """What a game's `fate.py` says."""

    def sample(self, question: Question, rng: Random) -> object:
        """An answer to this question that can be, made up in no time."""


@cache
def is_heavy(name: str) -> bool:
    """Whether this game asks fate what takes long to answer."""
    return (GAMES / name / "fate.py").is_file()


def sample(question: Question, rng: Random) -> object:
    """One answer to this question, drawn or made up with this generator."""
    if not question.heavy:
        return question.sample(rng)
    name = type(question).__module__.split(".")[2]
    return cast(Invented, import_module(f"games.{name}.fate")).sample(question, rng)


class QuickFate(Seeded):
    """Fate from a seed, which makes up what would take long."""

    def answer(self, question: Question, number: int) -> object:
        return sample(question, Random(f"{self.seed}/fate/{number}"))
