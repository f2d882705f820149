"""The store in one SQLite file: the one that comes with Shoal and needs nothing else."""

from __future__ import annotations

from shoal.server.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
