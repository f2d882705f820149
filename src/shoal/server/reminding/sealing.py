"""Messages that only one browser can read, signed by this house (RFC 8188, 8291 and 8292).

What this takes from others is a tenth of a server's memory, so it is imported when somebody is first reminded.
"""

from __future__ import annotations

import base64
import time
from pathlib import Path
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from shoal.core import ShoalError
from shoal.server.store.common.reminders import Subscription

Headers = dict[bytes | str, bytes | str]

LASTS = 86400
"""Seconds for which a push service keeps a message for a browser that is off."""
POINT = 65
"""Bytes of a browser's key: a point on a curve."""
AUTH = 16
NO_KEY = "Reminders cannot reach this browser: its keys are not right."


class Seal:
    """The key that this house signs with."""

    def __init__(self, secret: str | bytes) -> None:
        self._key = Vapid02.from_pem(secret if isinstance(secret, bytes) else secret.encode())

    @property
    def public_key(self) -> str:
        """What browsers know this house by."""
        point: bytes = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def sealed(self, to: Subscription, message: bytes, topic: str, contact: str) -> tuple[Headers, bytes]:
        """The message as only that browser can read it, with what the service in between has to know."""
        parts = urlsplit(to.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact, "exp": int(time.time()) + 3600}
        own = ec.generate_private_key(ec.SECP256R1())
        content: bytes = http_ece.encrypt(message, private_key=own, dh=decoded(to.key), auth_secret=decoded(to.auth))
        headers: Headers = {
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


def new_secret() -> str:
    """The secret of a new seal."""
    fresh = Vapid02()
    fresh.generate_keys()
    return str(fresh.private_pem().decode())


def seal_in(file: Path) -> Seal:
    """The seal whose secret is in this file; `ShoalError` if there is none."""
    try:
        return Seal(file.read_bytes())
    except (OSError, ValueError, IndexError, VapidException):
        raise ShoalError(f"{file.name} holds no private key for reminders: a P-256 key in PEM is one.") from None


def check_keys(wanted: Subscription) -> None:
    """Refuse a browser for which nothing can be sealed."""
    try:
        point, auth = decoded(wanted.key), decoded(wanted.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise ShoalError(NO_KEY) from None
    if len(point) != POINT or len(auth) != AUTH:
        raise ShoalError(NO_KEY)


def decoded(text: str) -> bytes:
    """The bytes that browsers write in this way."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
