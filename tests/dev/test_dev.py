"""The one file that sets everything up: what it says when something is missing."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tools import building, packages, running  # noqa: E402

import dev  # noqa: E402
from patience import PATIENCE  # noqa: E402

OFFLINE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "UV_OFFLINE": "1", "UV_NO_CACHE": "1"}


def run_dev(*words: str, cache: Path, checkout: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command of a checkout without a network and with a cache of its own."""
    command = [sys.executable, "dev.py", *words]
    settings = {**os.environ, **OFFLINE, "SHOAL_CACHE": str(cache)}
    return subprocess.run(command, cwd=checkout, env=settings, capture_output=True, text=True, check=False)


def test_an_old_python_can_read_the_file_and_is_told_which_one_is_needed() -> None:
    for file in (ROOT / "dev.py", *(ROOT / "tools").glob("*.py")):
        ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 7))
    with pytest.raises(running.Sentence, match=r"^Shoal needs Python 3\.11 or newer, and this is 3\.9\.2: run it with"):
        packages.check_python((3, 9, 2))
    packages.check_python((3, 11, 0))
    packages.check_python((4, 0, 0))


def test_without_a_compiler_playing_is_pure_and_testing_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not building.can_compile()
    with pytest.raises(running.Sentence, match=r"^The tests need a C compiler .*: install gcc and python3-dev\.$"):
        building.need_compiler()


def test_without_a_network_the_first_start_says_so_in_one_sentence(tmp_path: Path) -> None:
    for name in ("dev.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    done = run_dev("shoal", "games", cache=tmp_path, checkout=tmp_path)
    complaint = done.stderr.splitlines()[-1]
    assert done.returncode == 2
    assert complaint.startswith("The packages could not be fetched: Shoal needs the network for its first start.")
    assert "Traceback" not in done.stderr


def test_an_unknown_command_shows_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["dance"]) == 2
    assert capsys.readouterr().err.startswith("usage: python3 dev.py COMMAND")
    assert dev.main(["--help"]) == 0


def test_nobody_waits_for_the_compiler_and_a_build_that_fails_is_not_tried_again(tmp_path: Path) -> None:
    study = ["shoal", "simulate", "getbit", "--games", "3", "--jobs", "1"]
    first = run_dev(*study, cache=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "a quicker one is being compiled in the background" in first.stderr
    assert "(pure Python)" in run_dev("shoal", "--version", cache=tmp_path).stdout
    until = time.monotonic() + 10 * PATIENCE  # it is compiled behind everything else that this computer does
    while not list(tmp_path.glob("*/*/compiled-*-failed")) and time.monotonic() < until:
        time.sleep(0.1)
    again = run_dev(*study, cache=tmp_path)
    assert again.returncode == 0
    assert "compiled" not in again.stderr


def test_a_build_that_is_there_is_used_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOAL_CACHE", str(tmp_path))
    assert building.build_at_hand(compile_beside=False)["PYTHONPATH"] == str(ROOT / "src")
    compiled = building.place_of("compiled")
    compiled.mkdir()
    assert building.build_at_hand(compile_beside=True) == {"PYTHONPATH": str(compiled)}


def test_a_build_is_made_anew_when_a_source_changes(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("a = 1\n")
    before = running.fingerprint([source], tmp_path)
    assert running.fingerprint([source], tmp_path) == before
    source.write_text("a = 2\n")
    assert running.fingerprint([source], tmp_path) != before


def test_builds_lie_outside_the_checkout_and_compiled_files_never_count_as_sources() -> None:
    assert ROOT not in running.cache().parents
    assert not building.is_source(ROOT / "src" / "shoal" / "core" / "state.so")
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd")]


def test_no_file_names_a_registry() -> None:
    locks = [ROOT / "constraints.txt", ROOT / "pyproject.toml"]
    assert [lock.name for lock in locks if "://" in lock.read_text(encoding="utf-8")] == []


def test_python_opens_with_the_build_of_this_checkout(tmp_path: Path) -> None:
    done = run_dev("python", "-c", "import shoal; print(repr(shoal.new('getbit', 4)))", cache=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("<Table of Get Bit! for 4 seats, seed 0")
