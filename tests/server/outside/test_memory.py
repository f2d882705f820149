"""What a server holds in memory, and what it does not need there."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys

from starlette.websockets import WebSocket

from patience import until
from server.players import ME, OPEN, Browser
from server.running import Running

SELDOM = {"cryptography", "OpenSSL", "webauthn", "http_ece", "py_vapid"}
"""What only passkeys and reminders need."""


def test_a_server_begins_without_what_only_passkeys_and_reminders_need() -> None:
    program = "import sys, shoal.server.web.serve; print(*{name.partition('.')[0] for name in sys.modules})"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "uvicorn" in said
    assert SELDOM.isdisjoint(said)


def test_a_socket_that_stays_keeps_no_task_waiting_and_nothing_of_the_request_that_opened_it(
    server: Running, ada: Browser
) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)

    async def tasks() -> int:
        return len(asyncio.all_tasks())

    def requests() -> int:
        gc.collect()
        return sum(type(each) is WebSocket for each in gc.get_objects())  # others may be weak, and gone

    before = server.call(tasks()), requests()
    sockets = [Browser(ada.port).look(table) for _ in range(3)]
    until(lambda: server.call(tasks()) <= before[0] and requests() <= before[1])
    assert len(server.lines()) == len(sockets)
