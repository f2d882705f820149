"""One server that many tests share, and its people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.players import Browser
from server.running import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that neither waits nor limits."""
    with running(tmp_path_factory.mktemp("server") / "live.db") as server:
        yield server


@pytest.fixture
def ada(server: Running) -> Browser:
    return Browser(server.port, "Ada")


@pytest.fixture
def bob(server: Running) -> Browser:
    return Browser(server.port, "Bob")


@pytest.fixture
def nobody(server: Running) -> Browser:
    """Somebody without a name."""
    return Browser(server.port)
