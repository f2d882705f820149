"""Web Push: a message to one browser, by way of the service that its maker runs (RFC 8030)."""

from __future__ import annotations

import asyncio
import logging
from importlib import import_module
from typing import TYPE_CHECKING, Literal

import httpcore

from shoal.core import ShoalError
from shoal.server.operating.settings import Settings
from shoal.server.reminding.places import PublicPlaces, check_endpoint
from shoal.server.store.common.passkeys import Passkeys
from shoal.server.store.common.reminders import Subscription

if TYPE_CHECKING:
    from shoal.server.reminding.sealing import Seal

log = logging.getLogger(__name__)

Sent = Literal["sent", "gone", "failed"]
"""What became of a message: it is on its way, nobody is there any more, or it has to be tried again."""

PATIENCE = {"connect": 5.0, "read": 10.0, "write": 5.0, "pool": 30.0}
"""Seconds that a push service may take."""
AT_ONCE = 8
"""Messages that are on their way at the same time."""


class Push:
    """Sends messages to browsers."""

    def __init__(self, settings: Settings, kept: Passkeys) -> None:
        self._settings = settings
        self._kept = kept
        base = settings.base_url.rstrip("/")
        self._contact = settings.contact or (base if base.startswith("https:") else "mailto:operator@localhost")
        places = httpcore.AnyIOBackend() if settings.push_anywhere else PublicPlaces()
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=AT_ONCE, max_keepalive_connections=0, network_backend=places
        )
        self._seal: Seal | None = None

    async def public_key(self) -> str:
        """What browsers know this house by."""
        return (await self._sealing()).public_key

    async def check(self, wanted: Subscription) -> None:
        """Refuse a browser that cannot be told anything."""
        check_endpoint(wanted.endpoint, anywhere=self._settings.push_anywhere)
        await self._sealing()
        from shoal.server.reminding.sealing import check_keys

        check_keys(wanted)

    async def send(self, to: Subscription, message: bytes, topic: str) -> Sent:
        """Send this, in place of what was sent on the same topic and has not arrived."""
        try:
            seal = await self._sealing()
        except ShoalError as error:
            return _failed(error)
        try:
            await self.check(to)
            headers, content = await asyncio.to_thread(seal.sealed, to, message, topic, self._contact)
            sending = self._pool.stream(
                "POST",
                to.endpoint,
                headers=headers,
                content=content,
                extensions={"timeout": PATIENCE},
            )
            async with sending as response:  # what it has to say besides is of no interest
                status = response.status
        except ShoalError:
            return "gone"
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError) as error:
            return _failed(error)
        return _became(status)

    async def _sealing(self) -> Seal:
        """The seal of this house: the operator's, or one that is made once and kept with the data."""
        if self._seal is None:
            await asyncio.to_thread(import_module, "shoal.server.reminding.sealing")  # nobody waits for that
            from shoal.server.reminding.sealing import Seal, new_secret, seal_in

            if self._settings.push_key is not None:
                self._seal = await asyncio.to_thread(seal_in, self._settings.push_key)
            else:
                self._seal = Seal(await self._kept.house_secret("push", new_secret()))
        return self._seal

    async def close(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()


def _failed(error: Exception) -> Sent:
    log.info("a reminder could not be sent", extra={"why": f"{type(error).__name__}: {error}"[:200]})
    return "failed"


def _became(status: int) -> Sent:
    if 200 <= status < 300:
        return "sent"
    return "failed" if status == 429 or status >= 500 else "gone"
