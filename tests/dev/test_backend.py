"""`pip install .`: compiled where there is a compiler, pure where there is none or where compiling fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tools import backend, building  # noqa: E402


@pytest.fixture(autouse=True)
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv(building.SWITCH, raising=False)


def wanted() -> set[str]:
    """What pip has to fetch to make the wheel, without versions."""
    return {each.partition("=")[0].rstrip(">") for each in backend.get_requires_for_build_wheel()}


def test_with_a_compiler_what_compiles_is_fetched_unless_somebody_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert building.can_compile()
    assert {"hatch-mypyc", "mypy"} <= wanted()
    monkeypatch.setenv(building.SWITCH, "0")
    assert wanted() == set()


def test_without_a_compiler_nothing_more_is_fetched_unless_somebody_insists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert wanted() == set()
    monkeypatch.setenv(building.SWITCH, "1")
    assert "mypy" in wanted()


def test_where_compiling_fails_there_is_a_pure_wheel_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What compiles is not installed here, so it fails at once."""
    assert backend.build_wheel(str(tmp_path)).endswith("-py3-none-any.whl")
    assert "The rules could not be compiled, so this is the pure build: " in capsys.readouterr().err
    monkeypatch.setenv(building.SWITCH, "1")
    with pytest.raises(Exception, match="mypyc"):
        backend.build_wheel(str(tmp_path))


def test_a_wheel_is_made_in_a_copy_so_that_nothing_compiled_lies_beside_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build_wheel(*_given: object) -> str:
        assert (Path.cwd() / "src/shoal/__init__.py").read_bytes() == (ROOT / "src/shoal/__init__.py").read_bytes()
        return str(Path.cwd())

    monkeypatch.setattr("hatchling.build.build_wheel", build_wheel)
    place = Path(backend.build_wheel(str(tmp_path)))
    assert place != ROOT == Path.cwd()
    assert not place.exists()
