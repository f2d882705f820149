"""One server that many tests share, and its people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.players import Browser
from server.postgres import Postgres
from server.running import Running, running
from shoal.server.store.opening import Data


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that neither waits nor limits."""
    with running(tmp_path_factory.mktemp("server") / "live.db") as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A Postgres that tests share; each has a database of its own there."""
    postgres = Postgres()
    try:
        yield postgres
    finally:
        postgres.end()


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Data:
    """Where a store can keep everything; each test that asks for it runs on each store there is."""
    if request.param == "sqlite":
        return tmp_path / "store.db"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()


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
