"""Where something stands in a TOML file, for complaints; the reader of TOML itself does not tell."""

from __future__ import annotations

import json
import re

from shoal.core import ShoalError


class Lines:
    """The lines of a file."""

    def __init__(self, text: str, name: str) -> None:
        self._lines = text.split("\n")
        self._name = name

    def wrong(self, table: str, key: str, sentence: str, value: object = None, index: int = 0) -> ShoalError:
        """A complaint about this key of a table, at the line where it or its value stands."""
        return ShoalError(f"{self._name}, line {self.line(table, key, value, index) + 1}: {sentence}.")

    def line(self, table: str, key: str, value: object = None, index: int = 0) -> int:
        """The line of this key, counted from 0; of its value, where a list goes over several lines."""
        first, last = self._table(table, index)
        at = self._first(rf"""^\s*["']?{re.escape(key)}["']?\s*=""", first, last)
        if at is None:
            at = self._first(rf"\b{re.escape(key)}\b", *self._table(table.partition(".")[0], index))
        if at is None:
            return first
        if value is None:
            return at
        shown = value if isinstance(value, str) else json.dumps(value)
        end = self._first(r"^\s*[\w\"'.-]+\s*=|^\s*\[+[\w.]+\]+\s*(#|$)", at + 1, last)
        found = self._first(re.escape(shown), at, last if end is None else end)
        return at if found is None else found

    def _first(self, pattern: str, first: int, last: int) -> int | None:
        return next((at for at in range(first, last) if re.search(pattern, self._lines[at])), None)

    def _table(self, table: str, index: int) -> tuple[int, int]:
        """The lines of this table; of a list of tables, of one of them."""
        heads = [at for at, line in enumerate(self._lines) if re.match(r"\s*\[", line) and "=" not in line]
        named = [at for at in heads if re.match(rf"\s*\[+\s*{re.escape(table)}\s*\]+", self._lines[at])]
        if not table or index >= len(named):
            return 0, len(self._lines) if table else (heads or [len(self._lines)])[0]
        after = [at for at in heads if at > named[index]]
        return named[index], after[0] if after else len(self._lines)
