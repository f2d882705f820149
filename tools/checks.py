"""Checks that need no test: format, lint, imports, types, the client."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tools.building import from_source, stage
from tools.client import npm
from tools.packages import PYTHON
from tools.running import ROOT, cache, run, say


def check_all() -> int:
    """Look at format, lint, imports, types and the client; stop at the first thing that is wrong."""
    for check in (check_format, check_lint, check_imports, check_types, check_client, test_client):
        say(check.__doc__ or "")
        if check():
            return 1
    return 0


def check_format() -> int:
    """checking the format"""
    return run([PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."])


def check_lint() -> int:
    """checking for lint"""
    return run([PYTHON, "-m", "ruff", "check", "--quiet", "."])


def check_imports() -> int:
    """checking that imports point one way"""
    return run([PYTHON.with_name("lint-imports"), "--no-cache"], from_source(), quiet_if_good=True)


def check_types() -> int:
    """checking the types"""
    with tempfile.TemporaryDirectory(dir=cache(), prefix="types-") as place:
        stage(Path(place), examples=True)
        beside = [ROOT / name for name in ("dev.py", "tools", "benchmarks", "tests", "docs")]
        mypy = [PYTHON, "-m", "mypy", "--no-error-summary", "--cache-dir", cache() / "mypy", "src", *beside]
        return run(mypy, cwd=Path(place))


def check_client() -> int:
    """checking the client"""
    return npm("run", "--silent", "check")


def test_client() -> int:
    """testing the client"""
    return npm("run", "--silent", "test")


if __name__ == "__main__":
    sys.exit(check_all())
