"""What a visit costs: nothing from elsewhere, and not much time."""

from __future__ import annotations

import sys
import time

import pytest
from playwright.sync_api import expect

from browser.pages import PAGES
from browser.people import Come, Person
from server.players import ME, OPEN
from server.running import Process
from shoal import games

LIES_STILL = """() => {
    const running = document.querySelector('[aria-label=Board]').getAnimations({subtree: true})
    return running.every(one => one.playState != 'running')
}"""


MOST_IDLE = 0.03
"""The part of a core that a board may take on which nothing happens."""


MOST_BYTES, WITH_PICTURES = 80_000, 100_000
"""What may be sent of the client before a page can be used, and before the start page shows a picture of each game."""

SENT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(one => !new URL(one.name).pathname.startsWith('/api/'))
    .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
"""The bytes of the client that came for this page, as they were sent."""


def idle_share(person: Person, seconds: float = 1.0) -> float:
    """The part of the time in which the page's main thread had a processor and worked, as Chromium counts it."""
    session = person.context.new_cdp_session(person.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    before, began = busy(), time.monotonic()
    person.page.wait_for_timeout(seconds * 1000)
    return (busy() - before) / (time.monotonic() - began)


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


def test_the_client_with_its_lobby_stays_within_its_budget(ada: Person, server: Process) -> None:
    PAGES["about"](ada, server)
    assert 20_000 < ada.page.evaluate(SENT) < MOST_BYTES
    PAGES["start"](ada, server)
    expect(ada.page.locator("article .art:empty")).to_have_count(0)
    assert ada.page.evaluate(SENT) < WITH_PICTURES


def test_a_board_on_which_nothing_happens_lies_still_and_wakes_with_the_pointer(come: Come) -> None:
    """One board of each game; they come to rest side by side."""
    people = {game: come("Ada", reduced_motion="no-preference") for game in games.names()}
    for game, ada in people.items():
        ada.come(ada.post("/api/tables", {"game": game, "seats": [ME, OPEN], "options": {}})["table"])
    for game, ada in people.items():
        ada.page.locator("[aria-label=Board].resting").wait_for()
        ada.page.wait_for_function(LIES_STILL)
        assert idle_share(ada) < MOST_IDLE, game
        ada.board.hover()
        expect(ada.page.locator("[aria-label=Board].resting")).to_have_count(0)


def test_the_first_paint_is_measured(ada: Person, server: Process, capsys: pytest.CaptureFixture[str]) -> None:
    PAGES["start"](ada, server)
    (painted,) = ada.page.evaluate(
        "performance.getEntriesByName('first-contentful-paint').map(entry => Math.round(entry.startTime))"
    )
    assert painted > 0
    with capsys.disabled():
        sys.stdout.write(f"\nThe start page is first painted after {painted} ms.\n")
