"""What the pages say is there, is there: links, files, names, kinds of lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import shoal
import shoal.adapters
import shoal.arena
import shoal.bots
import shoal.core
import shoal.dataset
import shoal.lab
import shoal.review
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


def places_in(page: str) -> list[str]:
    """The files of which a page speaks, some with a name in them: `file::name`."""
    places = r"`((?:src|tests|docs|examples|benchmarks|dev\.py|pyproject\.toml)[^`\s]*)`"
    return sorted(set(re.findall(places, text_of(page))))


@pytest.mark.parametrize("place", sorted({*places_in("promises.md"), *places_in("way-of-a-move.md")}))
def test_what_a_page_speaks_of_is_where_it_says(place: str) -> None:
    path, _, name = place.partition("::")
    assert (ROOT / path).exists()
    if name:
        source = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^\s*(def|async def|class) {re.escape(name)}\b", source, re.MULTILINE), (
            f"{path} has no {name}"
        )


def test_the_way_of_a_move_is_a_list_of_stations_each_with_its_function() -> None:
    stations = re.findall(r"^(\d+)\. `(.*?)`", text_of("way-of-a-move.md"), re.MULTILINE)
    assert [int(number) for number, _ in stations] == list(range(1, len(stations) + 1))
    assert all("::" in place for _, place in stations)


@pytest.mark.parametrize(
    ("module", "names"),
    [
        ("shoal", shoal.__all__),
        ("shoal.core", shoal.core.__all__),
        ("shoal.bots", shoal.bots.__all__),
        ("shoal.review", shoal.review.__all__),
        ("shoal.arena", shoal.arena.__all__),
        ("shoal.lab", shoal.lab.__all__),
        ("shoal.dataset", shoal.dataset.__all__),
        ("shoal.adapters", shoal.adapters.__all__),
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
