"""Our server as it is measured: as it always is, but without limits on how often and how much one address may ask."""

from __future__ import annotations

import sys
from pathlib import Path

from shoal.server import Settings, data_at, serve

FREELY = (1e9, 1e9)


def unlimited(data: Path | str) -> Settings:
    """Settings of a server with this data that limits nobody and never waits."""
    return Settings(
        data=data,
        posts=FREELY,
        newcomers=FREELY,
        messages=FREELY,
        network=FREELY,
        connections=10**9,
        most_open=10**9,
        most_bots=10**9,
        pace=0,
    )


if __name__ == "__main__":
    serve(unlimited(data_at(sys.argv[2])), port=int(sys.argv[1]))
