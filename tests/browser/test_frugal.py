"""What a visit costs: nothing from elsewhere, and not much time."""

from __future__ import annotations

import sys

import pytest

from browser.pages import PAGES
from browser.people import Person
from server.running import Process


def test_everything_comes_from_the_server_itself(ada: Person, server: Process) -> None:
    for page in ("start", "choosing", "replay"):
        PAGES[page](ada, server)
    assert any("/app/getbit" in url for url in ada.requests)
    assert [url for url in ada.requests if not url.startswith((ada.base, "data:", "blob:"))] == []


def test_the_first_paint_is_measured(ada: Person, server: Process, capsys: pytest.CaptureFixture[str]) -> None:
    PAGES["start"](ada, server)
    (painted,) = ada.page.evaluate(
        "performance.getEntriesByName('first-contentful-paint').map(entry => Math.round(entry.startTime))"
    )
    assert painted > 0
    with capsys.disabled():
        sys.stdout.write(f"\nThe start page is first painted after {painted} ms.\n")
