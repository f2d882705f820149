"""An authenticator in software: it makes passkeys and answers riddles, truly or not."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

Message = dict[str, Any]
PRESENT, VERIFIED, NEW = 1, 4, 64


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "===")


class Authenticator:
    """Holds one passkey for one site."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.site = origin.split("//")[1].split(":")[0]
        self.id = os.urandom(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0

    def make(self, options: Message) -> Message:
        """A passkey, as a browser would post it."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attested = {"fmt": "none", "attStmt": {}, "authData": self._data(PRESENT | VERIFIED | NEW) + held}
        said = self._said("webauthn.create", options)
        return self._credential({"clientDataJSON": coded(said), "attestationObject": coded(cbor2.dumps(attested))})

    def answer(self, options: Message) -> Message:
        """The answer to a riddle, as a browser would post it."""
        said, data = self._said("webauthn.get", options), self._data(PRESENT | VERIFIED)
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {"clientDataJSON": coded(said), "authenticatorData": coded(data), "signature": coded(signed)}
        )

    def _data(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _said(self, kind: str, options: Message) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _credential(self, response: Message) -> Message:
        return {"id": coded(self.id), "rawId": coded(self.id), "type": "public-key", "response": response}
