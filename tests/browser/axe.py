"""What axe-core has to say about a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ALL = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
NAMES = ["label-content-name-mismatch"]
"""Names begin with what is written, so that who speaks to a computer can say what they read. Only named, axe looks."""
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules for which it matters whether the page is light or dark."""


@cache
def _source() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page, wanted: list[str]) -> list[str]:
    """Each rule of these names or tags that the page breaks, with the first places where it does."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    found = page.evaluate("wanted => axe.run(document, {runOnly: wanted, resultTypes: ['violations']})", wanted)
    return [
        f"{rule['id']}: {rule['help']} at {[' '.join(node['target']) for node in rule['nodes'][:3]]}"
        for rule in found["violations"]
    ]
