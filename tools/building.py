"""Builds of this checkout: compiled where there is a compiler, pure where there is none, kept outside the checkout."""

from __future__ import annotations

import shutil
import sys
import sysconfig
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from tools.packages import PYTHON, apt_install
from tools.running import ROOT, Sentence, attempt, cache, fingerprint, leave_running, must, say

COMPILING = {"CFLAGS": "-flto -fno-semantic-interposition", "LDFLAGS": "-flto -Wl,-Bsymbolic"}
"""Let the C compiler see across files: the rules call small functions of mypyc all the time."""
if not sys.platform.startswith("linux"):
    COMPILING = {}

SWITCH = "HATCH_BUILD_HOOK_ENABLE_MYPYC"
"""The setting of hatchling that says whether a wheel is compiled: 1 or 0."""


def can_compile() -> bool:
    """Whether there are a C compiler and Python's headers."""
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return header.exists() and any(shutil.which(name) for name in ("cc", "gcc", "clang", "cl"))


def need_compiler() -> None:
    """Get a C compiler, since the compiled build is tested too."""
    if not can_compile():
        sentence = "The tests need a C compiler and Python's headers: install gcc and python3-dev."
        apt_install(["gcc", "libc6-dev", "python3-dev"], sentence)
    if not can_compile():
        raise Sentence(f"The headers of this Python are missing: install its development package ({sys.executable}).")


# Which build runs -----------------------------------------------------------------------------------------------------


def build_at_hand(*, compile_beside: bool) -> dict[str, str]:
    """The environment of the best build that is there: the compiled one, or the sources while that is being made."""
    compiled = place_of("compiled")
    if compiled.exists():
        return installed(compiled)
    if not compile_beside or not can_compile() or in_vain(compiled).exists():
        return plain_source()
    with compiling() as alone:
        under_way = not alone
    if not under_way:
        leave_running([sys.executable, ROOT / "dev.py", "build"])
    say("running on the pure build; a quicker one is being compiled in the background, for the next start")
    return {**plain_source(), "SHOAL_QUICKER_BUILD": str(compiled)}


def in_vain(compiled: Path) -> Path:
    """The mark that these sources could not be compiled here, so that no start tries it again."""
    return compiled.with_name(f"{compiled.name}-failed")


def plain_source() -> dict[str, str]:
    """The environment in which Python finds the sources of this checkout; bytecode is kept outside it."""
    bytecode = {"PYTHONPYCACHEPREFIX": str(cache() / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    return {"PYTHONPATH": str(ROOT / "src"), **bytecode}


def from_source() -> dict[str, str]:
    """The environment in which Python finds the sources of this checkout, and the example game."""
    return {**plain_source(), "SHOAL_GAMES": str(ROOT / "examples")}


def installed(folder: Path) -> dict[str, str]:
    """The environment in which Python finds the build in this folder."""
    return {"PYTHONPATH": str(folder)}


@contextmanager
def compiling() -> Iterator[bool]:
    """Hold the right to compile in the background; answer whether it was free. Only one compiles at a time."""
    with open(cache() / "compiling.lock", "w", encoding="utf-8") as lock:
        try:
            import fcntl
        except ImportError:
            yield True
            return
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def compile_now() -> None:
    """Make the compiled build, unless it is there or somebody else is at it."""
    with compiling() as alone:
        if not alone:
            raise Sentence("A build is already being compiled.")
        try:
            build(fast=True)
        except Sentence:
            in_vain(place_of("compiled")).touch()
            raise


# Making a build -------------------------------------------------------------------------------------------------------


def place_of(name: str) -> Path:
    """The folder, outside the checkout, where the build of this name of these sources is or would be."""
    sources = [path for folder in ("src", "examples") for path in sorted((ROOT / folder).rglob("*")) if is_source(path)]
    return cache() / f"{name}-{fingerprint([ROOT / 'pyproject.toml', *sources])}"


def build(*, fast: bool, examples: bool = False) -> Path:
    """The folder, outside the checkout, with Shoal installed from a wheel of these sources; built if need be."""
    name = ("compiled" if fast else "pure") + ("-with-examples" if examples else "")
    target = place_of(name)
    if target.exists():
        return target
    say(f"building ({'compiled' if fast else 'pure'})")
    with tempfile.TemporaryDirectory(dir=cache(), prefix="build-") as place:
        stage(Path(place), examples=examples)
        ready = Path(place) / "installed"
        must(make_wheel(Path(place), fast=fast), "The build failed; the first one needs the network.")
        install_wheel(Path(place) / "dist", ready)
        for old in cache().glob(f"{name}-????????????????"):
            shutil.rmtree(old, ignore_errors=True)
        ready.replace(target)
    return target


def new_wheel(*, fast: bool) -> Path:
    """A wheel of these sources, in the folder `dist` of the checkout."""
    say(f"building the wheel ({'compiled' if fast else 'pure'})")
    with tempfile.TemporaryDirectory(dir=cache(), prefix="build-") as place:
        stage(Path(place), examples=False)
        must(make_wheel(Path(place), fast=fast), "The wheel could not be built; the first one needs the network.")
        made = next((Path(place) / "dist").glob("*.whl"))
        (ROOT / "dist").mkdir(exist_ok=True)
        for old in (ROOT / "dist").glob("shoal-*.whl"):
            old.unlink()
        return Path(shutil.copy(made, ROOT / "dist"))


def is_source(path: Path) -> bool:
    """Whether this file belongs into a build."""
    return path.is_file() and path.suffix not in (".pyc", ".so", ".pyd") and "__pycache__" not in path.parts


def stage(place: Path, *, examples: bool) -> None:
    """Copy what a wheel is made of; the example game becomes one more folder among the games."""
    ignore = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "*.pyd")
    for folder in ("src", "tools"):
        shutil.copytree(ROOT / folder, place / folder, ignore=ignore)
    if examples:
        shutil.copytree(ROOT / "examples" / "goofspiel", place / "src/shoal/games/goofspiel", ignore=ignore)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, place / name)


def make_wheel(place: Path, *, fast: bool) -> bool:
    """Build the wheel; answer whether that worked. All rules are compiled, or none."""
    environment = {SWITCH: "1", **COMPILING} if fast else {SWITCH: "0"}
    with_uv = [PYTHON, "-m", "uv", "build", "--python", PYTHON, "--wheel", "-o", place / "dist", place]
    with_pip = [PYTHON, "-m", "pip", "wheel", "--no-deps", "-w", place / "dist", place]
    return attempt(with_uv, environment) or attempt(with_pip, environment)


def install_wheel(wheels: Path, target: Path) -> None:
    """Install the one wheel of this folder into the target folder."""
    wheel = next(wheels.glob("*.whl"))
    wanted = ["--no-deps", "--target", target, wheel]
    with_uv = attempt([PYTHON, "-m", "uv", "pip", "install", "--python", PYTHON, *wanted])
    must(with_uv or attempt([PYTHON, "-m", "pip", "install", *wanted]), "The wheel could not be installed.")
    attempt([PYTHON, "-m", "compileall", "-q", target], {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": ""})
