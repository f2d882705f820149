"""Finds a Chromium to test with, or installs one; without one the tests fail, since a skipped test proves nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Playwright

VARIABLE = "SHOAL_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
APT = ("apt-get", "-y", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3")
PACKAGES = ("chromium", "fonts-dejavu-core")
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
)
MISSING = (
    "The browser tests need Chromium: install it (Debian: apt-get install chromium; elsewhere: python -m playwright "
    f"install chromium), or set {VARIABLE} to the path of one."
)


def launch(playwright: Playwright) -> Browser:
    """A running Chromium without a window."""
    return playwright.chromium.launch(executable_path=find(playwright), args=FLAGS)


def find(playwright: Playwright) -> str:
    """The path of a Chromium: the one named, one that is there, or one installed now."""
    named = os.environ.get(VARIABLE)
    if named:
        if shutil.which(named) is None:
            raise RuntimeError(f"{VARIABLE} is {named!r}, which cannot be run.")
        return named
    found = next(_there(playwright), None) or _installed()
    if found is None:
        raise RuntimeError(MISSING)
    return found


def _there(playwright: Playwright) -> Iterator[str]:
    """Every Chromium on this machine, the usual ones first."""
    for name in NAMES:
        if path := shutil.which(name):
            yield path
    for app in (*APPS, playwright.chromium.executable_path):
        if Path(app).exists():
            yield app


def _installed() -> str | None:
    """Chromium from the system's packages, where that is ours to install."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*APT, "update"], check=False, env=quiet)
    subprocess.run([*APT, "install", "--no-install-recommends", *PACKAGES], check=False, env=quiet)
    return shutil.which("chromium")
