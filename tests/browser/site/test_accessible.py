"""Pages for everybody: axe finds nothing, phones show everything, a screen reader hears all."""

from __future__ import annotations

import pytest

from browser.axe import ALL, COLOURS, NAMES, violations
from browser.pages import PAGES
from browser.people import Person
from server.running import Process

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
STICKING_OUT = """() => [document.scrollingElement, ...document.querySelectorAll('aside, dialog')]
    .filter(one => one.scrollWidth > one.clientWidth)
    .map(one => `${one.tagName}: ${one.scrollWidth} px in ${one.clientWidth}`)"""
"""What of the page is wider than its place."""


@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_and_nothing_sticks_out(ada: Person, server: Process, page: str) -> None:
    PAGES[page](ada, server)
    for size in (WIDE, PHONE):
        ada.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        ada.page.emulate_media(color_scheme="light")
        assert violations(ada.page, ALL) == [], f"{page}, light, {size['width']} px"
        assert violations(ada.page, NAMES) == [], f"{page}, names, {size['width']} px"
        ada.page.emulate_media(color_scheme="dark")
        assert violations(ada.page, COLOURS) == [], f"{page}, dark, {size['width']} px"
        assert ada.page.evaluate(STICKING_OUT) == [], f"{page}, {size['width']} px"
