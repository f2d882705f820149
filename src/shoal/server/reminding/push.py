"""Web Push: a message that only one browser can read, signed by this house (RFC 8030, 8188, 8291 and 8292)."""

from __future__ import annotations

import asyncio
import base64
import logging
import time
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import http_ece
import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from shoal.core import ShoalError
from shoal.server.operating.settings import Settings
from shoal.server.reminding.places import PublicPlaces, check_endpoint
from shoal.server.store.common.passkeys import Passkeys
from shoal.server.store.common.reminders import Subscription

log = logging.getLogger(__name__)

Sent = Literal["sent", "gone", "failed"]
"""What became of a message: it is on its way, nobody is there any more, or it has to be tried again."""

PATIENCE = {"connect": 5.0, "read": 10.0, "write": 5.0, "pool": 30.0}
"""Seconds that a push service may take."""
AT_ONCE = 8
"""Messages that are on their way at the same time."""
LASTS = 86400
"""Seconds for which a push service keeps a message for a browser that is off."""
POINT = 65
"""Bytes of a browser's key: a point on a curve."""
AUTH = 16
NO_KEY = "This browser cannot be reminded: its keys are not right."


async def house_key(settings: Settings, kept: Passkeys) -> Vapid02:
    """The key that reminders are signed with: the operator's, or one that is made once and kept with the data."""
    if settings.push_key is not None:
        return await asyncio.to_thread(key_in, settings.push_key)
    fresh = Vapid02()
    fresh.generate_keys()
    secret = await kept.house_secret("push", fresh.private_pem().decode())
    return Vapid02.from_pem(secret.encode())


def key_in(file: Path) -> Vapid02:
    """The private key in this file; `ShoalError` if there is none."""
    try:
        return Vapid02.from_pem(file.read_bytes())
    except (OSError, ValueError, IndexError, VapidException):
        raise ShoalError(f"{file.name} holds no private key for reminders: a P-256 key in PEM is one.") from None


def check_subscription(wanted: Subscription, *, anywhere: bool) -> Subscription:
    """This browser, if it can be told something."""
    check_endpoint(wanted.endpoint, anywhere=anywhere)
    try:
        point, auth = decoded(wanted.key), decoded(wanted.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise ShoalError(NO_KEY) from None
    if len(point) != POINT or len(auth) != AUTH:
        raise ShoalError(NO_KEY)
    return wanted


def decoded(text: str) -> bytes:
    """The bytes that browsers write in this way."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Push:
    """Sends messages to browsers."""

    def __init__(self, key: Vapid02, settings: Settings) -> None:
        self._key = key
        base = settings.base_url.rstrip("/")
        self._contact = settings.contact or (base if base.startswith("https:") else "mailto:operator@localhost")
        self._anywhere = settings.push_anywhere
        places = httpcore.AnyIOBackend() if settings.push_anywhere else PublicPlaces()
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=AT_ONCE, max_keepalive_connections=0, network_backend=places
        )

    @property
    def public_key(self) -> str:
        """What browsers know this house by."""
        point: bytes = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(self, to: Subscription, message: bytes, topic: str) -> Sent:
        """Send this, in place of what was sent on the same topic and has not arrived."""
        try:
            check_subscription(to, anywhere=self._anywhere)
            headers, content = await asyncio.to_thread(self._sealed, to, message, topic)
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
            log.info("a reminder could not be sent", extra={"why": f"{type(error).__name__}: {error}"[:200]})
            return "failed"
        return _became(status)

    def _sealed(self, to: Subscription, message: bytes, topic: str) -> tuple[dict[bytes | str, bytes | str], bytes]:
        """The message as only that browser can read it, with what the service in between has to know."""
        parts = urlsplit(to.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact, "exp": int(time.time()) + 3600}
        own = ec.generate_private_key(ec.SECP256R1())
        content: bytes = http_ece.encrypt(message, private_key=own, dh=decoded(to.key), auth_secret=decoded(to.auth))
        headers: dict[bytes | str, bytes | str] = {
            **self._key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(content)),
            "Host": parts.netloc,
            "Topic": topic,
            "TTL": str(LASTS),
            "Urgency": "normal",
        }
        return headers, content

    async def close(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()


def _became(status: int) -> Sent:
    if 200 <= status < 300:
        return "sent"
    return "failed" if status == 429 or status >= 500 else "gone"
