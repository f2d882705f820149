"""Where somebody comes from, as far as it can be told from an address."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from shoal.core import ShoalError

ONE_PLACE = 64
"""Bits that the IPv6 addresses of one place have in common; those after them anybody can choose freely."""


@lru_cache(4096)
def network_of(address: str) -> str:
    """The network that an address belongs to: an IPv4 address is one; empty for what is no address."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip_network((ip.packed, ONE_PLACE), strict=False))


class Proxies:
    """The addresses of proxies whose word is taken for where a request comes from."""

    def __init__(self, places: tuple[str, ...]) -> None:
        self._networks = [_network(place) for place in places]

    def __contains__(self, address: str) -> bool:
        try:
            ip = ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self._networks)


def _network(place: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(place)
    except ValueError:
        raise ShoalError(
            f"{place} is neither the address of a proxy nor a network; 10.0.0.7 and 10.0.0.0/24 are."
        ) from None
