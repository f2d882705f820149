"""What an operator can set."""

from __future__ import annotations

from pathlib import Path

import msgspec

from shoal.bots import Guest


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How the server runs."""

    data: Path | str
    """Where everything is kept: a file, or the address of a Postgres database."""
    base_url: str = ""
    """The address that people use; empty: whatever address they came by."""
    log_level: str = "info"
    """What is worth a line in the log: debug, info, warning or error."""
    pace: float = 0.3
    """Seconds between what happens and what bots do next, so that people can follow."""
    workers: int = 2
    """Processes in which bots think."""
    guests: tuple[Guest, ...] = ()
    """Bots of the operator's own that everybody can play with here."""
    trust_proxies: tuple[str, ...] = ()
    """Addresses and networks whose word is taken for where a request comes from."""
    posts: tuple[float, float] = (30, 1)
    """HTTP posts of one person: so many at once, so many a second."""
    newcomers: tuple[float, float] = (200, 1)
    """People whom a network may bring along: so many at once, so many a second."""
    messages: tuple[float, float] = (120, 20)
    """What one person, or one socket of somebody without a name, may say: so many short messages at once, so many a
    second. Longer ones, and those that make more work, count as several."""
    talk: tuple[float, float] = (6, 0.4)
    """What one person may say in words at tables: so many lines at once, so many a second."""
    network: tuple[float, float] = (10_000, 500)
    """What all in one network may say and ask for together, in the same measure. A network is an IPv4 address or the
    64 bits that IPv6 addresses of one place have in common."""
    connections: int = 1000
    """Connections that a network may have open."""
    longest_url: int = 2048
    """Bytes of an address that is asked for."""
    longest_head: int = 16_384
    """Bytes of all headers of a request."""
    most_headers: int = 100
    """Headers of a request."""
    head_seconds: float = 10
    """Seconds for a request to say what it wants."""
    body_seconds: float = 30
    """Seconds for what is posted to come."""
    unread_seconds: float = 30
    """Seconds after which an answer that is not read is given up."""
    keep_alive: int = 15
    """Seconds that a connection is kept for another request."""
    hello_seconds: float = 10
    """Seconds for a socket to say hello."""
    silence: float = 45
    """Seconds after which a socket that says nothing is closed."""
    idle: float = 60
    """Seconds after which a table that nobody looks at leaves the memory."""
    queue: tuple[int, int] = (256, 1 << 18)
    """Messages that wait for a slow reader before it is dropped, and their bytes."""
    send_buffer: int = 1 << 17
    """Bytes that the system may hold for a connection whose other end does not read."""
    replay_bytes: int = 1 << 25
    """Bytes of replays that are kept at hand."""
    quicker_build: Path | None = None
    """Where a compiled build of the same sources will be, while this one is not; workers run on it once it is there."""
    most_open: int = 10
    """Tables with an open seat that one person may have."""
    most_bots: int = 5
    """Tables where only bots play that one person may have going; if more are left to bots, these take turns."""
    keep_uploads: float = 180
    """Days after which a record from elsewhere is forgotten; 0 is never."""
    keep_waiting: float = 14
    """Days after which an open table is forgotten where nobody has moved; 0 is never."""
    keep_expired: float = 1
    """Days after which a secret or a link is forgotten that no longer holds; 0 is never."""
    keep_games: float = 0
    """Days after which a game that is over is forgotten; 0 is never."""
    keep_deserted: float = 90
    """Days after which a game that promises its luck is ended if nobody has gone on with it; 0 is never."""
    looks_through: float = 86400
    """Seconds between looks through all that is kept for damage."""
    remind_after: float = 30
    """Seconds after which somebody is reminded whose turn it is and who does not look."""
    push_key: Path | None = None
    """The private key that reminders are signed with, in a PEM file; without it, one is made and kept with the data."""
    push_anywhere: bool = False
    """Whether reminders may be sent to any address: without https, and in this network."""
    contact: str = ""
    """How those who pass reminders on reach the operator: mailto:… or https://…"""
    rotates: float = 7 * 86400
    """Seconds after which a cookie's secret is replaced."""
