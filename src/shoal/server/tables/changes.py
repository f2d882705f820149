"""The one way in which a table changes: something comes to rows, they are written, and then everybody is told.

Every move goes this way, so nothing here waits: who wants to know how it went is called back, at once. A future would
wait for its next turn of the loop, and meanwhile newer moves would be dealt with before older ones.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from shoal.server.operating.metrics import Metrics
from shoal.server.store.store import Store, Taken, Then, waiting
from shoal.server.tables.table_host import Change, Decide, TableHost

log = logging.getLogger(__name__)

Concern = Callable[[TableHost], None]


class Changes:
    """Changes tables. The next change of a table need not wait until those before it are written."""

    def __init__(
        self, store: Store, metrics: Metrics, *, wake: Concern, mend: Concern, abandon: Concern, told: Concern
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._wake = wake
        """To be called when fate or a bot is asked."""
        self._told = told
        """To be called when everybody has been told something."""
        self._mend = mend
        """To be called when what the table has taken in could not be written, so that it differs from its log."""
        self.abandon = abandon
        """To be called when rows that the table has taken in could not be given to the writer, or be told."""
        self._told = told
        """To be called when everybody at the table has been told something."""

    def do(self, host: TableHost, decide: Decide, then: Then) -> None:
        """Do this as soon as nothing is in the way, which is mostly now; call back when it is written and told."""
        host.to_do.append(Change(decide, then))
        self.go_on(host)

    def done(self, host: TableHost, decide: Decide, *, alone: bool = False) -> asyncio.Future[None]:
        """Do this, to be waited for until it is written and told. Who holds the table alone need not make way."""
        done, then = waiting()
        if alone:
            self._begin(host, Change(decide, then))
        else:
            self.do(host, decide, then)
        return done

    def go_on(self, host: TableHost) -> None:
        """Do what is to be done, unless something is in the way. Who asks for more meanwhile finds somebody at it."""
        if host.doing:
            return
        host.doing = True
        try:
            while host.to_do and host.free:
                self._begin(host, host.to_do.pop(0))
        finally:
            host.doing = False
        if host.to_do and host.chain.broken:
            self._mend(host)

    def refuse(self, host: TableHost, error: Exception) -> None:
        """Do nothing of what is to be done, for this reason."""
        refused = list(host.to_do)
        host.to_do.clear()
        for change in refused:
            _call(change.then, error)

    def _begin(self, host: TableHost, change: Change) -> None:
        """Let the table take it in, and its rows be written."""
        live, before = host.live, host.live.number
        try:
            rows = change.decide(live)
        except Exception as error:
            # What failed halfway has left rows in memory that nobody writes: the log is the truth.
            host.chain.broken = host.chain.broken or live.number != before
            _call(change.then, error)
            return
        if not rows:
            self._nothing_left(host, change)
            return
        change.began, change.rows, change.last = time.perf_counter(), len(rows), live.number
        host.writing += 1
        try:
            first, written = change.last - change.rows + 1, partial(self._written, host, change)
            self._store.append(live.setup.id, first, rows, live.glance(), host.chain, written)
        except Exception as error:
            self.abandon(host)
            host.written()
            _call(change.then, error)

    def _nothing_left(self, host: TableHost, change: Change) -> None:
        """Nothing is left to be done, if that still holds when all is written that was taken in before."""
        if not host.writing:
            _call(change.then, None)
            return

        def look_again() -> None:
            host.to_do.append(change)
            self.go_on(host)

        host.once_written(look_again)

    def _written(self, host: TableHost, change: Change, error: Exception | None) -> None:
        """Tell everybody; if another server was quicker, do it once more at the table as that server left it."""
        if isinstance(error, Taken):
            host.to_do.append(change)
        else:
            try:
                if error is None:
                    self._metrics.took("commit_seconds", time.perf_counter() - change.began)
                    self._metrics.count("rows_committed", change.rows)
                    self.tell(host, change.last)
            except Exception as failure:
                error = failure
            _call(change.then, error)
        host.written()
        if host.to_do:
            self.go_on(host)

    def tell(self, host: TableHost, until: int) -> None:
        """Tell everybody what is written, up to this number."""
        was_over = host.live.shown.outcome is not None
        try:
            self._metrics.count("messages_out", host.publish(until))
        except Exception:
            self.abandon(host)
            raise
        if host.live.shown.outcome is not None and not was_over:
            log.info("game over", extra=host.about())
        if host.live.asks_server:
            self._wake(host)
        self._told(host)


def _call(then: Then, error: Exception | None) -> None:
    """Say how it went. What goes wrong with one of those who wait is no other's concern."""
    try:
        then(error)
    except Exception:
        log.exception("what was done could not be told")
