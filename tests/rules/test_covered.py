"""The tests of the tests: which rules are covered, and whether every id that is named exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from rules.covered import covered_ids, rule
from shoal import games

GAMES = games.names()

ID = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+\b")
"""What looks like the id of a rule, wherever it stands."""


def ids_of(name: str) -> list[str]:
    """The ids of all rules of this game, in reading order."""
    return [id for chapter in games.find(name).rulebook() for id in chapter.rules]


def sources_of(name: str) -> Iterator[str]:
    """The source files of this game, as text."""
    for folder in import_module(f"shoal.games.{name}").__path__:
        for path in sorted(Path(folder).rglob("*.py")):
            yield path.read_text(encoding="utf-8")


def refused_ids(source: str) -> set[str]:
    """The words that stand as the rule in a `Refused(rule, reason)` of this source, in either branch of an `if`.

    A rule that is worked out has no word there; playing meets it.
    """
    words = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="Refused"), args=[rule, *_]):
                words |= {str(branch.value) for branch in _branches(rule) if isinstance(branch, ast.Constant)}
    return words


def _branches(rule: ast.expr) -> list[ast.expr]:
    return [*_branches(rule.body), *_branches(rule.orelse)] if isinstance(rule, ast.IfExp) else [rule]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_a_game_has_a_test(name: str) -> None:
    covered = covered_ids()
    assert [id for id in ids_of(name) if id not in covered] == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = {id for name in GAMES for id in ids_of(name)}
    assert {id: tests for id, tests in covered_ids().items() if id not in known} == {}


@pytest.mark.parametrize("name", GAMES)
def test_every_id_in_the_source_of_a_game_is_one_of_its_rules(name: str) -> None:
    known = ids_of(name)
    named = {id for source in sources_of(name) for id in ID.findall(source)}
    assert named
    assert sorted(named.difference(known)) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_a_game_is_found_by_its_id_in_the_source_that_keeps_it(name: str) -> None:
    named = {id for source in sources_of(name) for id in ID.findall(source)}
    assert [id for id in ids_of(name) if id not in named] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_of_a_game_names_one_of_its_rules(name: str) -> None:
    refused = {id for source in sources_of(name) for id in refused_ids(source)}
    assert refused
    assert sorted(refused.difference(ids_of(name))) == []


def test_a_tagged_test_is_found_with_all_its_ids_and_an_untagged_one_is_not(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        '@rule("XX-1", "XX-D2")\ndef test_tagged(): ...\ndef test_plain(): ...\n@rule("XX-3")\ndef no_test(): ...\n'
    )
    (tmp_path / "positions.py").write_text('@rule("XX-4")\ndef test_in_a_file_that_is_not_run(): ...\n')
    found = ["test_some.py::test_tagged"]
    assert covered_ids(tmp_path) == {"XX-1": found, "XX-D2": found}


def test_a_tag_leaves_the_test_itself_as_it_was() -> None:
    def test() -> str:
        return "ran"

    assert rule("XX-1")(test) is test
    assert test() == "ran"
