"""`python -m shoal.server` serves live tables."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from shoal.core import ShoalError
from shoal.server import Settings, serve
from shoal.server.store.opening import data_at


def main(arguments: list[str] | None = None) -> int:
    """Read the command line and serve; the exit code is 2 after a mistake that can be mended."""
    parser = argparse.ArgumentParser("shoal.server", description="Live tables over the network.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument(
        "--data", type=data_at, default=Path("shoal.db"), help="what keeps everything: a SQLite file, or postgresql://…"
    )
    parser.add_argument("--base-url", default="", help="the address that people use, if there is a proxy")
    parser.add_argument("--pace", type=float, default=0.3, help="seconds before bots move")
    parser.add_argument("--workers", type=int, default=2, help="processes in which bots think")
    parser.add_argument("--trust-proxy", nargs="+", default=[], help="proxies that say where requests come from")
    parser.add_argument("--remind-after", type=float, default=30, help="seconds before absent people are reminded")
    parser.add_argument("--head-seconds", type=float, default=10, help="seconds for a request to say what it wants")
    parser.add_argument("--push-anywhere", action="store_true", help="send reminders to any address, for tests")
    given = parser.parse_args(arguments)
    settings = Settings(
        data=given.data,
        base_url=given.base_url,
        pace=given.pace,
        workers=given.workers,
        trust_proxies=tuple(given.trust_proxy),
        remind_after=given.remind_after,
        push_anywhere=given.push_anywhere,
        head_seconds=given.head_seconds,
    )
    try:
        serve(settings, given.host, given.port)
    except ShoalError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
