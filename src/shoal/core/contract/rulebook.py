"""The rules of a game in our words, each with its id, as its package has them, and what its numbers mean."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from shoal.core.value import Value, convert


class Chapter(Value, frozen=True):
    """Some rules that belong together: ids with their words, in reading order."""

    title: str
    rules: dict[str, str]


class Meaning(Value, frozen=True):
    """What a number on the board is, in one sentence, and the rule that it comes from."""

    words: str
    rule: str


def read_rulebook(package: str) -> tuple[Chapter, ...]:
    """The chapters of the rules that this game package brings along."""
    text = files(package).joinpath("data", "rules.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text)["chapter"], tuple[Chapter, ...])


def read_numbers(package: str) -> dict[str, Meaning]:
    """What the numbers on this game's board are, by name, as its `data/numbers.toml` has them; nothing without one."""
    file = files(package).joinpath("data", "numbers.toml")
    return convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, Meaning]) if file.is_file() else {}
