"""One Chromium and one server for all browser tests; for each test people who come, and who may not complain."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.chromium import launch
from browser.people import Come, Person
from patience import PATIENCE
from server.running import Process
from shoal.server.web.bundle import BUNDLE

KEPT = Path(tempfile.gettempdir()) / "shoal-browser-tests"
"""Where pictures and traces of failed tests are kept."""

TRACED = bool(os.environ.get("SHOAL_TRACE"))
"""Whether every step is traced, for a close look at a failure; that takes half as long again."""

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test failed, for those who tidy up after it."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium; it ends with the last browser test, since its driver would be in the way of other event loops."""
    assert (BUNDLE / "index.html").exists(), "The client is not built: python3 dev.py test builds it first."
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that most tests share."""
    process = Process(tmp_path_factory.mktemp("server") / "live.db")
    yield process
    process.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Process]:
    """A server that a test may kill."""
    process = Process(tmp_path / "live.db")
    yield process
    process.kill()


@pytest.fixture
def come(request: pytest.FixtureRequest, browser: Browser, server: Process) -> Iterator[Come]:
    """How people come: `come("Ada")`. At the end nobody's browser may have complained or asked another host."""
    people: list[Person] = []
    if "own_server" in request.fixturenames:
        request.getfixturevalue("own_server")  # people leave before it ends, and have nothing to complain of

    def come(name: str = "", *, host: str = "127.0.0.1", port: int = server.port, **settings: Any) -> Person:
        person = Person(browser, f"http://{host}:{port}", name, **settings)
        if TRACED:
            person.context.tracing.start(snapshots=True)
        people.append(person)
        return person

    yield come
    keep = KEPT / re.sub(r"\W+", "-", request.node.name) if request.node.stash.get(FAILED, False) else None
    for number, person in enumerate(people):
        _part(person, keep and keep / f"{number}-{person.name}")
    for person in people:
        person.check()


@pytest.fixture
def ada(come: Come) -> Person:
    return come("Ada")


@pytest.fixture
def bob(come: Come) -> Person:
    return come("Bob")


def _part(person: Person, keep: Path | None) -> None:
    """Close a person's browser, and keep what tells why a test failed."""
    if keep is not None:
        person.page.screenshot(path=keep.with_suffix(".png"))
        keep.with_suffix(".yml").write_text(person.page.locator("body").aria_snapshot(), encoding="utf-8")
        sys.stderr.write(f"{person.name} saw {keep}.png; what it says is beside it.\n")
        if TRACED:
            person.context.tracing.stop(path=keep.with_suffix(".zip"))
    person.context.close()
