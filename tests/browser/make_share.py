"""Draws the picture that stands beside shared links anew: `PYTHONPATH=src:tests python tests/browser/make_share.py`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from browser.chromium import launch

PICTURE = Path(__file__).parents[2] / "web" / "public" / "share.png"
SIZE = {"width": 1200, "height": 630}
WAVE = "M-100 {y}c100-60 200-60 300 0s200 60 300 0 200-60 300 0 200 60 300 0 200-60 300 0V640H-100z"
FISH = "M0 0c30-34 92-34 124-4l34-26c-8 20-8 40 0 60l-34-26c-32 30-94 30-124-4z"
SCHOOL = [
    (120, 520, 1.3, "#f3a712"),
    (370, 560, 0.9, "#ffffff"),
    (560, 500, 0.7, "#7cc4d6"),
    (720, 575, 1.0, "#7cc4d6"),
]


def picture() -> str:
    """A fin above the waves, a school below, and the name."""
    fish = "".join(
        f'<g transform="translate({x} {y}) scale({size})" fill="{tint}"><path d="{FISH}"/>'
        '<circle cx="26" cy="-7" r="5" fill="#0a2a33"/></g>'
        for x, y, size, tint in SCHOOL
    )
    waves = "".join(
        f'<path d="{WAVE.format(y=y)}" fill="{tint}"/>'
        for y, tint in ((430, "#0f6f85"), (490, "#0c6377"), (550, "#083f4d"))
    )
    fin = '<path d="M900 520c10-190 70-300 190-330-50 110-45 230 10 340z" fill="#d9eef3"/>'
    words = (
        '<text x="90" y="265" font-size="150" font-weight="700" fill="#fff">Shoal</text>'
        '<text x="96" y="340" font-size="44" fill="#cfe9f0">Water games, with friends or bots</text>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="sans-serif">'
        f'<rect width="1200" height="630" fill="#0a4a5a"/>{fin}{waves}{fish}{words}</svg>'
    )


def main() -> None:
    """Draw it."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": SIZE["width"], "height": SIZE["height"]})
        page.set_content(f"<body style='margin:0'>{picture()}</body>")
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
