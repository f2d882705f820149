"""What a visit costs: nothing from elsewhere, and not much time."""

from __future__ import annotations

import sys

import pytest
from playwright.sync_api import expect

from browser.pages import PAGES
from browser.people import Person
from server.players import ME, OPEN
from server.running import Process


def test_everything_comes_from_the_server_itself(ada: Person, server: Process) -> None:
    for page in ("start", "choosing", "replay"):
        PAGES[page](ada, server)
    assert any("/app/getbit" in url for url in ada.requests)
    assert [url for url in ada.requests if not url.startswith((ada.base, "data:", "blob:"))] == []


def test_a_board_is_fetched_for_its_own_tables_only(ada: Person, server: Process) -> None:
    PAGES["start"](ada, server)
    assert any("/app/Art" in url for url in ada.requests)
    assert [url for url in ada.requests if "/app/getbit" in url] == []
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    expect(ada.board.get_by_role("button", name="Coral plays 5")).to_be_visible()
    others = ("blackmolly", "aquaria", "icecool")
    assert [url for url in ada.requests if any(f"/app/{game}" in url for game in others)] == []


def test_the_first_paint_is_measured(ada: Person, server: Process, capsys: pytest.CaptureFixture[str]) -> None:
    PAGES["start"](ada, server)
    (painted,) = ada.page.evaluate(
        "performance.getEntriesByName('first-contentful-paint').map(entry => Math.round(entry.startTime))"
    )
    assert painted > 0
    with capsys.disabled():
        sys.stdout.write(f"\nThe start page is first painted after {painted} ms.\n")
