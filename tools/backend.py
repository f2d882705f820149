"""What `pip install .` asks for a wheel: hatchling, told to compile the rules where there is a compiler.

All that is said to hatchling is said by its own switch: whoever sets that, to 1 or to 0, has it as they say.
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

from hatchling import build as hatchling
from hatchling.build import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
)

from tools.building import COMPILING, SWITCH, can_compile, stage

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What has to be there to make a wheel: what compiles, too, where the rules will be compiled."""
    with compiling():
        return list(hatchling.get_requires_for_build_wheel(config_settings))


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """Make the wheel, compiled where that can be; if it fails though nobody insisted on it, make a pure one."""
    wheel_directory = os.path.abspath(wheel_directory)
    try:
        with compiling() as tried, copied():
            return str(hatchling.build_wheel(wheel_directory, config_settings, metadata_directory))
    except Exception as error:
        if not tried:
            raise
        print(f"The rules could not be compiled, so this is the pure build: {error}", file=sys.stderr)
        return str(hatchling.build_wheel(wheel_directory, config_settings, metadata_directory))


@contextmanager
def compiling() -> Iterator[bool]:
    """Have the rules compiled if there is a compiler and nobody has said whether to; answer whether that is so."""
    if SWITCH in os.environ or not can_compile():
        yield False
        return
    added = {name: value for name, value in {SWITCH: "1", **COMPILING}.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield True
    finally:
        for name in added:
            del os.environ[name]


@contextmanager
def copied() -> Iterator[None]:
    """Work in a copy of the sources: what is compiled lies beside its source, and in a checkout that must never be."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="shoal-") as place:
        stage(Path(place), examples=False)
        os.chdir(place)
        try:
            yield
        finally:
            os.chdir(here)
