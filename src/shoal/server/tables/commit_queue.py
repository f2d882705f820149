"""What tables take in is written, and then everybody is told. Every move goes this way, so nothing here waits."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from shoal.server.operating.metrics import Metrics
from shoal.server.store.rows import AnyRow
from shoal.server.store.store import Person, Store, Taken
from shoal.server.tables.commit import Commit
from shoal.server.tables.live_table import Wish
from shoal.server.tables.table_host import TableHost

log = logging.getLogger(__name__)


class CommitQueue:
    """Has rows written. The next ones of a table need not wait for those before them."""

    def __init__(
        self, store: Store, metrics: Metrics, wake: Callable[[TableHost], None], failed: Callable[[TableHost], None]
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._wake = wake
        """To be called when fate or a bot is asked."""
        self._failed = failed
        """To be called when rows that the table in memory has taken in could not be given to the writer, or be told."""

    def wish_now(self, host: TableHost, person: Person, wish: Wish) -> Commit | None:
        """Begin to do what this person wishes; nothing is begun if something has to be waited for first."""
        live = host.live
        if host.lock.locked() or host.chain.broken or live.done(person, wish.id) is not None:
            return None
        return self.begin(host, live.act(person, wish))

    def begin(self, host: TableHost, rows: Sequence[AnyRow]) -> Commit:
        """Begin to write rows that the table has taken in."""
        live = host.live
        last = live.number
        commit = Commit(last - len(rows) + 1, last)
        try:
            self._store.append(live.setup.id, commit.first, rows, live.glance(), host.chain, commit.finish)
        except Exception:
            self._failed(host)
            raise
        host.writing.add(commit)
        return commit

    def ended(self, host: TableHost, commit: Commit) -> bool:
        """Tell everybody of rows that are written; no if another server was quicker.

        Where they could not be, the table's chain is broken, and what its memory took in is put right from its log.
        """
        host.writing.discard(commit)
        if isinstance(commit.error, Taken):
            return False
        if commit.error is not None:
            raise commit.error
        self._metrics.took("commit_seconds", time.perf_counter() - commit.began)
        self._metrics.count("rows_committed", commit.last - commit.first + 1)
        self.tell(host, commit.last)
        return True

    def tell(self, host: TableHost, until: int) -> None:
        """Tell everybody what is written, up to this number."""
        was_over = host.live.shown.outcome is not None
        try:
            self._metrics.count("messages_out", host.publish(until))
        except Exception:
            self._failed(host)
            raise
        if host.live.shown.outcome is not None and not was_over:
            log.info("game over", extra=host.about())
        if host.live.asks_server:
            self._wake(host)
