"""What tables take in is written, and then everybody is told. Every move goes this way, so nothing here waits."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from shoal.server.operating.metrics import Metrics
from shoal.server.store.rows import AnyRow
from shoal.server.store.store import Person, Store, Taken
from shoal.server.tables.commit import Commit
from shoal.server.tables.live import Wish
from shoal.server.tables.room import Room

log = logging.getLogger(__name__)


class Scribe:
    """Has rows written. The next ones of a table need not wait for those before them."""

    def __init__(
        self, store: Store, metrics: Metrics, wake: Callable[[Room], None], failed: Callable[[Room], None]
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._wake = wake
        """To be called when fate or a bot is asked."""
        self._failed = failed
        """To be called when rows that the table in memory has taken in could not be given to the writer, or be told."""

    def wish_now(self, room: Room, person: Person, wish: Wish) -> Commit | None:
        """Begin to do what this person wishes; nothing is begun if something has to be waited for first."""
        live = room.live
        if room.lock.locked() or room.chain.broken or live.done(person, wish.id) is not None:
            return None
        return self.begin(room, live.act(person, wish))

    def begin(self, room: Room, rows: Sequence[AnyRow]) -> Commit:
        """Begin to write rows that the table has taken in."""
        live = room.live
        last = live.number
        commit = Commit(last - len(rows) + 1, last)
        try:
            self._store.append(live.setting.id, commit.first, rows, live.glance(), room.chain, commit.settle)
        except Exception:
            self._failed(room)
            raise
        room.writing.add(commit)
        return commit

    def ended(self, room: Room, commit: Commit) -> bool:
        """Tell everybody of rows that are written; no if another server was quicker.

        Where they could not be, the table's chain is broken, and what its memory took in is put right from its log.
        """
        room.writing.discard(commit)
        if isinstance(commit.error, Taken):
            return False
        if commit.error is not None:
            raise commit.error
        self._metrics.took("commit_seconds", time.perf_counter() - commit.began)
        self._metrics.count("rows_committed", commit.last - commit.first + 1)
        self.tell(room, commit.last)
        return True

    def tell(self, room: Room, until: int) -> None:
        """Tell everybody what is written, up to this number."""
        was_over = room.live.shown.outcome is not None
        try:
            self._metrics.count("messages_out", room.publish(until))
        except Exception:
            self._failed(room)
            raise
        if room.live.shown.outcome is not None and not was_over:
            log.info("game over", extra=room.about())
        if room.live.asks_server:
            self._wake(room)
