"""Players who take their time: two at a table, and together they move once a second."""

from __future__ import annotations

import asyncio

from players import OurPlayer

PAUSE = 2.0
"""Seconds between two moves of one player, on average."""


class SlowPlayer(OurPlayer):
    """Thinks before every move."""

    _thinks = False

    def go_on(self) -> None:
        if self.now.over or not self.now.choices:
            super().go_on()
        elif not self._thinks:
            self._thinks = True
            asyncio.get_running_loop().call_later(self._rng.uniform(0, 2 * PAUSE), self._move)

    def _move(self) -> None:
        self._thinks = False
        if not self.socket.lost.done():
            super().go_on()
