"""The rules of a game in our words, each with its id, as its package's `data/rules.toml` has them."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from shoal.core.value import Value


class Chapter(Value, frozen=True):
    """Some rules that belong together: ids with their words, in reading order."""

    title: str
    rules: dict[str, str]


def read_rulebook(package: str) -> tuple[Chapter, ...]:
    """The chapters of the rules that this game package brings along."""
    text = files(package).joinpath("data", "rules.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["chapter"], tuple[Chapter, ...])
