"""Ctrl-C, held back where it would break something in two."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Final

CAN_BLOCK: Final = hasattr(signal, "pthread_sigmask")
"""Whether processes can be started that never hear it; Windows sends it another way."""


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Do this to its end; Ctrl-C is heard after it, and never by processes that are started here."""
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,)) if CAN_BLOCK else ()
    try:
        yield
    finally:
        if CAN_BLOCK:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)
