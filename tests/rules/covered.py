"""Which tests are about which rules: `@rule("GB-9")` above a test says so, and reading the sources finds it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

TESTS = Path(__file__).resolve().parents[1]

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Say that the test below is about these rules."""

    def tagged(test: Test) -> Test:
        test.__dict__["rules"] = ids
        return test

    return tagged


@cache
def covered_ids(folder: Path = TESTS) -> dict[str, list[str]]:
    """For every id that a test names, the tests that name it."""
    covered: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for test in _tests_in(ast.parse(path.read_text(encoding="utf-8"))):
            for id in _ids_of(test):
                covered.setdefault(id, []).append(f"{path.relative_to(folder)}::{test.name}")
    return covered


def _tests_in(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions that pytest runs as tests."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _ids_of(test: ast.FunctionDef) -> Iterator[str]:
    """The ids in the decorators `@rule(...)` of this test."""
    for decorator in test.decorator_list:
        match decorator:
            case ast.Call(func=ast.Name(id="rule"), args=ids):
                yield from [str(ast.literal_eval(id)) for id in ids]
