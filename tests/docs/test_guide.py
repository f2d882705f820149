"""The guide "write a game" and the game that it builds are the same code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "goofspiel"

EXCERPT = re.compile(r"^```\w+ ((?:examples|web)/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXCERPTS: list[tuple[str, str]] = EXCERPT.findall((ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8"))

FILES = sorted(path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml"))


@pytest.mark.parametrize(("path", "excerpt"), EXCERPTS)
def test_an_excerpt_stands_word_for_word_in_the_file_that_it_names(path: str, excerpt: str) -> None:
    assert excerpt in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_guide_leaves_out_no_line_of_the_example(file: Path) -> None:
    left = file.read_text(encoding="utf-8")
    for path, excerpt in EXCERPTS:
        if ROOT / path == file:
            left = left.replace(excerpt, "", 1)
    assert left.strip() == ""
