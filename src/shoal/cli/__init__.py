"""The command `shoal`."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; answer the exit code."""
    # Processes that play games for `simulate` import this module, too, and need nothing of the rest.
    from shoal.cli.program import run

    return run(arguments)
