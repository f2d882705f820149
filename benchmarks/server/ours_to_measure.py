"""Our server as it is measured: as it always is, but without limits on how often and how much one address may ask."""

from __future__ import annotations

import sys
from pathlib import Path

from shoal.server import Settings, serve

FREELY = (1e9, 1e9)

if __name__ == "__main__":
    settings = Settings(
        data=Path(sys.argv[2]),
        posts=FREELY,
        newcomers=FREELY,
        messages=FREELY,
        network=FREELY,
        most_open=10**9,
        most_bots=10**9,
        pace=0,
    )
    serve(settings, port=int(sys.argv[1]))
