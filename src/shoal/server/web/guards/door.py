"""Who is at the door: connections that have not said yet what they want, and how many a network has open."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from shoal.server.operating.limits import FINE, Limit
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.networks import Proxies, network_of
from shoal.server.operating.settings import Settings


class Guest(Protocol):
    """A connection over which requests come."""

    def overdue(self, now: float) -> bool:
        """Whether it has taken longer than it may."""

    def send_away(self) -> None:
        """Hang up."""


class Door:
    """Counts connections, and sends away those that take their time, so that nobody can take all there are."""

    def __init__(self, settings: Settings, limit: Limit, metrics: Metrics) -> None:
        self.settings = settings
        self._limit = limit
        self._metrics = metrics
        self._proxies = Proxies(settings.trust_proxies)
        self._open: dict[str, int] = {}
        self._guests: dict[str, dict[Guest, None]] = {}
        """Those over which requests come, by network, the oldest first."""
        self.when_closing: list[Callable[[], None]] = []
        """To be called when the server is about to end, for answers that would go on for ever."""

    def enter(self, guest: Guest, address: str) -> None:
        """A connection is there. One too many has the oldest of its network sent away that is no table's socket."""
        network = network_of(address)
        open = self._open[network] = self._open.get(network, 0) + 1
        guests = self._guests.setdefault(network, {})
        guests[guest] = None
        if address in self._proxies:
            return
        if self._limit.spend(network, 1, time.monotonic()) != FINE:
            self._send_away(guest)
        elif open > self.settings.connections:
            self._send_away(next(iter(guests)))

    def take_seat(self, guest: Guest, address: str) -> None:
        """A connection has become a table's socket."""
        network = network_of(address)
        if self._guests[network].pop(guest, True) is None and not self._guests[network]:
            del self._guests[network]

    def leave(self, guest: Guest | None, address: str) -> None:
        """A connection is gone."""
        network = network_of(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]
        if guest is not None:
            self.take_seat(guest, address)

    def sweep(self, now: float) -> None:
        """Send away whoever has taken too long."""
        guests = [guest for here in self._guests.values() for guest in here if guest.overdue(now)]
        for guest in guests:
            self._send_away(guest)

    def close(self) -> None:
        """The server is about to end."""
        for call in self.when_closing:
            call()

    def _send_away(self, guest: Guest) -> None:
        self._metrics.count("sent_away")
        guest.send_away()
