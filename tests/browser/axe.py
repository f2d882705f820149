"""What axe-core has to say about a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def _source() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Each rule that the page breaks, with the first places where it does."""
    page.evaluate(_source())
    found = page.evaluate("tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", TAGS)
    return [
        f"{rule['id']}: {rule['help']} at {[' '.join(node['target']) for node in rule['nodes'][:3]]}"
        for rule in found["violations"]
    ]
