"""Live tables: people and bots play together over the network, and nothing is lost.

Each folder here knows only those after it: `web` answers requests, `tables` holds the games being played, `store`
keeps what must not be lost, `wire` is what travels, and `operating` is what an operator sets and sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from shoal.core.extras import extra
from shoal.server.operating.settings import Settings
from shoal.server.store.opening import Data, data_at
from shoal.server.store.sqlite.copying import backup, restore

if TYPE_CHECKING:
    from shoal.server.counting.recounting import Recount

__all__ = ["Settings", "backup", "data_at", "recount", "restore", "serve"]


def serve(
    settings: Settings, host: str = "127.0.0.1", port: int = 8765, ready: Callable[[str], None] = lambda _: None
) -> None:
    """Serve live tables until somebody ends it; `ready` is told the address once browsers can be sent there."""
    # The processes in which bots think import this package too, and should not wait for a web server.
    with extra("play", "shoal serve"):
        from shoal.server.web.serve import run

    run(settings, host, port, ready)


def recount(data: Data) -> Recount:
    """Work out all ratings of a server anew from its rated games, and say where those that it keeps differ."""
    from shoal.server.counting.recounting import recount_data

    return recount_data(data)
