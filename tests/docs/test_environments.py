"""The pages of the environments are those that the games make."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from shoal import games

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))

from make_environments import FOLDER, HOUSE, page_of  # noqa: E402


@pytest.mark.parametrize("name", HOUSE)
def test_the_page_of_an_environment_is_the_one_that_its_game_makes(name: str) -> None:
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == page_of(name)


def test_every_game_of_the_house_has_a_page() -> None:
    assert set(HOUSE) <= set(games.names())
    listed = {path.stem for path in FOLDER.glob("*.md")} - {"README", "comparison"}
    assert listed == set(HOUSE)
