"""Where on the network this server may be sent to by strangers: to public places, and nowhere near itself."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

import httpcore
from httpcore import SOCKET_OPTION, AnyIOBackend, AsyncNetworkStream

from shoal.core import ShoalError

LONGEST_ENDPOINT = 1000
NOT_PUBLIC = "Reminders are only sent to public addresses that begin with https://."


def check_endpoint(endpoint: str, *, anywhere: bool) -> str:
    """This address, if reminders may be sent there; a name is looked at again when it is known what it stands for."""
    try:
        parts = urlsplit(endpoint)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise ShoalError(NOT_PUBLIC) from None
    schemes = ("https", "http") if anywhere else ("https",)
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and "@" not in parts.netloc
    if not host or not plain or parts.scheme not in schemes or len(endpoint) > LONGEST_ENDPOINT:
        raise ShoalError(NOT_PUBLIC)
    if not anywhere and _is_number(host) and not is_public(host):
        raise ShoalError(NOT_PUBLIC)
    return endpoint


def is_public(address: str) -> bool:
    """Whether anybody can reach this address, so that we need not fear whom we meet there."""
    ip = ip_address(address.partition("%")[0])
    inner = _inner(ip)
    return ip.is_global and not ip.is_multicast and (inner is None or is_public(str(inner)))


def _inner(ip: IPv4Address | IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address stands for, if it does."""
    if isinstance(ip, IPv4Address):
        return None
    if ip in NAT64:
        return IPv4Address(ip.packed[-4:])
    return ip.ipv4_mapped or ip.sixtofour


class _Nat64:
    """The addresses behind which IPv4 lies for those who have IPv6 only."""

    def __contains__(self, ip: IPv6Address) -> bool:
        return ip.packed[:12] == bytes.fromhex("0064ff9b") + bytes(8)


NAT64 = _Nat64()


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class PublicPlaces(httpcore.AsyncNetworkBackend):
    """Connects to public places only: a name is looked up once, and what was found is what is connected to."""

    def __init__(self) -> None:
        self._net = AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        address = await _found(host, port, timeout)
        return await self._net.connect_tcp(address, port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        await self._net.sleep(seconds)


async def _found(host: str, port: int, timeout: float | None) -> str:
    """The address behind this name; refused where any that it has is not public."""
    looked_up = asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    try:
        found = [str(info[4][0]) for info in await asyncio.wait_for(looked_up, timeout)]
    except (OSError, TimeoutError) as error:
        raise httpcore.ConnectError(str(error)) from error
    if not found or not all(is_public(address) for address in found):
        raise httpcore.ConnectError(NOT_PUBLIC)
    return found[0]
