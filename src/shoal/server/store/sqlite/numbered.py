"""Statements as SQLite reads them."""

from __future__ import annotations

import re

VALUE = re.compile(r"\$(\d+)")


def numbered(statement: str) -> str:
    """A statement with values as SQLite counts them."""
    return VALUE.sub(r"?\1", statement)
