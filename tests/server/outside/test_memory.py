"""What a server holds in memory, and what it does not need there."""

from __future__ import annotations

import subprocess
import sys

SELDOM = {"cryptography", "OpenSSL", "webauthn", "http_ece", "py_vapid"}
"""What only passkeys and reminders need."""


def test_a_server_begins_without_what_only_passkeys_and_reminders_need() -> None:
    program = "import sys, shoal.server.web.serve; print(*{name.partition('.')[0] for name in sys.modules})"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "uvicorn" in said
    assert SELDOM.isdisjoint(said)
