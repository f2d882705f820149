"""What only some need is an extra, and whoever lacks it is told in a sentence how it is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import shoal
from shoal.core import ShoalError
from shoal.core.extras import extra

BLOCKED = """
import sys
for name in {names!r}:
    sys.modules[name] = None
{program}
"""
NOT_LIGHT = (
    "starlette",
    "uvicorn",
    "websockets",
    "httptools",
    "segno",
    "mujoco",
    "numpy",
    "gymnasium",
    "pettingzoo",
    "pyarrow",
    "matplotlib",
    "ray",
)


def run_without(names: tuple[str, ...], program: str) -> subprocess.CompletedProcess[str]:
    """What a program prints in a Python in which these packages cannot be imported."""
    text = BLOCKED.format(names=names, program=program)
    env = {**os.environ, "PYTHONPATH": str(Path(shoal.__file__).parents[1])}
    return subprocess.run([sys.executable, "-c", text], env=env, capture_output=True, text=True, check=False)


def test_rules_records_bots_and_simulations_need_no_extra() -> None:
    program = "from shoal.cli import main; main(['simulate', 'getbit', '--games', '2', '--jobs', '1'])"
    done = run_without(NOT_LIGHT, program)
    assert (done.returncode, "2 games" in done.stdout) == (0, True), done.stderr


def test_serving_without_its_packages_says_how_they_are_installed() -> None:
    done = run_without(("starlette",), "from shoal.cli import main; main(['serve'])")
    wanted = "shoal serve needs the extra 'play', and starlette is not installed: pip install \"shoal[play]\""
    assert done.stderr.startswith(wanted)
    assert "Traceback" not in done.stderr


def test_flicking_without_physics_says_how_it_is_installed() -> None:
    done = run_without(("mujoco",), "from shoal.cli import main; main(['simulate', 'icecool', '--games', '1'])")
    assert "ICECOOL's physics needs the extra 'physics', and mujoco is not installed" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("package", "program", "sentence"),
    [
        ("numpy", "import shoal; shoal.vector('getbit', envs=2)", "An environment for learning needs the extra 'rl'"),
        ("pettingzoo", "from shoal import adapters; adapters.aec_env('getbit')", "for learning needs the extra 'rl'"),
        ("numpy", "from shoal import dataset; dataset.load('x')", "Reading a dataset needs the extra 'lab'"),
        ("pyarrow", "main(['dataset', 'getbit', '--games', '1', '--out', 'x'])", "Parquet needs the extra 'lab'"),
        ("ray", "main(['simulate', 'getbit', '--on', 'ray'])", "Playing on a cluster needs the extra 'cluster'"),
    ],
)
def test_whatever_is_missing_is_named_with_the_extra_that_brings_it(package: str, program: str, sentence: str) -> None:
    done = run_without((package,), f"from shoal.cli import main\n{program}")
    assert f"{sentence}, and {package} is not installed: pip install " in done.stderr


def test_a_module_of_our_own_that_is_missing_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), extra("play", "This"):
        import shoal.nothing  # type: ignore[import-not-found] # noqa: F401
    sentence = "needs the extra 'play', and nothing_of_ours is not installed"
    with pytest.raises(ShoalError, match=sentence), extra("play", "This"):
        import nothing_of_ours  # type: ignore[import-not-found] # noqa: F401
