"""The environment in .venv, and what is fetched into it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

from tools.running import ROOT, Sentence, attempt, fingerprint, must, say

VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NEEDED = (3, 11)
ALWAYS = ("play", "physics")
"""The extras that a checkout needs whatever is done with it: its tables are served, and penguins are flicked."""
BESIDES = {"dev": ("rl", "lab", "cluster"), "bench": ("rl",)}
"""The extras that others need."""


def check_python(version: tuple[int, ...]) -> None:
    """Say so at once if this Python is too old."""
    if tuple(version[:2]) < NEEDED:
        found = ".".join(str(part) for part in version)
        raise Sentence(f"Shoal needs Python 3.11 or newer, and this is {found}: run it with a newer one.")


def set_up(extra: str = "") -> None:
    """Make the environment in .venv, with the packages of this extra; do nothing if it is there."""
    wanted = fingerprint([ROOT / "pyproject.toml", ROOT / "constraints.txt"])
    # Whatever extra was fetched, the packages that are always needed came with it.
    stamps = [stamp(extra)] if extra else sorted(VENV.glob("stamp-*"))
    if PYTHON.exists() and any(mark.exists() and mark.read_text() == wanted for mark in stamps):
        return
    make_venv()
    say("fetching packages" + (f" for {extra}" if extra else ""))
    fetch(requirements(extra), "The packages could not be fetched: Shoal needs the network for its first start.")
    stamp(extra).write_text(wanted)


def stamp(extra: str) -> Path:
    """The file that says for which pyproject.toml the packages of this extra were fetched."""
    return VENV / f"stamp-{extra or 'base'}"


def make_venv() -> None:
    """Make .venv, new where it is missing or belongs to another Python."""
    same_version = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    if PYTHON.exists() and attempt([PYTHON, "-c", same_version]):
        return
    if importlib.util.find_spec("ensurepip") is None:
        apt_install(["python3-venv"], "This Python cannot make environments: install the package python3-venv.")
    say("making an environment in .venv")
    must(attempt([sys.executable, "-m", "venv", "--clear", VENV]), "The environment in .venv could not be made.")
    attempt([PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "-c", "constraints.txt", "uv"])


def requirements(extra: str) -> list[str]:
    """What pyproject.toml asks for: its dependencies, the extras that are always needed, this one and what it needs."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [*ALWAYS, *BESIDES.get(extra, ()), *([extra] if extra else [])]
    return [*project["dependencies"], *(each for name in extras for each in project["optional-dependencies"][name])]


def fetch(packages: list[str], sentence: str) -> None:
    """Install packages into the environment with uv, or with pip where uv cannot."""
    wanted = ["-c", "constraints.txt", *packages]
    with_uv = attempt([PYTHON, "-m", "uv", "pip", "install", "--python", PYTHON, *wanted])
    must(with_uv or attempt([PYTHON, "-m", "pip", "install", *wanted]), sentence)


def apt_install(packages: list[str], sentence: str) -> None:
    """Install Debian packages where that is possible, or say what is missing."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise Sentence(sentence)
    say(f"installing {' '.join(packages)}")
    patient = ["-q", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3"]
    attempt(["apt-get", *patient, "update"])
    install = ["apt-get", *patient, "install", "-y", "--no-install-recommends", *packages]
    must(attempt(install, {"DEBIAN_FRONTEND": "noninteractive"}), sentence)
