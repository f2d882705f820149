"""A push service on this machine, and browsers that can be told something through it."""

from __future__ import annotations

import json
import os
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from patience import PATIENCE
from server.authenticator import coded
from shoal.server.reminding.sealing import decoded

Message = dict[str, Any]


class Ear:
    """What one browser reads its messages with, and what it has read."""

    def __init__(self, service: PushService, name: str) -> None:
        self.endpoint = f"http://127.0.0.1:{service.port}/{name}"
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.heard: Queue[Message] = Queue()
        self.headers: dict[str, str] = {}
        """Those of the last message."""
        self.answer = 201
        """What the service answers to whoever sends something."""

    @property
    def subscription(self) -> Message:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "key": coded(point), "auth": coded(self._auth)}

    def hear(self, timeout: float = PATIENCE) -> Message:
        """The next message, which has to come."""
        return self.heard.get(timeout=timeout)

    def take(self, headers: dict[str, str], content: bytes) -> None:
        """Read a message that nobody else can."""
        self.headers = headers
        check_sender(headers["Authorization"], self.endpoint)
        assert int(headers["TTL"]) > 0
        assert headers["Content-Encoding"] == "aes128gcm"
        text = http_ece.decrypt(content, private_key=self._key, auth_secret=self._auth)
        self.heard.put(json.loads(text))


def check_sender(authorization: str, endpoint: str) -> None:
    """The sender has signed for this service, for a day at most, and says how to be reached, as RFC 8292 wants it."""
    assert Vapid02.verify(authorization)
    (claims,) = re.findall(r"t=[^.]+\.([^.]+)\.", authorization)
    said = json.loads(decoded(claims))
    assert said["aud"] == endpoint.rpartition("/")[0]
    assert 0 < said["exp"] - time.time() <= 86400
    assert said["sub"].startswith(("mailto:", "https://"))


class PushService:
    """Passes messages on to those who have an ear here."""

    def __init__(self) -> None:
        self.ears: dict[str, Ear] = {}
        self.sent: list[bytes] = []
        """Every message as the service saw it."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers["Content-Length"]))
                ear = service.ears[self.path[1:]]
                service.sent.append(content)
                if ear.answer == 201:  # first: whoever has the answer may rely on its having been heard
                    ear.take(dict(self.headers), content)
                self.send_response(ear.answer)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._http.server_port
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()

    def ear(self, name: str) -> Ear:
        """A new browser."""
        self.ears[name] = Ear(self, name)
        return self.ears[name]

    def stop(self) -> None:
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service while it is needed."""
    service = PushService()
    try:
        yield service
    finally:
        service.stop()
