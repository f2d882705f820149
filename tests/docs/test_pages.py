"""What the pages say is there, is there: links, files, names, kinds of lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import shoal
import shoal.arena
import shoal.bots
import shoal.core
from shoal import games

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def text_of(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def links_of(page: Path) -> list[str]:
    """The files that a page links to."""
    return re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    assert [link for link in links_of(page) if not (page.parent / link).exists()] == []


def test_the_list_of_pages_has_every_page() -> None:
    listed = {(DOCS / link).resolve() for link in links_of(DOCS / "README.md")}
    assert [page for page in DOCS.rglob("*.md") if page.resolve() not in listed] == [DOCS / "README.md"]


PROMISED = re.findall(
    r"`((?:src|tests|docs|examples|benchmarks|dev\.py|pyproject\.toml)[^`\s]*)`", text_of("promises.md")
)


@pytest.mark.parametrize("place", sorted(set(PROMISED)))
def test_a_promise_is_kept_where_the_page_says(place: str) -> None:
    path, _, name = place.partition("::")
    assert (ROOT / path).exists()
    if name:
        source = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^\s*(def|class) {re.escape(name)}\b", source, re.MULTILINE), f"{path} has no {name}"


@pytest.mark.parametrize(
    ("module", "names"),
    [
        ("shoal", shoal.__all__),
        ("shoal.core", shoal.core.__all__),
        ("shoal.bots", shoal.bots.__all__),
        ("shoal.arena", shoal.arena.__all__),
    ],
)
def test_the_page_about_the_library_names_every_public_name_and_no_other(module: str, names: list[str]) -> None:
    chapters = re.findall(rf"^## `{module}`.*?\n(.*?)(?=^## |\Z)", text_of("library.md"), re.MULTILINE | re.DOTALL)
    firsts = re.findall(r"^\| (`.*?) \|", "".join(chapters), re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(firsts))) == sorted(names)


@pytest.mark.parametrize("name", games.names())
def test_the_manual_of_records_names_every_move_option_and_reason(name: str) -> None:
    game, manual = games.find(name), text_of("record.md")
    moves = [kind.__struct_config__.tag for kind in game.move_types]
    words = [*moves, *[option.name for option in game.options], *game.reasons]
    assert [word for word in words if f"`{word}`" not in manual] == []
