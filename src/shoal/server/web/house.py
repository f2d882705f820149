"""What the operator has decided, as this server knows it: who may not come, and what is said to everybody."""

from __future__ import annotations

import datetime
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.exceptions import HTTPException

from shoal.server.operating.networks import network_of
from shoal.server.store.common.desk import Ban
from shoal.server.store.store import Person, Store
from shoal.server.tables.registry import Registry
from shoal.server.wire.protocol import Noticed

FOR_EVER = 10 * 365 * 86400.0
"""Seconds after which nobody counts the days."""


class House:
    """The rules of this house. They may change while it is open: somebody looks every few seconds."""

    def __init__(self) -> None:
        self.notice = ""
        """What everybody is told now."""
        self._bans: dict[str, str] = {}
        """The sentence for each person who may not come."""
        self._networks: list[tuple[IPv4Network | IPv6Network, str]] = []

    async def look(self, store: Store, registry: Registry, now: float) -> None:
        """Take in what was decided; show out who may no longer be here, and tell all tables what is new."""
        bans, notice = await store.desk.bans(now), await store.desk.notice(now)
        self._networks = [(ip_network(ban.what), _sentence(ban, now)) for ban in bans if _is_network(ban.what)]
        self._bans = {ban.what: _sentence(ban, now) for ban in bans if not _is_network(ban.what)}
        for host in registry.hosts.values():
            for connection in host.connections:
                if connection.person is not None and connection.person.id in self._bans:
                    connection.give_up()
            if notice != self.notice:
                host.tell_all(Noticed(notice))
        self.notice = notice

    def check(self, person: Person | None) -> None:
        """Refuse somebody who may not come."""
        if person is not None and (sentence := self._bans.get(person.id)):
            raise HTTPException(403, sentence)

    def refusal(self, network: str) -> str:
        """Why nobody from this network may come; empty if they may."""
        if not self._networks or not network:
            return ""
        address = ip_address(network.partition("/")[0])
        return next((sentence for banned, sentence in self._networks if address in banned), "")


def _is_network(what: str) -> bool:
    return bool(network_of(what.partition("/")[0]))


def _sentence(ban: Ban, now: float) -> str:
    until = datetime.datetime.fromtimestamp(ban.until, datetime.UTC)
    when = "any more" if ban.until - now > FOR_EVER else f"until {until.day} {until:%B %Y, %H:%M} UTC"
    return f"You cannot come in {when}. {ban.why}".strip()
