"""The one file that sets everything up: what it says when something is missing."""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


DEV = load()


def test_an_old_python_can_read_the_file_and_is_told_which_one_is_needed() -> None:
    ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 7))
    with pytest.raises(DEV.Sentence, match=r"^Shoal needs Python 3\.11 or newer, and this is 3\.9\.2: run it with"):
        DEV.check_python((3, 9, 2))
    DEV.check_python((3, 11, 0))
    DEV.check_python((4, 0, 0))


def test_without_a_compiler_playing_is_pure_and_testing_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not DEV.can_compile()
    with pytest.raises(DEV.Sentence, match=r"^The tests need a C compiler .*: install gcc and python3-dev\.$"):
        DEV.need_compiler()


def test_without_a_network_the_first_start_says_so_in_one_sentence(tmp_path: Path) -> None:
    for name in ("dev.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    alone = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "UV_OFFLINE": "1", "SHOAL_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "dev.py", "shoal", "games"],
        cwd=tmp_path,
        env=alone,
        capture_output=True,
        text=True,
        check=False,
    )
    complaint = done.stderr.splitlines()[-1]
    assert done.returncode == 2
    assert complaint.startswith("The packages could not be fetched: Shoal needs the network for its first start.")
    assert "Traceback" not in done.stderr


def test_an_unknown_command_shows_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert DEV.main(["dance"]) == 2
    assert capsys.readouterr().err.startswith("usage: python3 dev.py COMMAND")
    assert DEV.main(["--help"]) == 0


def test_a_build_is_made_anew_when_a_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DEV, "ROOT", tmp_path)
    source = tmp_path / "rules.py"
    source.write_text("a = 1\n")
    before = DEV.fingerprint([source])
    assert DEV.fingerprint([source]) == before
    source.write_text("a = 2\n")
    assert DEV.fingerprint([source]) != before


def test_builds_lie_outside_the_checkout_and_compiled_files_never_count_as_sources() -> None:
    assert ROOT not in DEV.cache().parents
    assert not DEV.is_source(ROOT / "src" / "shoal" / "core" / "state.so")
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd")]


def test_no_file_names_a_registry() -> None:
    locks = [ROOT / "constraints.txt", ROOT / "pyproject.toml"]
    assert [lock.name for lock in locks if "://" in lock.read_text(encoding="utf-8")] == []
