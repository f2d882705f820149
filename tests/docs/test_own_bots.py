"""The pages about bots of one's own and about the lab show the examples as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("own-bots.md", "lab.md"))
EXCERPTS: list[tuple[str, str]] = re.findall(r"^```\w+ (examples/\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("path", "excerpt"), EXCERPTS)
def test_an_excerpt_stands_word_for_word_in_the_file_that_it_names(path: str, excerpt: str) -> None:
    assert excerpt in (ROOT / path).read_text(encoding="utf-8")


def test_the_program_of_the_page_has_twenty_lines_at_most() -> None:
    assert len((ROOT / "examples" / "bots" / "mybot.py").read_text(encoding="utf-8").splitlines()) <= 20
