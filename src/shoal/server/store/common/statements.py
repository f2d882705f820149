"""Statements that every store understands, so that what they keep is written down once for all stores."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

Found: TypeAlias = list[Any]
"""Rows, each with its values in order."""
Value: TypeAlias = str | float | bytes


class Statements(Protocol):
    """A store that is spoken to in plain SQL; values stand where $1, $2 and so on are."""

    async def ask(self, statement: str, *values: Value) -> Found:
        """What this statement finds."""

    async def change(self, statement: str, *values: Value) -> Found:
        """Have this statement done; what it returns comes after it is on the disk."""
